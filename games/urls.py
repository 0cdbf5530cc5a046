"""Addresses of the pages. Every address that acts takes POST only."""

from django.urls import path, re_path

from games.views import home, lobby, mail, matches, profiles, quick_match, ranks, reports, rules, vacations
from games.views.new_match import views

urlpatterns = [
    path("", home.front, name="front"),
    path("theme/", home.theme, name="theme"),
    path("speed/", home.speed, name="speed"),
    path("play/", lobby.hall, name="lobby"),
    path("play/lists/", lobby.tables, name="lobby_lists"),
    path("play/quick/", quick_match.quick, name="quick"),
    path("play/next/", quick_match.next_game, name="next_game"),
    path("play/mine/", lobby.my_matches, name="my_matches"),
    path("play/new/", views.choose, name="table_choose"),
    path("play/new/<slug:title>/", views.table_new, name="table_new"),
    path("play/now/<slug:title>/", home.play_now, name="play_now"),
    path("m/<slug:match_id>/", matches.match, name="match"),
    path("m/<slug:match_id>/room/", matches.room, name="room"),
    path("m/<slug:match_id>/join/", matches.join, name="join"),
    re_path(
        r"^m/(?P<match_id>[-\w]+)/(?P<verb>bot|unseat|start|cancel|leave|rematch|invite|withdraw|decline)/$",
        matches.act,
        name="match_act",
    ),
    path("report/", reports.report, name="report"),
    path("report/thanks/", reports.thanks, name="report_thanks"),
    path("turn/<str:token>/", mail.decide, name="decide"),
    path("stop/<str:token>/", mail.stop_mail, name="stop_mail"),
    path("account/mail/", mail.mail_wishes, name="mail_wishes"),
    path("account/vacations/", vacations.vacation_list, name="vacations"),
    path("account/vacations/<int:vacation_id>/end/", vacations.vacation_end, name="vacation_end"),
    path("ranks/", ranks.ranks, name="ranks"),
    path("ranks/<slug:title>/<slug:pace>/", ranks.ranklist, name="ranklist"),
    path("people/<str:username>/", profiles.person, name="person"),
    path("rules/", rules.index, name="rules"),
    path("rules/<slug:title>/", rules.rulebook, name="rulebook"),
]
