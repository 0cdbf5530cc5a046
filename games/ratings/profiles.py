"""What a profile tells of somebody's games. Whoever looks (`viewer`) learns nothing of private matches at which he
did not sit: sums of points, games and wins are public, single games are not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, FloatField, Max, OuterRef, Prefetch, Q, QuerySet, Sum, Value
from django.db.models.functions import Cast

from games.models import Match, Seat, Stake, Standing
from games.ratings.formula import START

from .leaderboards import shown

PLOTTED = 200  # games of a plot
LAST = 10  # games shown of each title
RIVALS = 8
MET = 300  # games in which they are looked for
TYPICAL = 20  # games from which the time of a move is known
ROWS = 12  # games on a page of the list
PAGES = 50


class Point(NamedTuple):
    """A rating after a game."""

    at: int  # ms
    points: int
    place: int | None  # None: a private game; 0: before the first game
    of: int


class Result(NamedTuple):
    """What somebody has done in a title."""

    title: str
    last: list[int]  # places in the last games, the oldest first
    games: int
    first: int
    expected: float  # how often he would have come first by chance
    early: int  # games that he left before his end
    longest: int | None  # ms: of the live ones
    points: dict[str, int]  # by pace

    @property
    def both(self) -> list[int | None]:
        """Live, and by mail."""
        return [self.points.get(pace) for pace in Match.Pace.values]


class Rival(NamedTuple):
    """Somebody he met: how often each placed higher."""

    username: str
    name: str
    higher: int
    lower: int


class Game(NamedTuple):
    """A game that is over, as a line."""

    match: Match
    seats: list[Seat]
    place: int | None
    stake: Stake | None


class Habits(NamedTuple):
    """What somebody does, as far as his rated games tell."""

    games: int
    early: int  # that he left before his end
    live: int | None  # ms: what a move takes him, typically
    mail: int | None
    longest: int | None  # ms


def seen(found: QuerySet[Any], user: Any, viewer: Any) -> QuerySet[Any]:
    """Of rows that belong to matches those that the viewer may see."""
    if viewer is not None and viewer.pk == user.pk:
        return found
    public = Q(match__private=False)
    if viewer is None or not viewer.pk:
        return found.filter(public)
    return found.filter(public | Exists(Seat.objects.filter(match=OuterRef("match"), user=viewer)))


def counted(user: Any) -> QuerySet[Stake]:
    """Somebody's stakes in matches that have been counted."""
    return Stake.objects.filter(user=user, nth__isnull=False)


def history(user: Any, viewer: Any, title: str, pace: str, games: int = PLOTTED) -> list[Point]:
    """His ratings on a list: the one he began with, where the games go back so far, and that after each game."""
    rows = counted(user).filter(title=title, pace=pace).order_by("-nth")
    mine = viewer is not None and viewer.pk == user.pk
    columns = ("nth", "match__ended", "after", "place", "match__size", "match__private")
    found = [
        (nth, Point(ms(ended), shown(after), place if mine or not private else None, size))
        for nth, ended, after, place, size, private in rows.values_list(*columns)[:games]
    ]
    came_with = [found[-1][1]._replace(points=START, place=0)] if found and found[-1][0] == 1 else []
    return [*came_with, *(point for _, point in reversed(found))]


def results(user: Any, viewer: Any) -> list[Result]:
    """His rated games by title, the most played first."""
    lists: dict[str, list[Standing]] = defaultdict(list)
    for each in Standing.objects.filter(user=user, games__gt=0):
        lists[each.title].append(each)
    sums = {title: each for title, *each in summed(user)}
    last = last_places(user, viewer, [each for rows in lists.values() for each in rows])
    found = []
    for title, rows in lists.items():
        games, wins = sum(each.games for each in rows), sum(each.wins for each in rows)
        expected, early, longest = sums.get(title, (0.0, 0, None))
        points = {each.pace: shown(each.points) for each in rows}
        found.append(Result(title, last[title], games, wins, expected, early, longest, points))
    return sorted(found, key=lambda each: -each.games)


def summed(user: Any) -> QuerySet[Stake, Any]:
    """By title what all of his games come to, each of them read once."""
    chance = Sum(Value(1.0) / Cast(F("match__size"), FloatField()))
    early = Count("pk", filter=Q(early=True))
    longest = Max("played", filter=Q(pace=Match.Pace.LIVE))
    return counted(user).order_by().values_list("title").annotate(chance=chance, left=early, longest=longest)


def last_places(user: Any, viewer: Any, standings: Sequence[Standing]) -> dict[str, list[int]]:
    """By title his places in the last games, the oldest first. Each of his lists says where its last games begin:
    so they are found at once, however many there are before."""
    ends = [
        seen(counted(user).filter(title=each.title, pace=each.pace, nth__gt=each.games - LAST), user, viewer)
        .order_by()
        .values_list("match__ended", "title", "place")
        for each in standings
    ]
    found: dict[str, list[int]] = defaultdict(list)
    for _, title, place in sorted(ends[0].union(*ends[1:], all=True)) if ends else []:
        found[title].append(place)
    return defaultdict(list, {title: all_[-LAST:] for title, all_ in found.items()})


def head_to_head(user: Any, viewer: Any, most: int = RIVALS) -> list[Rival]:
    """Those he met most often in his last rated games, and who placed higher."""
    last = counted(user).order_by("-pk").values("match")[:MET]
    met = Stake.objects.filter(match__in=last, match__stakes__user=user, user__isnull=False).exclude(user=user)
    his = F("match__stakes__place")
    rows = (
        seen(met, user, viewer)
        .order_by()
        .values("user_id", "user__username", "user__display")
        .annotate(
            games=Count("pk"),
            higher=Count("pk", filter=Q(place__gt=his)),
            lower=Count("pk", filter=Q(place__lt=his)),
        )
        .order_by("-games", "user_id")[:most]
    )
    return [
        Rival(row["user__username"], row["user__display"] or row["user__username"], row["higher"], row["lower"])
        for row in rows
    ]


def games(user: Any, viewer: Any, page: int = 1) -> tuple[list[Game], int, int]:
    """A page of his games that are over, the last one first; which page it is, and how many there are."""
    mine = Seat.objects.filter(Q(user=user) | Q(former=user), match__status=Match.Status.OVER)
    over = list(seen(mine, user, viewer).order_by("-match__ended", "pk").values_list("pk", flat=True)[: PAGES * ROWS])
    pages = max(1, -(-len(over) // ROWS))
    page = min(max(1, page), pages)
    shown_ = over[(page - 1) * ROWS : page * ROWS]
    rows = Seat.objects.filter(pk__in=shown_).select_related("match").defer("match__snapshot").order_by()
    beside = Prefetch("match__seats", Seat.objects.order_by("number"))
    seats = sorted(rows.prefetch_related(beside), key=lambda seat: shown_.index(seat.pk))
    found = Stake.objects.filter(user=user, match__in=[seat.match_id for seat in seats]).order_by()
    stakes = {each.match_id: each for each in found}
    return [game(seat, stakes.get(seat.match_id)) for seat in seats], page, pages


def game(seat: Seat, stake: Stake | None) -> Game:
    place = stake.place if stake and stake.place else placed(seat.match, seat.number)
    return Game(seat.match, list(seat.match.seats.all()), place, stake if stake and stake.place else None)


def placed(match: Match, seat: int) -> int | None:
    """Where a seat came in by the result; None where nobody was ranked."""
    before = 0
    for group in (match.result or {}).get("ranking") or []:
        if seat in group:
            return before + 1
        before += len(group)
    return None


def habits(user: Any, results: Sequence[Result]) -> Habits:
    """What his rated games tell of him."""
    last = counted(user).filter(took__isnull=False).order_by("-pk").values_list("pace", "took")
    took: dict[str, list[int]] = defaultdict(list)
    for pace, ms_ in last[: 2 * TYPICAL]:
        took[pace].append(ms_ or 0)
    typical = {pace: int(median(each)) for pace, each in took.items()}
    games, early = sum(each.games for each in results), sum(each.early for each in results)
    longest = max([each.longest for each in results if each.longest is not None], default=None)
    return Habits(games, early, typical.get("live"), typical.get("mail"), longest)


def ms(moment: Any) -> int:
    """A moment in milliseconds."""
    return round(moment.timestamp() * 1000) if moment else 0
