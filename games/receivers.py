"""What happens in `games` when an account goes, is banned, or asks for its data (signals of `accounts`)."""

from __future__ import annotations

from django.db.models.signals import pre_delete

from accounts.models import User
from accounts.signals import banned, telling
from games.lobby.leaving import gone, shut_out
from games.matches.data_export import kept


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    pre_delete.connect(gone, sender=User, dispatch_uid="games.receivers.gone")
    banned.connect(shut_out, dispatch_uid="games.receivers.shut_out")
    telling.connect(kept, dispatch_uid="games.receivers.kept")
