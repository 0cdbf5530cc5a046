"""What a profile tells of somebody's games. Whoever looks (`viewer`) learns nothing of private matches at which they
did not sit: sums of points, games and wins are public, single games are not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, FloatField, Max, OuterRef, Prefetch, Q, QuerySet, Sum, Value
from django.db.models.functions import Cast

from accounts.models import NAMED, format_name
from common.durations import MINUTE_MS
from games.models import Match, Seat, Stake, Standing, Tenure

from .formula import START_RATING
from .leaderboards import clamp_rating

MAX_PLOTTED_GAMES = 200  # games of a plot
LAST_GAMES = 10  # games shown of each title
MAX_RIVALS = 8
RIVAL_GAMES = 300  # games in which they are looked for
MOVE_TIME_GAMES = 20  # games from which the time of a move is known
GAMES_PER_PAGE = 12  # games on a page of the list
MAX_PAGES = 50


class RatingPoint(NamedTuple):
    """A rating after a game."""

    at_ms: int  # ms
    points: int
    place: int | None  # None: a private game; 0: before the first game
    players: int


class TitleResult(NamedTuple):
    """What somebody has done in a title."""

    title: str
    last_places: list[int]  # places in the last games, the oldest first
    games: int
    wins: int
    expected_wins: float  # how often they would have come first by chance
    left_early: int  # games that they left early
    longest_ms: int | None  # ms: of the live ones
    rating_by_pace: dict[str, int]  # by pace

    @property
    def live_and_mail_ratings(self) -> list[int | None]:
        """Live, and by mail."""
        return [self.rating_by_pace.get(pace) for pace in Match.Pace.values]


class Rival(NamedTuple):
    """Somebody the player met, and how often each of the two placed higher."""

    username: str
    name: str
    higher: int
    lower: int


class FinishedGame(NamedTuple):
    """A game that is over, as a line."""

    match: Match
    seats: list[Seat]
    place: int | None
    stake: Stake | None


class PlayHabits(NamedTuple):
    """What a player does, as far as their rated games tell."""

    games: int
    left_early: int  # games that they left early
    live_move_ms: int | None  # ms: what a move takes them, typically
    mail_move_ms: int | None
    longest_ms: int | None  # ms

    @property
    def has_a_long_game(self) -> bool:
        """Whether the longest live game lasted a minute: a shorter one was left at once and says nothing."""
        return (self.longest_ms or 0) >= MINUTE_MS


def filter_visible_rows(found: QuerySet[Any], user: Any, viewer: Any) -> QuerySet[Any]:
    """Of rows that belong to matches those that the viewer may see."""
    if viewer is not None and viewer.pk == user.pk:
        return found
    public = Q(match__private=False)
    if viewer is None or not viewer.pk:
        return found.filter(public)
    sat = Exists(Seat.objects.filter(match=OuterRef("match"), user=viewer))
    return found.filter(public | sat | Exists(Tenure.objects.filter(match=OuterRef("match"), user=viewer)))


def list_counted_stakes(user: Any) -> QuerySet[Stake]:
    """A user's stakes in settled matches."""
    return Stake.objects.filter(user=user, nth__isnull=False)


def load_rating_history(
    user: Any, viewer: Any, title: str, pace: str, games: int = MAX_PLOTTED_GAMES
) -> list[RatingPoint]:
    """A user's ratings on a leaderboard: the start, where the games go back so far, and the rating after each game."""
    rows = list_counted_stakes(user).filter(title=title, pace=pace).order_by("-nth")
    mine = viewer is not None and viewer.pk == user.pk
    columns = ("nth", "match__ended", "after", "place", "match__size", "match__private")
    found = [
        (nth, RatingPoint(to_milliseconds(ended), clamp_rating(after), place if mine or not private else None, size))
        for nth, ended, after, place, size, private in rows.values_list(*columns)[:games]
    ]
    came_with = [found[-1][1]._replace(points=START_RATING, place=0)] if found and found[-1][0] == 1 else []
    return [*came_with, *(point for _, point in reversed(found))]


def load_title_results(user: Any, viewer: Any) -> list[TitleResult]:
    """A user's rated games by title, the most played first."""
    lists: dict[str, list[Standing]] = defaultdict(list)
    for each in Standing.objects.filter(user=user, games__gt=0):
        lists[each.title].append(each)
    sums = {title: each for title, *each in sum_stakes_by_title(user)}
    last = load_last_places(user, viewer, [each for rows in lists.values() for each in rows])
    found = []
    for title, rows in lists.items():
        games, wins = sum(each.games for each in rows), sum(each.wins for each in rows)
        expected, early, longest = sums.get(title, (0.0, 0, None))
        points = {each.pace: clamp_rating(each.points) for each in rows}
        found.append(TitleResult(title, last[title], games, wins, expected, early, longest, points))
    return sorted(found, key=lambda each: -each.games)


def sum_stakes_by_title(user: Any) -> QuerySet[Stake, Any]:
    """Sums over all of a user's stakes, by title, each read once."""
    chance = Sum(Value(1.0) / Cast(F("match__size"), FloatField()))
    early = Count("pk", filter=Q(early=True))
    longest = Max("played", filter=Q(pace=Match.Pace.LIVE))
    return (
        list_counted_stakes(user).order_by().values_list("title").annotate(chance=chance, left=early, longest=longest)
    )


def load_last_places(user: Any, viewer: Any, standings: Sequence[Standing]) -> dict[str, list[int]]:
    """A user's places in their last games by title, the oldest first. Each standing says where its last games begin:
    so they are found at once, however many there are before."""
    ends = [
        filter_visible_rows(
            list_counted_stakes(user).filter(title=each.title, pace=each.pace, nth__gt=each.games - LAST_GAMES),
            user,
            viewer,
        )
        .order_by()
        .values_list("match__ended", "title", "place")
        for each in standings
    ]
    found: dict[str, list[int]] = defaultdict(list)
    for _, title, place in sorted(ends[0].union(*ends[1:], all=True)) if ends else []:
        found[title].append(place)
    return defaultdict(list, {title: all_[-LAST_GAMES:] for title, all_ in found.items()})


def load_rivals(user: Any, viewer: Any, most: int = MAX_RIVALS) -> list[Rival]:
    """The players a user met most often in their last rated games, and who placed higher."""
    last = list_counted_stakes(user).order_by("-pk").values("match")[:RIVAL_GAMES]
    met = Stake.objects.filter(match__in=last, match__stakes__user=user, user__isnull=False).exclude(user=user)
    users_place = F("match__stakes__place")
    rows = (
        filter_visible_rows(met, user, viewer)
        .order_by()
        .values("user_id", *NAMED)
        .annotate(
            games=Count("pk"),
            higher=Count("pk", filter=Q(place__gt=users_place)),
            lower=Count("pk", filter=Q(place__lt=users_place)),
        )
        .order_by("-games", "user_id")[:most]
    )
    return [
        Rival(row["user__username"], format_name(*(row[column] for column in NAMED)), row["higher"], row["lower"])
        for row in rows
    ]


def list_finished_games(user: Any, viewer: Any, page: int = 1) -> tuple[list[FinishedGame], int, int]:
    """A page of a user's finished games, the last one first; the page's number, and how many pages there are."""
    sits = Seat.objects.order_by().filter(Q(user=user) | Q(former=user)).values("pk")
    sat = Seat.objects.order_by().filter(match__tenures__user=user, match__tenures__seat=F("number")).values("pk")
    mine = Seat.objects.filter(pk__in=sits.union(sat), match__status=Match.Status.OVER)
    over = list(
        filter_visible_rows(mine, user, viewer)
        .order_by("-match__ended", "pk")
        .values_list("pk", flat=True)[: MAX_PAGES * GAMES_PER_PAGE]
    )
    pages = max(1, -(-len(over) // GAMES_PER_PAGE))
    page = min(max(1, page), pages)
    shown_ = over[(page - 1) * GAMES_PER_PAGE : page * GAMES_PER_PAGE]
    rows = Seat.objects.filter(pk__in=shown_).select_related("match").defer("match__snapshot").order_by()
    beside = Prefetch("match__seats", Seat.objects.order_by("number"))
    seats = sorted(rows.prefetch_related(beside), key=lambda seat: shown_.index(seat.pk))
    found = Stake.objects.filter(user=user, match__in=[seat.match_id for seat in seats]).order_by()
    stakes = {each.match_id: each for each in found}
    return [build_finished_game(seat, stakes.get(seat.match_id)) for seat in seats], page, pages


def build_finished_game(seat: Seat, stake: Stake | None) -> FinishedGame:
    """A finished game as a line."""
    place = stake.place if stake and stake.place else find_ranked_place(seat.match, seat.number)
    return FinishedGame(seat.match, list(seat.match.seats.all()), place, stake if stake and stake.place else None)


def find_ranked_place(match: Match, seat: int) -> int | None:
    """The place of a seat in the result; None where nobody was ranked."""
    before = 0
    for group in (match.result or {}).get("ranking") or []:
        if seat in group:
            return before + 1
        before += len(group)
    return None


def load_play_habits(user: Any, results: Sequence[TitleResult]) -> PlayHabits:
    """What a user's rated games tell: how many, how many left early, typical time of a move (ms)."""
    last = list_counted_stakes(user).filter(took__isnull=False).order_by("-pk").values_list("pace", "took")
    took: dict[str, list[int]] = defaultdict(list)
    for pace, ms_ in last[: 2 * MOVE_TIME_GAMES]:
        took[pace].append(ms_ or 0)
    typical = {pace: int(median(each)) for pace, each in took.items()}
    games, early = sum(each.games for each in results), sum(each.left_early for each in results)
    longest = max([each.longest_ms for each in results if each.longest_ms is not None], default=None)
    return PlayHabits(games, early, typical.get(Match.Pace.LIVE), typical.get(Match.Pace.MAIL), longest)


def to_milliseconds(moment: Any) -> int:
    """A datetime in ms since 1970; 0 for None."""
    return round(moment.timestamp() * 1000) if moment else 0
