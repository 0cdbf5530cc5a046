"""What is stored of play: a match with its seats and its journal, boards with their decks, table talk."""

from .board import Board, FrozenError
from .card import Card
from .deck import Deck
from .entry import Entry
from .match import Match
from .message import Message
from .miss import Miss
from .proposal import Proposal
from .seat import Seat
from .space import Space

__all__ = ["Board", "Card", "Deck", "Entry", "FrozenError", "Match", "Message", "Miss", "Proposal", "Seat", "Space"]
