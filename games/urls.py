"""The pages of tables, finished games and rules."""

from django.urls import path

from games import chips_page, match_page, replay, study, views
from games.rules_pages import views as rules

app_name = "games"
urlpatterns = [
    path("table/<slug:key>/", views.table, name="table"),
    path("table/<slug:key>/rules/", rules.of_table, name="table_rules"),
    path("rules/", rules.overview, name="rules"),
    path("rules/about/", rules.about, name="rules_about"),
    path("rules/<str:name>/", rules.of_preset, name="rules_preset"),
    path("chips/", chips_page.chips_page, name="chips"),
    path("chips/today/", chips_page.fetch_chips, name="chips_today"),
    path("study/", study.study, name="study"),
    path("match/<slug:key>/", match_page.match, name="match"),
    path("match/<slug:key>/match.<slug:form>", match_page.download, name="match_file"),
    path("game/<slug:key>/", replay.replay, name="replay"),
    path("game/<slug:key>/game.json", replay.download, {"form": "json"}, name="replay_json"),
    path("game/<slug:key>/game.txt", replay.download, {"form": "txt"}, name="replay_text"),
    path("game/<slug:key>/game.mat", replay.download, {"form": "mat"}, name="replay_mat"),
    path("game/<slug:key>/game.sgf", replay.download, {"form": "sgf"}, name="replay_sgf"),
]
