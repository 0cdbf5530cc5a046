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

from common import clock
from games.models import Match, Stake, Standing

from .formula import START_RATING

PAGE_SIZE = 25  # lines
LINE_PLOT_GAMES = 20  # games of a line's small plot
OWN_PLOT_GAMES = 40  # games of one's own
PLAYER_FILTERS = {"everyone": "Everyone", "friends": "Following", "month": "Played this month"}


class LeaderboardLine(NamedTuple):
    """A line of a list."""

    place: int
    user: Any
    points: int
    last_change: int  # what the last game changed
    games: int
    win_percent: int  # percent of the games that were won
    recent_ratings: list[int]  # ratings, the oldest first
    is_viewer: bool


class LeaderboardPlace(NamedTuple):
    """Where somebody is on a list."""

    line: LeaderboardLine
    players: int
    top_percent: int  # percent of the list that is not behind the player
    best_rating: int
    best_at_ms: int | None  # ms
    wins: int
    next_player: str  # the next above the player, and by how many points
    points_to_next: int
    page: int  # of the whole list

    @property
    def best_day(self) -> datetime | None:
        """When the player stood highest."""
        return clock.to_datetime(self.best_at_ms) if self.best_at_ms is not None else None


class LeaderboardPage(NamedTuple):
    """A page of a list."""

    lines: list[LeaderboardLine]
    players: int
    page: int
    pages: int

    @property
    def previous_page(self) -> int:
        return self.page - 1

    @property
    def next_page(self) -> int:
        return self.page + 1


def load_leaderboard(
    title: str, pace: str, viewer: Any = None, *, player_filter: str = "everyone", query: str = "", page: int = 1
) -> LeaderboardPage:
    """A page of the leaderboard of a title and pace. A page that does not exist is the nearest one that does."""
    whole = list_standings(title, pace)
    found = filter_standings(whole, viewer, player_filter, query)
    count = found.count()
    pages = max(1, -(-count // PAGE_SIZE))
    page = min(max(1, page), pages)
    rows = list(found.select_related("user")[(page - 1) * PAGE_SIZE : page * PAGE_SIZE])
    return LeaderboardPage(
        build_leaderboard_lines(rows, calculate_row_places(whole, rows, found is whole, page), viewer),
        count,
        page,
        pages,
    )


def load_nearby_lines(title: str, pace: str, user: Any, beside: int = 2) -> list[LeaderboardLine]:
    """A user's line and `beside` lines before and after it; empty if the user is not on the leaderboard."""
    mine = find_standing(user, title, pace)
    if mine is None:
        return []
    whole = list_standings(title, pace)
    before = count_lines_ahead(whole, mine)
    start = max(0, before - beside)
    rows = list(whole.select_related("user")[start : before + beside + 1])
    first = 1 + whole.filter(points__gt=rows[0].points).count()
    return build_leaderboard_lines(rows, rank_adjacent_rows(rows, first, start), user)


def find_leaderboard_place(user: Any, title: str, pace: str) -> LeaderboardPlace | None:
    """A user's place on a leaderboard; None before their first rated game there."""
    mine = find_standing(user, title, pace)
    if mine is None:
        return None
    whole = list_standings(title, pace)
    place, of, ahead = count_around(whole, mine)
    higher = whole.filter(points__gt=mine.points).order_by("points", "-pk").select_related("user").first()
    past = load_recent_ratings([mine], OWN_PLOT_GAMES)[mine.user_id]
    return LeaderboardPlace(
        build_leaderboard_line(mine, place, past, user),
        of,
        max(1, -(-100 * place // of)),
        clamp_rating(mine.best),
        mine.best_at,
        mine.wins,
        higher.user.name if higher else "",
        clamp_rating(higher.points) - clamp_rating(mine.points) if higher else 0,
        1 + ahead // PAGE_SIZE,
    )


def load_leaderboard_panel(user: Any, size: int = 3) -> dict[str, Any] | None:
    """The small leaderboard of the lobby: the top of the one this user plays most, or of the busiest, and the user's
    own line. None while all are empty."""
    mine, higher = find_main_standing(user)
    chosen = (mine.title, mine.pace) if mine else find_busiest_leaderboard()
    if chosen is None:
        return None
    title, pace = chosen
    whole = list_standings(title, pace)
    rows = list(whole.select_related("user")[:size])
    places = rank_adjacent_rows(rows, 1, 0)
    if mine and mine.pk not in {row.pk for row in rows}:
        rows = [*rows[: size - 1], mine]
        places = [*places[: size - 1], 1 + higher]
    return {"title": title, "pace": pace, "lines": build_leaderboard_lines(rows, places, user)}


# -- the parts of these


def list_standings(title: str, pace: str) -> QuerySet[Standing]:
    """All standings of a leaderboard, the highest first."""
    return Standing.objects.filter(title=title, pace=pace).order_by("-points", "pk")


def find_standing(user: Any, title: str, pace: str) -> Standing | None:
    """A user's standing on a leaderboard; None if there is none."""
    if user is None or not user.pk:
        return None
    return Standing.objects.filter(user=user, title=title, pace=pace).select_related("user").first()


def filter_standings(whole: QuerySet[Standing], viewer: Any, player_filter: str, query: str) -> QuerySet[Standing]:
    """The standings narrowed to followed players or to this month's, and to a part of a name."""
    found = whole
    if player_filter == "friends":
        known = viewer is not None and viewer.is_authenticated
        found = found.filter(Q(user__followers__user=viewer) | Q(user=viewer)).distinct() if known else found.none()
    elif player_filter == "month":
        found = found.filter(last_at__gte=get_month_start())
    if query:
        called = Q(user__display__icontains=query) | Q(user__display="", user__username__icontains=query)
        found = found.filter(called)
    return found


def get_month_start() -> int:
    """When this month began, in ms (UTC)."""
    day = clock.to_datetime(clock.get_current_time_ms()).astimezone(UTC)
    return round(day.replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp() * 1000)


def calculate_row_places(whole: QuerySet[Standing], rows: Sequence[Standing], unfiltered: bool, page: int) -> list[int]:
    """The places of these rows on the whole list; who has as many points shares a place."""
    if not rows:
        return []
    if unfiltered:
        first = 1 if page == 1 else 1 + whole.filter(points__gt=rows[0].points).count()
        return rank_adjacent_rows(rows, first, (page - 1) * PAGE_SIZE)
    found = annotate_higher_count(Standing.objects.filter(pk__in=[row.pk for row in rows]))
    higher = dict(found.values_list("pk", "higher"))
    return [1 + higher[row.pk] for row in rows]


def annotate_higher_count(standings: QuerySet[Standing]) -> QuerySet[Any]:
    """With how many have more points on the same list, as `higher`."""
    above = Standing.objects.order_by().filter(
        title=OuterRef("title"), pace=OuterRef("pace"), points__gt=OuterRef("points")
    )
    counted = above.values("title").annotate(n=Count("pk")).values("n")
    return standings.annotate(higher=Coalesce(Subquery(counted), 0))


def rank_adjacent_rows(rows: Sequence[Standing], first: int, before: int) -> list[int]:
    """The places of rows that follow each other on the list, from the place of the first; `before` are ahead."""
    found: list[int] = []
    for index, row in enumerate(rows):
        same = index > 0 and rows[index - 1].points == row.points
        found.append(found[-1] if same else first if not index else before + index + 1)
    return found


def count_around(whole: QuerySet[Standing], mine: Standing) -> tuple[int, int, int]:
    """The place of a standing, how many there are, and how many lines come before it, in one query."""
    better = Q(points__gt=mine.points)
    ahead = better | Q(points=mine.points, pk__lt=mine.pk)
    counts = whole.order_by().aggregate(
        of=Count("pk"), better=Count("pk", filter=better), ahead=Count("pk", filter=ahead)
    )
    return 1 + counts["better"], counts["of"], counts["ahead"]


def count_lines_ahead(whole: QuerySet[Standing], standing: Standing) -> int:
    """How many lines come before this one."""
    return whole.filter(Q(points__gt=standing.points) | Q(points=standing.points, pk__lt=standing.pk)).count()


def build_leaderboard_lines(rows: Sequence[Standing], placed: Sequence[int], viewer: Any) -> list[LeaderboardLine]:
    """Rows as lines, with their plots: one query for all of them."""
    past = load_recent_ratings(rows, LINE_PLOT_GAMES)
    return [
        build_leaderboard_line(row, place, past[row.user_id], viewer) for row, place in zip(rows, placed, strict=True)
    ]


def build_leaderboard_line(row: Standing, place: int, spark: list[int], viewer: Any) -> LeaderboardLine:
    """A standing as a line of the leaderboard."""
    first = round(100 * row.wins / row.games) if row.games else 0
    mine = viewer is not None and viewer.pk == row.user_id
    return LeaderboardLine(place, row.user, clamp_rating(row.points), row.last, row.games, first, spark, mine)


def load_recent_ratings(rows: Sequence[Standing], games: int) -> dict[int, list[int]]:
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
                found[user].append(clamp_rating(now - gain - bonus + loss))
            found[user].append(clamp_rating(now))
    return found


def clamp_rating(points: int) -> int:
    """A rating as it is shown: never below zero."""
    return max(0, points)


def find_main_leaderboard(user: Any) -> tuple[str, str] | None:
    """The (title, pace) at which a user has played most rated games; None without any."""
    mine, _ = find_main_standing(user)
    return (mine.title, mine.pace) if mine else None


def find_main_standing(user: Any) -> tuple[Standing | None, int]:
    """A user's standing where they have played most rated games, and how many have more points there; None without
    any."""
    if user is None or not user.pk:
        return None, 0
    mine = annotate_higher_count(Standing.objects.filter(user=user)).order_by("-games").select_related("user").first()
    return (mine, mine.higher) if mine else (None, 0)


def find_busiest_leaderboard() -> tuple[str, str] | None:
    """The (title, pace) with most players; None while all leaderboards are empty."""
    found = Standing.objects.order_by().values_list("title", "pace").annotate(people=Count("pk"))
    first = found.order_by("-people").first()
    return (first[0], first[1]) if first else None


def list_leaderboard_paces() -> list[str]:
    """The paces that have leaderboards, the first one first."""
    return [str(pace) for pace in Match.Pace.values]


__all__ = [
    "PAGE_SIZE",
    "PLAYER_FILTERS",
    "START_RATING",
    "LeaderboardLine",
    "LeaderboardPage",
    "LeaderboardPlace",
    "find_leaderboard_place",
    "find_main_leaderboard",
    "list_leaderboard_paces",
    "load_leaderboard",
    "load_leaderboard_panel",
    "load_nearby_lines",
]
