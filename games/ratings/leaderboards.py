"""The ranklists: who is where, for pages. Nothing here changes anything.

Everybody may see the lists. Where people are filtered or looked for, their places are still those of the whole list.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.core import clock
from games.models import Match, Stake, Standing
from games.ratings.formula import START

PAGE = 25  # lines
SPARK = 20  # games of a line's small plot
OWN_SPARK = 40  # games of one's own
WHO = {"everyone": "Everyone", "friends": "Following", "month": "Played this month"}


class Line(NamedTuple):
    """A line of a list."""

    place: int
    user: Any
    points: int
    last: int  # what the last game changed
    games: int
    first: int  # percent of the games that were won
    spark: list[int]  # ratings, the oldest first
    mine: bool


class Place(NamedTuple):
    """Where somebody is on a list."""

    line: Line
    of: int
    top: int  # percent of the list that is not behind him
    best: int
    best_at: int | None  # ms
    wins: int
    above: str  # the next above him, and by how many points
    more: int
    page: int  # of the whole list

    @property
    def best_day(self) -> datetime | None:
        """When he stood highest."""
        return clock.moment(self.best_at) if self.best_at is not None else None


class Ranklist(NamedTuple):
    """A page of a list."""

    lines: list[Line]
    players: int
    page: int
    pages: int

    @property
    def before(self) -> int:
        return self.page - 1

    @property
    def after(self) -> int:
        return self.page + 1


def top(
    title: str, pace: str, viewer: Any = None, *, who: str = "everyone", query: str = "", page: int = 1
) -> Ranklist:
    """A page of the list of a title and pace. A page that is not there is the nearest one that is."""
    whole = standings(title, pace)
    found = wanted(whole, viewer, who, query)
    count = found.count()
    pages = max(1, -(-count // PAGE))
    page = min(max(1, page), pages)
    rows = list(found.select_related("user")[(page - 1) * PAGE : page * PAGE])
    return Ranklist(lines(rows, places(whole, rows, found is whole, page), viewer), count, page, pages)


def around(title: str, pace: str, user: Any, beside: int = 2) -> list[Line]:
    """Somebody and those next to him; nobody, if he is not on the list."""
    mine = standing_of(user, title, pace)
    if mine is None:
        return []
    whole = standings(title, pace)
    before = ahead(whole, mine)
    start = max(0, before - beside)
    rows = list(whole.select_related("user")[start : before + beside + 1])
    first = 1 + whole.filter(points__gt=rows[0].points).count()
    return lines(rows, ranked(rows, first, start), user)


def position(user: Any, title: str, pace: str) -> Place | None:
    """Where somebody is; None, if he has played no game that counts."""
    mine = standing_of(user, title, pace)
    if mine is None:
        return None
    whole = standings(title, pace)
    place, of = 1 + whole.filter(points__gt=mine.points).count(), whole.count()
    higher = whole.filter(points__gt=mine.points).order_by("points", "-pk").select_related("user").first()
    past = sparks([mine], OWN_SPARK)[mine.user_id]
    return Place(
        line(mine, place, past, user),
        of,
        max(1, -(-100 * place // of)),
        shown(mine.best),
        mine.best_at,
        mine.wins,
        higher.user.name if higher else "",
        shown(higher.points) - shown(mine.points) if higher else 0,
        1 + ahead(whole, mine) // PAGE,
    )


def panel(user: Any, size: int = 3) -> dict[str, Any] | None:
    """The small list of the lobby: the first of the list that this user plays most, or that most are on, and he
    himself. None before anybody is on a list."""
    chosen = usual(user) or busiest()
    if chosen is None:
        return None
    title, pace = chosen
    whole = standings(title, pace)
    rows = list(whole.select_related("user")[:size])
    mine = standing_of(user, title, pace)
    if mine and mine.pk not in {row.pk for row in rows}:
        rows = [*rows[: size - 1], mine]
    places = [1 + whole.filter(points__gt=row.points).count() for row in rows[-1:]]
    return {"title": title, "pace": pace, "lines": lines(rows, ranked(rows[:-1], 1, 0) + places, user)}


# -- the parts of these


def standings(title: str, pace: str) -> QuerySet[Standing]:
    """The whole list, the highest first."""
    return Standing.objects.filter(title=title, pace=pace).order_by("-points", "pk")


def standing_of(user: Any, title: str, pace: str) -> Standing | None:
    if user is None or not user.pk:
        return None
    return Standing.objects.filter(user=user, title=title, pace=pace).select_related("user").first()


def wanted(whole: QuerySet[Standing], viewer: Any, who: str, query: str) -> QuerySet[Standing]:
    """Those of the list that were asked for."""
    found = whole
    if who == "friends":
        known = viewer is not None and viewer.is_authenticated
        found = found.filter(Q(user__followers__user=viewer) | Q(user=viewer)).distinct() if known else found.none()
    elif who == "month":
        found = found.filter(last_at__gte=month_began())
    if query:
        called = Q(user__display__icontains=query) | Q(user__display="", user__username__icontains=query)
        found = found.filter(called)
    return found


def month_began() -> int:
    """When this month began, in ms (UTC)."""
    day = clock.moment(clock.now()).astimezone(UTC)
    return round(day.replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp() * 1000)


def places(whole: QuerySet[Standing], rows: Sequence[Standing], unfiltered: bool, page: int) -> list[int]:
    """The places of these rows on the whole list; who has as many points shares a place."""
    if not rows:
        return []
    if unfiltered:
        first = 1 + whole.filter(points__gt=rows[0].points).count()
        return ranked(rows, first, (page - 1) * PAGE)
    higher = whole.order_by().filter(points__gt=OuterRef("points")).values("title").annotate(n=Count("pk")).values("n")
    found = Standing.objects.filter(pk__in=[row.pk for row in rows]).annotate(ahead=Coalesce(Subquery(higher), 0))
    ahead_of = dict(found.values_list("pk", "ahead"))
    return [1 + ahead_of[row.pk] for row in rows]


def ranked(rows: Sequence[Standing], first: int, before: int) -> list[int]:
    """The places of rows that follow each other on the list, from the place of the first; `before` are ahead."""
    found: list[int] = []
    for index, row in enumerate(rows):
        same = index > 0 and rows[index - 1].points == row.points
        found.append(found[-1] if same else first if not index else before + index + 1)
    return found


def ahead(whole: QuerySet[Standing], mine: Standing) -> int:
    """How many lines come before somebody's."""
    return whole.filter(Q(points__gt=mine.points) | Q(points=mine.points, pk__lt=mine.pk)).count()


def lines(rows: Sequence[Standing], placed: Sequence[int], viewer: Any) -> list[Line]:
    """Rows as lines, with their plots: one query for all of them."""
    past = sparks(rows, SPARK)
    return [line(row, place, past[row.user_id], viewer) for row, place in zip(rows, placed, strict=True)]


def line(row: Standing, place: int, spark: list[int], viewer: Any) -> Line:
    first = round(100 * row.wins / row.games) if row.games else 0
    mine = viewer is not None and viewer.pk == row.user_id
    return Line(place, row.user, shown(row.points), row.last, row.games, first, spark, mine)


def sparks(rows: Sequence[Standing], games: int) -> dict[int, list[int]]:
    """The ratings of these people before and after their last games on this list, the oldest first."""
    found: dict[int, list[int]] = defaultdict(list)
    if rows:
        last = Stake.objects.filter(
            user__in=[row.user_id for row in rows],
            title=rows[0].title,
            pace=rows[0].pace,
            user__standings__title=rows[0].title,
            user__standings__pace=rows[0].pace,
            nth__gt=F("user__standings__games") - games,
        )
        for user, after, gain, bonus, loss in last.order_by("user", "nth").values_list(
            "user_id", "after", "gain", "bonus", "loss"
        ):
            now = after or 0
            if not found[user]:
                found[user].append(shown(now - gain - bonus + loss))
            found[user].append(shown(now))
    return found


def shown(points: int) -> int:
    """A rating as it is shown: never below nothing."""
    return max(0, points)


def usual(user: Any) -> tuple[str, str] | None:
    """The list on which somebody has most games."""
    if user is None or not user.pk:
        return None
    return Standing.objects.filter(user=user).order_by("-games").values_list("title", "pace").first()


def busiest() -> tuple[str, str] | None:
    """The list on which most people are."""
    found = Standing.objects.order_by().values_list("title", "pace").annotate(people=Count("pk"))
    first = found.order_by("-people").first()
    return (first[0], first[1]) if first else None


def paces() -> list[str]:
    """The paces there are lists for, the first one first."""
    return [str(pace) for pace in Match.Pace.values]


__all__ = ["PAGE", "START", "WHO", "Line", "Place", "Ranklist", "around", "paces", "panel", "position", "top", "usual"]
