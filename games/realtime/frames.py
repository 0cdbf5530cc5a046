"""The frames that sockets send, as the browser receives them; `manage.py client_types` writes its types."""

from __future__ import annotations

from typing import Any, Final, Literal, NotRequired, TypedDict

from games.chat.payloads import (
    MessagePayload,
    OlderMessagesFrame,
    OlderWhispersFrame,
    RoomPayload,
    TalkFrame,
    WhispersFrame,
)
from games.core.exceptions import RefusalPayload
from games.core.presence import PresenceWord
from games.engine.sandbox import SettableDraw
from games.matches.pauses import PausePayload
from games.matches.plan_calls import PlansPayload
from games.matches.proposals import ProposalPayload
from games.ratings.payload import RatingPayload

StatusName = Literal["open", "running", "over", "cancelled", "imported"]  # as in Match.Status
PaceName = Literal["live", "mail"]  # as in Match.Pace


class RoomFrame(TypedDict):
    """The chat room the user is in, and who else is there."""

    type: Literal["room"]
    room: RoomPayload


class NoticeFrame(TypedDict):
    """What a command answers, to the asker alone. `key`: of the message with the command."""

    type: Literal["notice"]
    key: str | None
    lines: list[str]


class ErrorFrame(RefusalPayload):
    """Why a message was refused."""

    type: Literal["error"]
    key: str | None
    status: int


class WaitingMatch(TypedDict):
    """A running match that waits for the user's move."""

    id: str
    title: str
    name: str
    pace: str
    version: int


class InvitedMatch(TypedDict):
    """An open match to which the user is invited, and by whom."""

    id: str
    title: str
    name: str
    by: str


class WaitingFrame(TypedDict):
    """What waits for a user."""

    type: Literal["me"]
    count: int
    waiting: list[WaitingMatch]
    invited: list[InvitedMatch]


class LobbyFrame(TypedDict):
    """The open matches."""

    type: Literal["lobby"]
    matches: list[dict[str, Any]]


class TableFrame(TypedDict):
    """Seats or status of the match are others now: the page fetches them."""

    type: Literal["table"]


class PresenceFrame(TypedDict):
    """Who gives signs of life, by seat."""

    type: Literal["presence"]
    presence: dict[int, PresenceWord]


class AnswerFrame(TypedDict):
    """The move with this key is done, as the entry `version`."""

    type: Literal["answer"]
    key: str
    version: int


class HeadFrame(TypedDict):
    """There is nothing newer than entry `version`. `now`: ms."""

    type: Literal["head"]
    version: int
    now: int


class PongFrame(TypedDict):
    """The answer to a ping: how far a match is, and a mark that its players' pages send back at once. `now`: ms."""

    type: Literal["pong"]
    ping: int
    version: int | None
    now: int
    echo: NotRequired[int | None]


class ClocksPayload(TypedDict):
    """The server's time, when something is due (ms), and by mail when the answer of each seat is."""

    now: int
    alarm: int | None
    dues: dict[int, int]


class PositionPayload(TypedDict):
    """A position as a viewer may see it."""

    version: int
    view: dict[str, Any]
    options: list[dict[str, Any]]
    asked: list[int]
    prompt: str
    clocks: ClocksPayload
    undo: bool  # whether the viewer's last move may be taken back
    presence: dict[int, PresenceWord]
    over: dict[str, Any] | None
    hand_to: int | None  # the seat that the screen of who moves several is to be handed to; until then it is covered
    plans: PlansPayload | None  # while plans are asked for and some are missing
    sandbox: list[SettableDraw] | None  # in one's own sandbox, what may be set


class StateFrame(PositionPayload):
    """A position, and what happened after the entry `since`; None: the last that happened."""

    type: Literal["state"]
    since: int | None
    facts: list[dict[str, Any]]


class ChangesFrame(PositionPayload):
    """The same for who has the position `since`: of the view only the values that have changed since then. Sent to
    sockets that were opened with `changes=1`."""

    type: Literal["changes"]
    since: int | None
    facts: list[dict[str, Any]]


SeatKind = Literal["human", "bot", "program"]


class SeatPayload(TypedDict):
    """Who sits in a seat."""

    number: int
    name: str
    kind: SeatKind
    level: str  # how well a bot plays
    temperament: str  # what that bot likes more than others of its level; "": nothing
    plays: str  # both in words, of a bot
    you: bool
    standing_in: bool  # a bot plays on for somebody
    kept: bool  # a bot plays until somebody comes by the link of this seat
    yours: bool  # for the viewer
    away_until: int | None  # on vacation until then, ms
    host: bool


class HolderPayload(TypedDict):
    """Who held a seat from an entry on."""

    seat: int
    since: int  # the first entry that could be theirs
    name: str
    you: bool  # the viewer


class StruckPayload(TypedDict):
    """Entries that a moderator has undone by going back; they stay in the record, struck out."""

    first: int
    last: int
    by: int  # the entry that led back
    words: str  # who did it and why


class OriginPayload(TypedDict):
    """The moment of another game that this one plays on from, or the site that it was brought from."""

    name: str  # of that game, or of the site
    entry: int | None
    turn: int | None
    href: str  # "" where the viewer may not see it, or it is elsewhere
    imported: bool  # it was played elsewhere, and brought in as a file


class RematchPayload(TypedDict):
    """Who wants to play a match again, and who is waited for."""

    sit: list[str]
    missing: list[str]


class ViewerPayload(TypedDict):
    """What concerns the viewer alone."""

    seen: int | None  # the entry up to which they have looked
    planned: bool  # whether a plan of theirs is in force
    passing: bool  # whether it passes while nothing else is open
    may_pass: bool  # whether it may in this game


class MatchOpening(ViewerPayload):
    """What stays the same while a match is looked at."""

    id: str
    title: str  # the game's slug
    title_name: str
    name: str  # the table's
    status: StatusName
    pace: PaceName
    deadline: int | None  # by mail: seconds an answer
    hour: int | None  # or the local hour of every deadline
    proposals: list[ProposalPayload]
    pause: PausePayload | None
    seats: list[SeatPayload]
    held: list[HolderPayload]  # where seats changed hands: names follow who held them at an entry
    struck: list[StruckPayload]  # what was undone, in the order of its entries
    you: int | None  # the viewer's seat; None for a spectator, or while it is covered
    holds: bool  # whether the viewer moves several seats at this screen
    settings: dict[str, Any]  # what the table chose
    board: dict[str, Any]
    goal: dict[str, Any] | None  # what wins, in the words a newcomer reads
    hints: dict[str, str] | None  # by phase, a sentence for a first game
    started: int | None  # ms
    rated: RatingPayload
    again: RematchPayload | None
    invite: str | None  # the address that opens a private match
    origin: OriginPayload | None
    sandbox: bool  # its host says what dice and cards give
    static: str  # where the title's files are
    can_talk: bool


class OpeningFrame(TypedDict):
    """A match as it is come to, and the last that was said there."""

    type: Literal["opening"]
    match: MatchOpening
    talk: list[MessagePayload]


LOBBY_FRAMES: Final = (RoomFrame, LobbyFrame, WaitingFrame)
MATCH_FRAMES: Final = (
    OpeningFrame,
    StateFrame,
    ChangesFrame,
    AnswerFrame,
    HeadFrame,
    PongFrame,
    PresenceFrame,
    TableFrame,
)
CHAT_FRAMES: Final = (TalkFrame, WhispersFrame, OlderMessagesFrame, OlderWhispersFrame, NoticeFrame, ErrorFrame)
