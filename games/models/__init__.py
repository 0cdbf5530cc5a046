"""What is stored of play: a match with its seats and its journal, boards with their decks, table talk, letters."""

from .board import Board, FrozenError
from .card import Card
from .deck import Deck
from .entry import Entry
from .letter import Letter
from .mailwish import MailMute, MailWish
from .match import Match
from .message import Message
from .miss import Miss
from .proposal import Proposal
from .received import Received
from .seat import Seat
from .space import Space

__all__ = [
    "Board",
    "Card",
    "Deck",
    "Entry",
    "FrozenError",
    "Letter",
    "MailMute",
    "MailWish",
    "Match",
    "Message",
    "Miss",
    "Proposal",
    "Received",
    "Seat",
    "Space",
]
