"""The admin's faces of play. Positions and journals hold what is hidden, so they are never shown here."""

from .boards import BoardAdmin, DeckAdmin
from .matches import MatchAdmin
from .messages import MessageAdmin
from .reports import ReportAdmin

__all__ = ["BoardAdmin", "DeckAdmin", "MatchAdmin", "MessageAdmin", "ReportAdmin"]
