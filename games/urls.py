"""Addresses of the pages. Every address that acts takes POST only."""

from django.urls import path, re_path

from games.views import (
    home,
    lobby,
    mail,
    matches,
    profiles,
    quick_match,
    ranks,
    reports,
    rules,
    vacations,
    waiting_room_actions,
)
from games.views.new_match import views

urlpatterns = [
    path("", home.home_view, name="front"),
    path("theme/", home.set_theme_view, name="theme"),
    path("speed/", home.set_speed_view, name="speed"),
    path("play/", lobby.lobby_view, name="lobby"),
    path("play/lists/", lobby.lobby_lists_view, name="lobby_lists"),
    path("play/quick/", quick_match.join_quick_match_view, name="quick"),
    path("play/next/", quick_match.next_game_view, name="next_game"),
    path("play/mine/", lobby.my_matches_view, name="my_matches"),
    path("play/new/", views.choose_title_view, name="table_choose"),
    path("play/new/<slug:title>/", views.create_match_view, name="table_new"),
    path("play/now/<slug:title>/", home.play_now_view, name="play_now"),
    path("m/<slug:match_id>/", matches.match_view, name="match"),
    path("m/<slug:match_id>/room/", matches.waiting_room_view, name="room"),
    path("m/<slug:match_id>/join/", matches.join_match_view, name="join"),
    re_path(
        rf"^m/(?P<match_id>[-\w]+)/(?P<verb>{'|'.join(waiting_room_actions.ACTIONS)})/$",
        waiting_room_actions.act_in_waiting_room_view,
        name="match_act",
    ),
    path("report/", reports.file_report_view, name="report"),
    path("report/thanks/", reports.report_thanks_view, name="report_thanks"),
    path("turn/<str:token>/", mail.decide_by_mail_view, name="decide"),
    path("stop/<str:token>/", mail.stop_mail_view, name="stop_mail"),
    path("account/mail/", mail.mail_preferences_view, name="mail_preferences"),
    path("account/vacations/", vacations.vacations_view, name="vacations"),
    path("account/vacations/<int:vacation_id>/end/", vacations.end_vacation_view, name="vacation_end"),
    path("ranks/", ranks.main_leaderboard_view, name="ranks"),
    path("ranks/<slug:title>/<slug:pace>/", ranks.leaderboard_view, name="ranklist"),
    path("people/<str:username>/", profiles.player_profile_view, name="person"),
    path("rules/", rules.rules_view, name="rules"),
    path("rules/<slug:title>/", rules.rulebook_view, name="rulebook"),
]
