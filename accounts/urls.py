"""Addresses of a person's own pages; signing in and up is allauth's."""

from django.urls import path

from accounts import views

app_name = "accounts"
urlpatterns = [
    path("settings/", views.settings_page, name="settings"),
    path("settings/delete/", views.delete_page, name="delete"),
    path("notices/", views.notices_page, name="notices"),
    path("notices/<int:pk>/", views.open_notice, name="notice"),
    path("language/", views.set_language, name="language"),
    path("look/", views.set_look, name="look"),
]
