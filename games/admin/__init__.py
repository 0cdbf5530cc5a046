"""The admin's faces of play. Positions and journals hold what is hidden, so they are never shown here."""

from . import desk, person_sections, side_bar
from .boards import BoardAdmin
from .lab import SimulationAdmin
from .matches import MatchAdmin
from .messages import MessageAdmin
from .outages import OutageAdmin
from .reports import ReportAdmin
from .site import SiteSettingsAdmin

__all__ = [
    "BoardAdmin",
    "MatchAdmin",
    "MessageAdmin",
    "OutageAdmin",
    "ReportAdmin",
    "SimulationAdmin",
    "SiteSettingsAdmin",
    "desk",
    "side_bar",
]

person_sections.connect()
