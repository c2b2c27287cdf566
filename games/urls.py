"""The pages of tables and finished games."""

from django.urls import path

from games import replay, views

app_name = "games"
urlpatterns = [
    path("table/<str:key>/", views.table, name="table"),
    path("game/<str:key>/", replay.replay, name="replay"),
    path("game/<str:key>/game.json", replay.download_json, name="replay_json"),
    path("game/<str:key>/game.txt", replay.download_text, name="replay_text"),
]
