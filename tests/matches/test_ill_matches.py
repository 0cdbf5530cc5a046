"""A match whose stored record is damaged: no page of it fails, a damaged snapshot heals by the journal, and what cannot
be read goes back to what can, or is ended, by the one write path, with its players told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from common import clock
from common.durations import DAY_MS
from common.refusals import Refused
from games.engine.catalog import title as title_of
from games.engine.intervention_facts import Conclude, GoBack
from games.lobby import tables
from games.matches import going_back, ill_matches, interventions, match_cache, replays, stored_positions
from games.matches.stored_positions import UnreadableMatchError
from games.models import Entry, Intervention, Match, Notice
from games.ratings.settlement import settle_due_ratings
from tests.matches.conftest import Game
from tests.matches.test_mending_pages import WHY, address, admin, do  # noqa: F401
from tests.pages.reading import flat
from tests.people import browser

LENGTH = 20  # entries, some of them after a snapshot
DAMAGED = "damaged"


def spoil_snapshot(game: Game) -> None:
    Match.objects.filter(pk=game.id).update(snapshot=b"\x00not a snapshot")


def spoil_entry(game: Game, number: int, line: str = '{"number": 3, "se') -> None:
    assert Entry.objects.filter(match=game.id, number=number).update(line=line)


def lose_last(game: Game) -> None:
    Entry.objects.filter(match=game.id, number=game.match.version).delete()


def lead_astray(game: Game) -> None:
    Entry.objects.filter(match=game.id, number=game.match.version).update(digest="0" * 16)


def lose_everything(game: Game) -> None:
    spoil_snapshot(game)
    spoil_entry(game, 0, "")


ILLNESSES: dict[str, Callable[[Game], None]] = {
    "an entry that is no JSON": lambda game: spoil_entry(game, game.match.version),
    "an entry of a kind nobody knows": lambda game: spoil_entry(
        game, game.match.version, '{"number":20,"seat":0,"action":{"action":"dance"},"now":1,"drawn":[],"facts":[]}'
    ),
    "a lost entry": lose_last,
    "an entry that leads elsewhere": lead_astray,
    "nothing is left": lose_everything,
}


def forget(game: Game) -> None:
    """As after a restart of the site."""
    match_cache.evict_match()
    replays._marks.clear()


@pytest.fixture
def ill(game: Game) -> Callable[[str], Game]:
    """A game that runs and cannot be read any more."""

    def fall(name: str) -> Game:
        while game.match.version < LENGTH:
            game.move()
        ILLNESSES[name](game)
        forget(game)
        with pytest.raises(UnreadableMatchError):
            match_cache.load_current_match(game.id)
        return game

    return fall


def list_addresses(patterns: list[URLPattern | URLResolver], prefix: str = "") -> list[str]:
    """Every named address with nothing but a match in it, and the lists of matches."""
    found = []
    for each in patterns:
        blanks = set(getattr(each.pattern, "converters", {})) | set(each.pattern.regex.groupindex)
        if isinstance(each, URLResolver):
            if each.app_name != "admin" and blanks <= {"match_id"}:
                found += list_addresses(each.url_patterns, f"{prefix}{each.namespace}:" if each.namespace else prefix)
        elif each.name and blanks == {"match_id"}:
            found.append(prefix + each.name)
    return found


def list_pages(game: Game) -> list[str]:
    """The addresses that show something of a match: its own, its journal's, and those that list matches."""
    own = [reverse(name, kwargs={"match_id": game.id}) for name in list_addresses(get_resolver().url_patterns)]
    past = [reverse("match", args=[game.id]) + "?entry=5"]
    return [*own, *past, "/", reverse("lobby"), "/api/matches", "/api/seats"]


@pytest.mark.parametrize("name", ILLNESSES)
def test_no_page_of_it_fails(ill: Callable[[str], Game], admin: Client, ann: User, name: str) -> None:  # noqa: F811
    """For who plays, who watches and who hosts the site; what cannot be shown says so in a sentence."""
    game = ill(name)
    pages = list_pages(game)
    assert len(pages) > 10, pages
    for viewer in (browser(ann), Client(), admin):
        for page in pages:
            answer = viewer.get(page)
            assert answer.status_code < 500, (page, answer.status_code)
    for page in ("/", reverse("lobby")):
        assert {viewer.get(page).status_code for viewer in (browser(ann), Client())} == {200}, page
    assert DAMAGED in browser(ann).get(reverse("match", args=[game.id])).text
    assert DAMAGED in browser(ann).get(f"/api/matches/{game.id}").json()["reason"]
    for page in ("mend", "journal", "change", "end"):
        assert admin.get(reverse(f"admin:games_match_{page}", args=[game.id])).status_code == 200


def test_a_damaged_snapshot_heals_by_the_journal(game: Game) -> None:
    """The journal is the record: nobody notices, and the next entry brings a new snapshot."""
    while game.match.version < LENGTH:
        game.move()
    before = game.head.table.digest()
    spoil_snapshot(game)
    forget(game)
    assert game.head.table.digest() == before
    assert ill_matches.diagnose_match(game.match) is None
    game.move()
    forget(game)
    after = game.match
    assert (after.version, after.snapshot_version) == (LENGTH + 1, LENGTH + 1)
    assert not stored_positions.load_position(after, 0).rebuilt


def test_an_entry_before_the_snapshot_says_that_it_is_damaged(game: Game, ann: User) -> None:
    """Play goes on; the log has a line in its place, and positions that hang on it are refused in words."""
    while game.match.version < LENGTH:
        game.move()
    spoil_entry(game, 3)
    forget(game)
    game.move()
    told = [fact["say"] for fact in replays.list_visible_facts(game.id, None, 2, 3)]
    assert told == ["Entry 3 is damaged and can't be read."]
    with pytest.raises(Refused, match="An entry of this game's record is damaged"):
        replays.build_past_payload(game.id, 5, None)
    assert browser(ann).get(reverse("match", args=[game.id])).status_code == 200


WORDS = {
    "an entry that is no JSON": "It can be read up to entry 19 of 20.",
    "an entry of a kind nobody knows": "It can be read up to entry 19 of 20.",
    "a lost entry": "1 of its 21 entries is missing.",
    "an entry that leads elsewhere": "It can be read up to entry 19 of 20.",
    "nothing is left": "No position of this game can be read.",
}


@pytest.mark.parametrize("name", ILLNESSES)
def test_the_desk_says_what_cannot_be_read_and_what_can_be_done(
    ill: Callable[[str], Game],
    admin: Client,  # noqa: F811
    name: str,
) -> None:
    game = ill(name)
    page = flat(admin.get(address(game)))
    assert WORDS[name] in page
    assert "mend-finish" in page
    assert all(f'id="mend-{act}"' not in page for act in ("time", "seat", "pause")), "nothing else can be done"
    readable = None if name == "nothing is left" else LENGTH - 1
    assert ("?to=19#mend-back" in page) == (readable == LENGTH - 1)
    assert "?to=5#mend-back" not in page, "no way to what is not the last"
    journal = flat(admin.get(reverse("admin:games_match_journal", args=[game.id])))
    says = name not in ("a lost entry", "an entry that leads elsewhere")
    assert ("is damaged and can’t be read" in journal.replace("&#x27;", "’")) == says


@pytest.mark.parametrize("ending", ["stopped", "drawn", "decided"])
@pytest.mark.parametrize("name", ILLNESSES)
def test_it_is_ended(
    ill: Callable[[str], Game],
    admin: Client,  # noqa: F811
    ann: User,
    name: str,
    ending: str,
) -> None:
    """With nothing, as a draw or with a ranking: in its journal, in its record, in the log, and told to its players,
    whose page says how it ended."""
    game = ill(name)
    told = do(admin, game, "finish", ending=ending, place_0=2, place_1=1)
    match = game.match
    ranking = {"stopped": [], "drawn": [[0, 1]], "decided": [[1], [0]]}[ending]
    assert (match.status, match.result["ending"], match.result["ranking"]) == ("over", ending, ranking)
    assert (match.version, match.asked, match.alarm, match.deadlines) == (LENGTH + 1, [], None, [])
    row, entry = Intervention.objects.get(), Entry.objects.get(match=game.id, number=LENGTH + 1)
    assert (row.kind, row.entry, row.reason) == ("end", LENGTH + 1, WHY)
    assert isinstance(title_of(match.title).read_entry(entry.line).action, Conclude)
    assert LogEntry.objects.get().change_message == told
    read = Notice.objects.filter(kind="staff", user__isnull=False).values_list("words__what", flat=True)
    assert list(read) == [told, told]
    forget(game)
    page, gone = browser(ann).get(reverse("match", args=[game.id])), name == "nothing is left"
    assert page.status_code == (409 if gone else 200)
    if gone:
        assert {"stopped": WHY, "drawn": "1. Ann and Ben", "decided": "1. Ben"}[ending] in flat(page)
    settle_due_ratings()
    assert browser(ann).get(reverse("lobby")).status_code == 200


def test_it_goes_back_to_what_can_be_read_and_is_played_on(
    ill: Callable[[str], Game],
    admin: Client,  # noqa: F811
) -> None:
    """The damaged entry stays in the journal, struck out; after a restart the match is read from the new snapshot."""
    game = ill("an entry that is no JSON")
    do(admin, game, "back", to=19)
    forget(game)
    match = game.match
    assert (match.status, match.version, match.snapshot_version) == ("running", 21, 21)
    assert isinstance(game.head.recent_entries[-1].action, GoBack)
    assert ill_matches.diagnose_match(match) is None
    game.moves(20)
    forget(game)
    assert game.head.version > 40 or game.head.over


def test_only_the_last_entry_that_can_be_read_is_gone_back_to(ill: Callable[[str], Game], mod: User) -> None:
    game = ill("a lost entry")
    before = game.stored()
    for to in (5, 20):
        with pytest.raises(Refused):
            going_back.go_back(game.id, mod, to, 20, WHY)
    with pytest.raises(UnreadableMatchError):
        interventions.pause_match(game.id, mod, None, WHY)
    assert game.stored() == before


def test_of_nothing_there_is_no_way_back(ill: Callable[[str], Game], mod: User) -> None:
    game = ill("nothing is left")
    before = game.stored()
    with pytest.raises(UnreadableMatchError):
        going_back.go_back(game.id, mod, 5, 20, WHY)
    with pytest.raises(Refused, match="names every seat once"):
        interventions.end_match(game.id, mod, 20, "decided", [[0]], WHY)
    assert game.stored() == before


def test_a_sweep_passes_it_by(ill: Callable[[str], Game], begin: Callable[..., Game]) -> None:
    """Games that nobody came back to are closed, whatever one match holds."""
    game, other = ill("nothing is left"), begin(alone=True, bots=1, settings={"timers": "off"})
    long_ago = (Match.objects.get(pk=game.id).moved or 0) - 8 * DAY_MS
    Match.objects.filter(pk=other.id).update(moved=long_ago)
    Match.objects.filter(pk=game.id).update(moved=long_ago - 1)
    forget(other)
    assert tables.close_abandoned_matches(clock.get_current_time_ms()) == 1
    assert (game.match.status, other.match.status) == ("running", "over")
