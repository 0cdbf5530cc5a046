"""What is stored of play: matches with their seats and journals, boards with their decks, talk, mails, ranklists."""

from ._frozen import FrozenError
from .board import Board
from .card import Card
from .deck import Deck
from .entry import Entry
from .inbound_mail import InboundMail
from .invitation import Invitation, Unwelcome
from .mail_preferences import MailMute, MailPreferences
from .match import Match
from .message import Message
from .miss import Miss
from .outage import Outage, Pulse
from .pause import Pause
from .proposal import Proposal
from .report import Report
from .room import Location, Room
from .seat import Seat
from .space import Space
from .stake import Stake
from .standing import Standing
from .turn_mail import TurnMail

__all__ = [
    "Board",
    "Card",
    "Deck",
    "Entry",
    "FrozenError",
    "InboundMail",
    "Invitation",
    "Location",
    "MailMute",
    "MailPreferences",
    "Match",
    "Message",
    "Miss",
    "Outage",
    "Pause",
    "Proposal",
    "Pulse",
    "Report",
    "Room",
    "Seat",
    "Space",
    "Stake",
    "Standing",
    "TurnMail",
    "Unwelcome",
]
