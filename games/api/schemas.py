"""The forms of requests and answers. Types are taken literally: "3" is not 3, and 3.0 is not either."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Field, Schema
from pydantic import ConfigDict

from common.refusals import Code
from games.engine.bots import DEFAULT_LEVEL
from games.matches.pace import (
    DEFAULT_FORGIVING,
    DEFAULT_MOST_DAYS,
    MAX_DEADLINE_S,
    MAX_FORGIVING,
    MAX_MOST_DAYS,
    MIN_DEADLINE_S,
    MIN_FORGIVING,
    MIN_MOST_DAYS,
    MatchPace,
)
from games.matches.time_bounds import MAX_REST_DAYS
from games.realtime.frames import PaceName, StatusName

from .option_schemas import AnswerOption


class StrictSchema(Schema):
    """A body: no unknown fields, no conversions."""

    model_config = ConfigDict(strict=True, extra="forbid")


IdempotencyKey = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\w.:-]+$")]


class MailPaceSchema(StrictSchema):
    """What a table by mail chooses."""

    deadline: Annotated[
        int | None, Field(ge=MIN_DEADLINE_S, le=MAX_DEADLINE_S, description="By mail: seconds an answer.")
    ] = None
    hour: Annotated[int | None, Field(ge=0, le=23, description="Or the local hour of every deadline.")] = None
    allowance: Annotated[int, Field(ge=1, le=10, description="Missed deadlines until a bot stands in.")] = 2
    vacations: Annotated[bool, Field(description="Whether vacations put deadlines off.")] = True

    rest_days: Annotated[
        list[Annotated[int, Field(ge=0, le=6)]],
        Field(max_length=MAX_REST_DAYS, description="Days of the week on which deadlines rest, Monday is 0."),
    ] = []
    waking: Annotated[bool, Field(description="Whether players' own waking hours put deadlines off.")] = True
    forgiving: Annotated[
        int | None,
        Field(ge=MIN_FORGIVING, le=MAX_FORGIVING, description="Answers in time for which a miss is forgotten."),
    ] = DEFAULT_FORGIVING
    most_days: Annotated[
        int, Field(ge=MIN_MOST_DAYS, le=MAX_MOST_DAYS, description="Days after which computers finish the game.")
    ] = DEFAULT_MOST_DAYS

    def chosen(self, kind: str, now: MatchPace | None = None) -> MatchPace:
        """The pace that is meant; about rest and the last day, what is not said stays as it is `now`, by mail."""
        meant = MatchPace(kind, self.deadline, self.hour, self.allowance, self.vacations)
        rests = {name: getattr(self, name) for name in ("rest_days", "waking", "forgiving", "most_days")}
        if now is not None and now.is_mail:
            rests = {name: rests[name] if name in self.model_fields_set else getattr(now, name) for name in rests}
        return meant._replace(**rests | {"rest_days": tuple(rests["rest_days"])})


class CompanySchema(StrictSchema):
    """What a table asks of those who sit down; 0: not."""

    finished: Annotated[int, Field(ge=0, le=100, description="Percent of games finished.")] = 0
    games: Annotated[int, Field(ge=0, le=10_000)] = 0
    rating: Annotated[int, Field(ge=0, le=100_000)] = 0
    days: Annotated[int, Field(ge=0, le=3_650, description="A member for so many days.")] = 0


class NewMatch(MailPaceSchema):
    """A table to open."""

    title: Annotated[str, Field(max_length=60, examples=["a-title"])]
    seats: Annotated[int, Field(ge=1, le=100)]
    settings: dict[str, Any] = {}
    pace: PaceName = "live"
    private: bool = False
    rated: bool = True
    name: Annotated[str, Field(max_length=200)] = ""
    when_full: Annotated[bool, Field(description="Whether the game starts by itself as the last seat is taken.")] = (
        False
    )
    board: Annotated[int | None, Field(ge=1, le=2**63 - 1)] = None
    succession: Annotated[
        bool | None, Field(description="Whether a bot follows who leaves; null: where the game is not rated.")
    ] = None
    company: CompanySchema = CompanySchema()
    programs: Annotated[
        Literal["no", "welcome", "rated"],
        Field(description="Whether programs may sit down; `rated`: and it counts. A program's own table does."),
    ] = "no"
    sandbox: Annotated[
        bool,
        Field(description="You and bots play every seat, and you set dice and cards: private, live, never rated."),
    ] = False


class InviteSchema(StrictSchema):
    """What opens a private table."""

    invite: Annotated[str, Field(max_length=100)] = ""


class BotLevelSchema(StrictSchema):
    """How a computer player plays: a level, and a temperament of its after `-` where it is to have one:
    `steady-careful`."""

    level: Annotated[str, Field(max_length=20)] = DEFAULT_LEVEL


class Move(StrictSchema):
    """A move: one of the options, with its fields filled in. The same key again does nothing again.

    An option (AnswerOption) comes as `{"action": "bid", "label": "Bid for Vega", "fields": {"amount": {"kind":
    "integer", "min": 120, "max": 900, "step": 10}}, ...}`. It goes back without `label`, `fields` and the rest: only
    `action`, and a value for each field, as `{"action": "bid", "amount": 340}`.
    """

    action: Annotated[
        dict[str, Any],
        Field(
            description="The option's `action`, and a value for each of its fields; no `label`, no `fields`.",
            examples=[{"action": "roll"}, {"action": "bid", "amount": 340}],
        ),
    ]
    key: IdempotencyKey
    version: Annotated[int | None, Field(ge=0, le=2**31 - 1)] = None


class Refusal(Schema):
    """Why not. Programs decide by `code`; `reason` is for people, and its words may change."""

    reason: str
    rule: str
    code: Code


class MatchPosition(Schema):
    """A match as the asker sees it."""

    id: str
    title: str
    status: StatusName
    version: int
    seats: list[dict[str, Any]]
    view: dict[str, Any] | None
    options: Annotated[
        list[AnswerOption],
        Field(
            description="What you may do. If your seat is in `asked`, one that is not `standing` answers the question. "
            "A rule may forbid a combination of values: then the refusal has the code `illegal`, says why, and "
            "changes nothing."
        ),
    ]
    asked: Annotated[list[int], Field(description="The seats whose answer the game waits for.")]
    prompt: str
    clocks: dict[str, Any]
    presence: dict[int, str]
    over: dict[str, Any] | None
    plans: dict[str, Any] | None = None
    sandbox: Annotated[
        list[dict[str, Any]] | None, Field(description="In your own sandbox: what you may set, and what you have.")
    ] = None
    facts: list[dict[str, Any]] | None = None


class MovePosition(MatchPosition):
    """The answer to a move, and the position it led to."""

    facts: list[dict[str, Any]]


class CoursePoint(Schema):
    """What each seat was worth after an entry of the journal, and its chance to win in thousandths, where the game's
    chances have been learned."""

    entry: int
    turn: int
    round: int | None = None
    worth: list[int | None]
    chances: list[int] | None = None


class TurningPoint(CoursePoint):
    """A moment that changed much: the entry, what each was worth before it, whom it moved most, what the log says."""

    before: list[int | None]
    chances_before: list[int] | None = None
    moved: list[int]
    says: list[str]


class MatchCourse(Schema):
    """How a finished match went."""

    version: int
    points: list[CoursePoint]
    turning: list[TurningPoint]


class LuckTotals(Schema):
    """By seat, in chances to win (0 to 1): luck and choice add up to what the game did. `own`: the part of choice that
    one's own answers did, the rest are the others' and the auctions; `error`: the standard error of luck and choice."""

    luck: list[float]
    choice: list[float]
    own: list[float]
    error: list[float]


class MatchLuck(Schema):
    """Luck and choices of a finished match, or how many of its choices have been judged."""

    totals: LuckTotals | None = None
    done: int | None = None
    of: int | None = None


class OwnAnswers(Schema):
    """One's answers that left a choice, by the numbers of their entries."""

    entries: list[int]


class ComparedAnswer(Schema):
    """An answer: what it leads to in points of 100, and how far it is behind the best, with its standard error."""

    label: str
    points: float
    behind: float
    error: float
    given: bool


class AnswerVerdict(Schema):
    """What an answer cost against the best (points of 100, with the standard error), and all of them, the best first.
    `chances`: points are those of the chance to win, else of what everybody is worth."""

    rating: Literal["best", "good", "inaccuracy", "mistake"]
    cost: float
    error: float
    worlds: int
    chances: bool
    answers: list[ComparedAnswer]


class MatchCard(Schema):
    """A match in a list."""

    id: str
    title: str
    name: str
    status: str
    pace: str
    deadline: int | None
    hour: int | None
    private: bool
    rated: bool
    programs: str
    sandbox: bool
    size: int
    kept: int
    when_full: bool
    fills: int | None
    version: int
    settings: dict[str, Any]
    succession: bool | None
    company: dict[str, int]
    seats: list[dict[str, Any]]
    created: int


class MatchPage(Schema):
    """A page of a list."""

    matches: list[MatchCard]
    page: int
    more: bool


class TemperamentSchema(Schema):
    """What bots of a temperament do more or less than others of their level."""

    name: str
    about: str


class TitleSchema(Schema):
    """A game that can be played here."""

    slug: str
    name: str
    about: str
    minutes: str
    seats: list[int]
    rules: int
    levels: list[str]
    temperaments: list[TemperamentSchema]
    settings: list[dict[str, Any]]
    boards: list[dict[str, Any]]


REFUSAL_RESPONSES: dict[Any, Any] = {401: Refusal, 403: Refusal, 404: Refusal, 409: Refusal, 422: Refusal, 429: Refusal}
