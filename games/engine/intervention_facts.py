"""What the journal has of a moderator's acts (`interventions`): actions of the house, and facts everybody reads."""

from __future__ import annotations

from common.durations import MINUTE_MS, SECOND_MS, DurationForm, format_duration

from .facts import Fact
from .options import Action
from .sentences import joined
from .types import Seat

MARKUP = str.maketrans(dict.fromkeys("@*{}|", " "))
ENDINGS = {  # how a moderator may end a game
    "decided": "A moderator *ends* the game: {ranking}.",
    "drawn": "A moderator *ends* the game as a draw.",
    "stopped": "A moderator *ends* the game without a result.",
}


class GoBack(Action):
    """The game goes back to the position after entry `to` (played by the house). `since`: the moment (ms) at which time
    last ran there; `pace`: at which it is played by now, "" where that is the same."""

    to: int
    since: int
    state: bytes
    pace: str
    why: str


class GiveTime(Action):
    """Seats have so much more time, in ms (played by the house)."""

    seats: list[Seat]
    ms: int
    why: str


class Halt(Action):
    """The game stands still until a moment (ms), or where that is 0 until a moderator resumes it (played by the
    house)."""

    until: int
    why: str


class Proceed(Action):
    """It goes on after it stood still since a moment (ms) (played by the house)."""

    since: int
    why: str


class Reseat(Action):
    """A seat goes to a computer player, or (`person`) to another person (played by the house)."""

    seat: Seat
    person: bool
    why: str


class Conclude(Action):
    """The game is ended (played by the house). `ending`: a key of ENDINGS; `ranking`: groups of seats, best first."""

    ranking: list[list[Seat]]
    ending: str
    why: str


class WentBack(Fact):
    """What followed entry `to`, up to entry `last`, is undone."""

    to: int
    last: int
    why: str
    rule: str

    def says(self, board: object) -> str:
        undone = f"entry {self.last} is" if self.last == self.to + 1 else f"entries {self.to + 1} to {self.last} are"
        return f"A moderator *goes back* to entry {self.to}: {undone} undone. {give_reason(self.why)}"


class TimeGiven(Fact):
    """Seats have more time."""

    seats: list[Seat]
    ms: int
    why: str
    rule: str

    def says(self, board: object) -> str:
        who, much = joined([f"@{seat}" for seat in self.seats]), format_duration(self.ms, DurationForm.FULL)
        verb = "{get|gets}" if len(self.seats) == 1 else "get"
        return f"{who} {verb} *{much}* more from a moderator. {give_reason(self.why)}"


class PlayHalted(Fact):
    """The game stands still for so many seconds; 0: until a moderator resumes it."""

    seconds: int
    why: str
    rule: str

    def says(self, board: object) -> str:
        minutes = max(1, round(self.seconds * SECOND_MS / MINUTE_MS))
        lasts = format_duration(minutes * MINUTE_MS, DurationForm.FULL)
        until = f"for *{lasts}*" if self.seconds else "until a moderator resumes it"
        return f"A moderator *pauses* the game {until}. No clock runs. {give_reason(self.why)}"


class PlayResumed(Fact):
    """The game goes on."""

    why: str
    rule: str

    def says(self, board: object) -> str:
        return f"The pause is over. The game *resumes*. {give_reason(self.why)}".rstrip()


class Reseated(Fact):
    """A seat has another holder."""

    seat: Seat
    person: bool
    why: str
    rule: str

    def says(self, board: object) -> str:
        who = "Another player has the seat of" if self.person else "A computer plays on for"
        return f"{who} @{self.seat}, by a moderator. {give_reason(self.why)}"


class Concluded(Fact):
    """A moderator ended the game."""

    ranking: list[list[Seat]]
    ending: str
    why: str
    rule: str

    def says(self, board: object) -> str:
        ranked = ", then ".join(joined([f"@{seat}" for seat in group]) for group in self.ranking)
        return f"{ENDINGS[self.ending].format(ranking=ranked)} {give_reason(self.why)}"


def give_reason(why: str) -> str:
    """The reason as a sentence of the log: nothing in it is taken for markup; "" where none is given."""
    told = " ".join(why.translate(MARKUP).split())
    return f"The reason: {told}" if told else ""
