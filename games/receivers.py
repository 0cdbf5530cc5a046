"""What happens in `games` when an account goes, is banned, or asks for its data (signals of `accounts`)."""

from __future__ import annotations

from django.db.models.signals import pre_delete

from accounts.models import User
from accounts.signals import banned, telling
from games.lobby.leaving import leave_games_on_ban, leave_games_on_deletion
from games.matches.data_export import export_user_games


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    pre_delete.connect(leave_games_on_deletion, sender=User, dispatch_uid="games.receivers.gone")
    banned.connect(leave_games_on_ban, dispatch_uid="games.receivers.shut_out")
    telling.connect(export_user_games, dispatch_uid="games.receivers.kept")
