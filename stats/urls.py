"""Addresses of the leaderboard and of players' pages."""

from django.urls import path

from stats import views

app_name = "stats"
urlpatterns = [
    path("leaderboard/", views.leaderboard, name="leaderboard"),
    path("player/<int:pk>/", views.player, name="player"),
]
