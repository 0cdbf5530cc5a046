"""What is written down while a match is played: what each comes with, and where somebody left whose seat a computer
player has taken."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import F

from accounts import footprints, sanctions, site_settings
from accounts.models import Sanction
from games.models import BoardOffer, Match, Seat, Stake, Standing

from .formula import START_RATING
from .settlement import settle_ratings_of_users

UNRATED_REASONS = {  # the words of `Match.unrated_reason`, and what they say
    "table": "This table is unrated.",
    "site": "Rated play is switched off on this site at the moment, so the game is unrated.",
    "board": "Games on this board don't count, so the game is unrated.",
    "bot": "A bot sits at this table, so the game is unrated.",
    "guest": "A guest sits at this table, so the game is unrated. Guests who create an account can play rated games.",
    "program": "A program sits at this table, which doesn't rate games with programs, so the game is unrated.",
    "owner": "A program plays here beside its owner, or beside another of theirs, so the game is unrated.",
    "sanction": "A player at this table can't play rated games at the moment, so the game is unrated.",
    "device": "Two players at this table use the same device, so the game is unrated.",
    "off": "This game wasn't finished, so it is unrated.",
    "elsewhere": "This game was imported. It wasn't played here, so it is unrated.",
}


def explain_unrated(match: Match, seats: Iterable[Seat] | None = None) -> str:
    """The sentence that says why a match is unrated, or would be if it began now; "" if it is rated."""
    word = match.unrated_reason if match.status != Match.Status.OPEN else find_unrated_reason(match, seats)
    return UNRATED_REASONS.get(word, "")


def find_unrated_reason(match: Match, seats: Iterable[Seat] | None = None) -> str:
    """The reason (a key of UNRATED_REASONS) why a match would be unrated: somebody must not play for points, or not
    these together (F39). A shared address does not matter: many live behind one. "" if it is rated."""
    sitting = list(match.seats.select_related("user") if seats is None else seats)
    people = [seat.user for seat in sitting if seat.user is not None]
    if not match.rated:
        return "table"
    if not site_settings.is_rated_play_on():
        return "site"
    if any(seat.user is None for seat in sitting):
        return "bot"
    if any(person.is_guest for person in people):
        return "guest"
    if any(person.is_program for person in people):
        if match.programs != Match.Programs.RATED:
            return "program"
        if len({person.owner_id or person.pk for person in people}) < len(people):
            return "owner"
    if BoardOffer.objects.filter(board_id=match.board_id, rated=False).exists():
        return "board"
    answerable = sanctions.list_answerable(*people)
    if sanctions.in_force().filter(user__in=answerable, kind=Sanction.Kind.UNRATED).exists():
        return "sanction"
    return "device" if footprints.find_shared_footprints([person.pk for person in people])["device"] else ""


def record_stakes(match: Match) -> None:
    """Records, when a match begins, each player's stake or why the match is unrated. The match's row is locked and
    its seats are numbered. Settles first what its players have finished."""
    sitting = list(match.seats.select_related("user").order_by("number"))
    match.unrated_reason = find_unrated_reason(match, sitting)
    match.rating = Match.Rating.NONE if match.unrated_reason else Match.Rating.STAKED
    match.save(update_fields=["unrated_reason", "rating"])
    if match.rating == Match.Rating.STAKED:
        people = [seat.user_id for seat in sitting if seat.user_id]
        settle_ratings_of_users(people)
        Stake.objects.bulk_create(build_stakes(match, people))


def build_stakes(match: Match, people: list[int]) -> list[Stake]:
    """The unsaved stakes of these users, in the order of their seats."""
    list_ = Standing.objects.filter(user__in=people, title=match.title, pace=match.pace)
    known = {user: (points, games) for user, points, games in list_.values_list("user_id", "points", "games")}
    stakes = []
    for seat, user in enumerate(people):
        points, games = known.get(user, (START_RATING, 0))
        here = {"match": match, "seat": seat, "title": match.title, "pace": match.pace}
        stakes.append(Stake(**here, user_id=user, points=points, began=games))
    return stakes


# -- players who lose their seats to a computer player, in a running match whose row is locked


def record_leavers(match_id: str, living: Collection[int], at: int) -> None:
    """Records that players lost their seats to bots at `at` (ms): each leaves in the last place of those still in.
    `living`: the seats still in the game. The match's row is locked. Recording twice changes nothing."""
    stakes = list(Stake.objects.filter(match=match_id, left=None, seat__in=living))
    if not stakes:
        return
    lost = set(Seat.objects.filter(match=match_id, user=None).values_list("number", flat=True))
    place = len(stakes)
    for each in stakes:
        if each.seat in lost:
            each.left, each.left_at = place, at
            place -= 1
    Stake.objects.bulk_update([each for each in stakes if each.seat in lost], ["left", "left_at"])


def undo_leaving(match_id: str, seat: int, user: int) -> None:
    """Undoes the leaving of a player who takes their seat back; those who left later move down by one place. The
    match's row is locked."""
    mine = Stake.objects.filter(match=match_id, seat=seat, user=user, left__isnull=False).first()
    if mine is not None:
        Stake.objects.filter(match=match_id, left__lt=mine.left).update(left=F("left") + 1)
        Stake.objects.filter(pk=mine.pk).update(left=None, left_at=None)
