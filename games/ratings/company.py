"""Good company: what a table, or a person, asks of those they play with, and whether somebody meets it.

Four figures, each asked or not: the share of games finished, the number of games, the rating in the game played, days
since one became a member. Games are those against other people that are over; one that was left or lost to absence
counts as not finished. Everything that is asked and not met is said in a sentence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from django.db.models import Exists, F, OuterRef

from accounts.models import User
from common import clock
from common.durations import DAY_MS
from common.refusals import Refused
from games.models import Match, Stake, Standing, Tenure

from .formula import START_RATING
from .leaderboards import clamp_rating

LIMITS = {"finished": 100, "games": 10_000, "rating": 100_000, "days": 3_650}  # the most that may be asked of each
NOT_ASKED = "not asked"
EARLY = (
    *(Tenure.Why.MISSED, Tenure.Why.LEFT, Tenure.Why.AWAY, Tenure.Why.CLOCK),
    *(Tenure.Why.BANNED, Tenure.Why.GONE),
)  # whys of a tenure after which a game counts as not finished, unless its holder came back


class Company(NamedTuple):
    """What is asked; 0: not."""

    finished: int = 0  # percent of games finished
    games: int = 0
    rating: int = 0
    days: int = 0  # a member for so many

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Company:
        """As `Match.company` and `CompanyWish.company` have it."""
        return cls(**{name: int(stored.get(name) or 0) for name in cls._fields})

    def to_stored(self) -> dict[str, int]:
        """What is asked, and nothing else."""
        return {name: value for name, value in self._asdict().items() if value}


class CompanyFigures(NamedTuple):
    """Somebody's figures. `finished`: percent; None without a game."""

    finished: int | None
    games: int
    rating: int
    days: int


def require_valid_company(asked: Mapping[str, Any]) -> Company:
    """What was asked, if it may be. Refused (422) says what not."""
    for name, value in asked.items():
        if name not in LIMITS or isinstance(value, bool) or not isinstance(value, int | None):
            raise Refused("A table may ask for games finished, games, rating and days as a member.", status=422)
        if value is not None and not 0 <= value <= LIMITS[name]:
            raise Refused(f"{name.capitalize()}: a number between 0 and {LIMITS[name]:,}.", status=422)
    return Company.from_stored(asked)


def load_company_figures(users: Collection[User], title: str, pace: str) -> dict[int, CompanyFigures]:
    """The figures of these users, in one game at one pace. Three queries, however many they are."""
    ids = [user.pk for user in users]
    played, early = load_games(ids), load_games_left_early(ids)
    rows = Standing.objects.filter(user__in=ids, title=title, pace=pace).values_list("user_id", "points")
    rating, now = {user: clamp_rating(points) for user, points in rows}, clock.get_current_time_ms()
    found = {}
    for user in users:
        games, left = played[user.pk], early[user.pk] & played[user.pk]
        share = 100 * (len(games) - len(left)) // len(games) if games else None
        days = max(0, now - round(user.date_joined.timestamp() * 1000)) // DAY_MS
        found[user.pk] = CompanyFigures(share, len(games), rating.get(user.pk, START_RATING), days)
    return found


def load_games(users: Collection[int]) -> dict[int, set[str]]:
    """The games of each user that are over and in which another person played."""
    others = Tenure.objects.filter(match=OuterRef("match"), user__isnull=False).exclude(user=OuterRef("user"))
    mine = Tenure.objects.filter(Exists(others), user__in=users, match__status=Match.Status.OVER)
    return group_matches(mine.order_by().values_list("user_id", "match_id"))


def load_games_left_early(users: Collection[int]) -> dict[int, set[str]]:
    """The games that each user did not finish: their last tenure there ended early, or they resigned a rated one."""
    later = Tenure.objects.filter(match=OuterRef("match"), user=OuterRef("user"), pk__gt=OuterRef("pk"))
    lost = Tenure.objects.filter(~Exists(later), user__in=users, why__in=EARLY)
    resigned = Stake.objects.filter(user__in=users, early=True).annotate(whose=F("user_id"))
    rows = lost.order_by().values_list("user_id", "match_id")
    return group_matches(rows.union(resigned.order_by().values_list("whose", "match_id")))


def group_matches(rows: Any) -> dict[int, set[str]]:
    """Matches by user."""
    found: dict[int, set[str]] = defaultdict(set)
    for user, match in rows:
        found[user].add(match)
    return found


# -- in words


def list_unmet(asked: Company, figures: CompanyFigures) -> Iterator[tuple[str, str]]:
    """What is asked and not met: what, and what there is instead. Who has no game yet has left none."""
    if figures.finished is not None and figures.finished < asked.finished:
        yield f"{asked.finished}% of games finished", f"{figures.finished}% of {figures.games}"
    if figures.games < asked.games:
        yield f"{asked.games} game{'s' if asked.games != 1 else ''}", str(figures.games)
    if figures.rating < asked.rating:
        yield f"a rating of {asked.rating:,}", f"{figures.rating:,}"
    if figures.days < asked.days:
        yield f"{asked.days} days as a member", str(figures.days)


def explain_unmet(asked: Company, figures: CompanyFigures) -> str:
    """Why a table that asks this is not for somebody, in a sentence to them; "" when it is."""
    unmet = list(list_unmet(asked, figures))
    return " ".join(f"This table asks for {what}; you have {has}." for what, has in unmet)


class AskedFigure(NamedTuple):
    """A line of what is asked: of what, how much, what somebody has, and whether that is enough."""

    label: str
    asked: str
    has: str
    met: bool


def compare_company(asked: Company, figures: CompanyFigures) -> list[AskedFigure]:
    """What is asked, a line each, beside what somebody has. Who has no game yet has left none."""
    has = {
        "Games finished": "no game yet" if figures.finished is None else f"{figures.finished}% of {figures.games}",
        "Games": str(figures.games),
        "Rating": f"{figures.rating:,}",
        "Member for": f"{figures.days} day{'s' if figures.days != 1 else ''}",
    }
    met = {
        "Games finished": figures.finished is None or figures.finished >= asked.finished,
        "Games": figures.games >= asked.games,
        "Rating": figures.rating >= asked.rating,
        "Member for": figures.days >= asked.days,
    }
    lines = [(label, value) for label, value in describe_company(asked) if value != NOT_ASKED]
    return [AskedFigure(label, value, has[label], met[label]) for label, value in lines]


def describe_company(asked: Company) -> list[tuple[str, str]]:
    """What is asked, as label and value; `NOT_ASKED` where it is not."""
    return [
        ("Games finished", f"{asked.finished}% or more" if asked.finished else NOT_ASKED),
        ("Games", f"{asked.games} or more" if asked.games else NOT_ASKED),
        ("Rating", f"{asked.rating:,} or more" if asked.rating else NOT_ASKED),
        ("Member for", f"{asked.days} days or more" if asked.days else NOT_ASKED),
    ]
