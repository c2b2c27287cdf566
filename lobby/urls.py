"""Addresses of the lobby and of invitations."""

from django.urls import path

from lobby import views

app_name = "lobby"
urlpatterns = [
    path("lobby/", views.lobby, name="lobby"),
    path("lobby/new/", views.new, name="new"),
    path("lobby/custom/", views.custom, name="custom"),
    path("lobby/bot/", views.bot, name="bot"),
    path("lobby/find/", views.find, name="find"),
    path("lobby/sit/<slug:key>/<slug:colour>/", views.sit, name="sit"),
    path("invite/<slug:token>/", views.invitation, name="invite"),
    path("invite/<slug:token>/rules/", views.invitation_rules, name="invite_rules"),
]
