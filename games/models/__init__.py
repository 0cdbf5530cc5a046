"""What is stored of play: matches with their seats and journals, boards with their decks, talk, mails, ranklists."""

from ._frozen import FrozenError
from .board import Board
from .card import Card
from .day_gift import DayGift
from .deck import Deck
from .device import Device
from .draft import BoardOffer, Draft, DraftStep, Trial
from .entry import Entry
from .gazette import Gazette
from .hook import Hook
from .imported_game import ImportedGame
from .inbound_mail import InboundMail
from .intervention import Intervention
from .invitation import Invitation, Unwelcome
from .lesson_progress import LessonProgress
from .mail_preferences import MailMute, MailPreferences
from .match import Match
from .message import Message
from .miss import Miss
from .notice import Notice, NoticeDelivery, NoticeKind, NoticeSwitch, NoticeWay
from .outage import Outage, Pulse
from .own_numbers import PendingStart, SeatPromise
from .pause import Pause
from .plan import Fired, Plan
from .proposal import Proposal
from .puzzle import Puzzle, PuzzleAnswer
from .report import Report
from .room import Location, Room
from .sealed_chance import SealedChance
from .seat import Seat
from .seat_review import SeatReview
from .seat_wish import CompanyWish, SeatWish
from .simulation import Simulation
from .space import Space
from .stake import Stake
from .standing import Standing
from .tenure import Tenure
from .turn_mail import TurnMail

__all__ = [
    "Board",
    "BoardOffer",
    "Card",
    "CompanyWish",
    "DayGift",
    "Deck",
    "Device",
    "Draft",
    "DraftStep",
    "Entry",
    "Fired",
    "FrozenError",
    "Gazette",
    "Hook",
    "ImportedGame",
    "InboundMail",
    "Intervention",
    "Invitation",
    "LessonProgress",
    "Location",
    "MailMute",
    "MailPreferences",
    "Match",
    "Message",
    "Miss",
    "Notice",
    "NoticeDelivery",
    "NoticeKind",
    "NoticeSwitch",
    "NoticeWay",
    "Outage",
    "Pause",
    "PendingStart",
    "Plan",
    "Proposal",
    "Pulse",
    "Puzzle",
    "PuzzleAnswer",
    "Report",
    "Room",
    "SealedChance",
    "Seat",
    "SeatPromise",
    "SeatReview",
    "SeatWish",
    "Simulation",
    "Space",
    "Stake",
    "Standing",
    "Tenure",
    "Trial",
    "TurnMail",
    "Unwelcome",
]
