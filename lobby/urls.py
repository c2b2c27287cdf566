"""Addresses of the lobby, of invitations, and of challenges and appointments."""

from django.urls import path

from lobby import challenge_views, views

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
    path("challenges/", challenge_views.agenda, name="challenges"),
    path("challenges/new/", challenge_views.new, name="challenge_new"),
    path("challenges/custom/", challenge_views.custom, name="challenge_custom"),
    path("challenges/<slug:key>/", challenge_views.one, name="challenge"),
    path("challenges/<slug:key>/rules/", challenge_views.rules, name="challenge_rules"),
    path("challenges/<slug:key>/appointment.ics", challenge_views.ics, name="challenge_ics"),
    *[
        path(
            f"challenges/<slug:key>/{verb}/", challenge_views.answer, {"verb": verb}, name=f"challenge_{verb}"
        )
        for verb in ("accept", "decline", "withdraw", "propose")
    ],
]
