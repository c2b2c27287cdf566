"""The pages of tables, finished games and rules."""

from django.urls import path

from games import replay, views
from games.rules_pages import views as rules

app_name = "games"
urlpatterns = [
    path("table/<str:key>/", views.table, name="table"),
    path("table/<str:key>/rules/", rules.of_table, name="table_rules"),
    path("rules/", rules.overview, name="rules"),
    path("rules/about/", rules.about, name="rules_about"),
    path("rules/<str:name>/", rules.of_preset, name="rules_preset"),
    path("game/<str:key>/", replay.replay, name="replay"),
    path("game/<str:key>/game.json", replay.download, {"form": "json"}, name="replay_json"),
    path("game/<str:key>/game.txt", replay.download, {"form": "txt"}, name="replay_text"),
    path("game/<str:key>/game.mat", replay.download, {"form": "mat"}, name="replay_mat"),
    path("game/<str:key>/game.sgf", replay.download, {"form": "sgf"}, name="replay_sgf"),
]
