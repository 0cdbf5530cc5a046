"""What happens in `games` when an account goes, is banned, signs in or out, moves to another time zone, or asks for its
data: signals of `accounts`."""

from __future__ import annotations

from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import pre_delete
from django.http import HttpRequest

from accounts.models import User
from accounts.signals import banned, telling, zone_changed
from games.content.lesson_progress import move_visitor_progress
from games.content.puzzle_answers import move_visitor_answers
from games.lobby.leaving import leave_games_on_ban, leave_games_on_deletion
from games.matches.data_export import export_user_games
from games.matches.waking_hours import reschedule_for_new_hours
from games.notices import devices


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    pre_delete.connect(leave_games_on_deletion, sender=User, dispatch_uid="games.receivers.gone")
    banned.connect(leave_games_on_ban, dispatch_uid="games.receivers.shut_out")
    zone_changed.connect(reschedule_for_new_hours, dispatch_uid="games.receivers.moved")
    user_logged_out.connect(forget_devices_on_sign_out, dispatch_uid="games.receivers.signed_out")
    user_logged_in.connect(keep_what_visitors_did, dispatch_uid="games.receivers.signed_in")
    pre_delete.connect(forget_devices_of_session, sender=UserSession, dispatch_uid="games.receivers.session_over")
    telling.connect(export_user_games, dispatch_uid="games.receivers.kept")


def keep_what_visitors_did(user: User, request: HttpRequest | None = None, **kwargs: Any) -> None:
    """Signal: lessons and puzzles that a visitor played in a browser are their account's once they sign up or in."""
    if request is not None and hasattr(request, "session"):
        move_visitor_progress(user, request.session)
        move_visitor_answers(user, request.session)


def forget_devices_on_sign_out(request: HttpRequest | None, **kwargs: Any) -> None:
    """Signal: who signs out of a browser is not pushed to there any more."""
    if request is not None:
        devices.forget_session(request.session.session_key)


def forget_devices_of_session(instance: UserSession, **kwargs: Any) -> None:
    """Signal: the same of a session that is ended from elsewhere."""
    devices.forget_session(instance.session_key)
