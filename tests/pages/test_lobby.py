"""The lobby and my games: who sees what, in which order, at what cost."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.content import boards
from games.lobby import starting, tables
from games.matches import access
from games.models import Board, Match
from games.studio import publishing
from games.views import lobby
from games.views.rows import AnyTitle
from tests.pages.conftest import Person
from tests.pages.reading import fit, read
from tests.people import browser

pytestmark = pytest.mark.django_db

PAGES = ["front", "lobby", "lobby_lists", "my_matches"]


def test_open_tables_are_listed_with_a_way_in(client: Client, table: Match) -> None:
    page = fit(client.get(reverse("lobby")))
    assert reverse("join", args=[table.pk]) in [has.get("action") for has, _ in page.forms]
    assert "Sunday crew" in client.get(reverse("lobby")).content.decode()


def test_private_tables_are_listed_for_those_who_sit_there(client: Client, as_host: Client, hidden: Match) -> None:
    assert "Hidden harbour" not in client.get(reverse("lobby")).content.decode()
    assert "Hidden harbour" in as_host.get(reverse("lobby")).content.decode()


def test_the_part_that_changes_is_the_same_part(client: Client, table: Match) -> None:
    """The page fetches it when the socket says so; it is right without that too."""
    part = client.get(reverse("lobby_lists")).content.decode().strip()
    whole = client.get(reverse("lobby")).content.decode()
    bare = re.compile(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>')
    assert bare.sub("", part) in bare.sub("", whole)
    fit(client.get(reverse("lobby_lists")), whole=False)


def test_what_waits_for_me_comes_first(as_host: Client, host: User, table: Match, running: Match) -> None:
    waiting = Match.objects.get(pk=running.pk)
    seat = access.find_user_seat(waiting, host)
    Match.objects.filter(pk=running.pk).update(asked=[seat])
    text = as_host.get(reverse("lobby_lists")).content.decode()
    assert text.index(reverse("match", args=[running.pk])) < text.index(reverse("match", args=[table.pk]))
    assert "one game waits for you" in " ".join(text.split())


def test_the_number_of_games_that_wait_is_in_the_title(as_host: Client, host: User, running: Match) -> None:
    seat = access.find_user_seat(running, host)
    Match.objects.filter(pk=running.pk).update(asked=[seat])
    page = read(as_host.get(reverse("rules")))
    assert page.title.startswith("(1) ")
    assert reverse("match", args=[running.pk]) in page.links
    Match.objects.filter(pk=running.pk).update(asked=[])
    assert not read(as_host.get(reverse("rules"))).title.startswith("(")


def test_games_to_watch_are_listed(client: Client, as_host: Client, running: Match) -> None:
    assert "Watch" in client.get(reverse("lobby")).content.decode()
    assert "Watch" not in as_host.get(reverse("lobby")).content.decode()


def test_what_is_not_as_printed_is_said(client: Client, host: User, title: AnyTitle) -> None:
    field = next(each for each in title.form() if each["kind"] == "switch")
    tables.create_match(host, title.slug, seats=2, settings={field["name"]: not field["default"]})
    assert f"{field['label']}: {'no' if field['default'] else 'yes'}" in client.get(reverse("lobby")).content.decode()


def test_another_board_than_new_tables_have_is_said(client: Client, as_host: Client, host: User) -> None:
    """Whichever it is: a later version one may choose, or, once that is the default, the earlier one. The waiting room
    says what is new, and that costs the lobby no query of its own once the versions are known."""
    first, second = Board.objects.filter(title="galactic-magnate", listed=True).order_by("version")[:2]
    on = {board: tables.create_match(host, "galactic-magnate", seats=3, board_id=board.pk) for board in (first, second)}
    lobby_lists = reverse("lobby_lists")
    assert told(client, lobby_lists) == ["board: version 2"]
    assert "Made from counted games" in told_of_board(as_host, on[second])
    assert told_of_board(as_host, on[first]) == ""
    publishing.prefer_board(second.pk)
    assert told(client, lobby_lists) == ["board: version 1, the standard numbers"]
    assert "New tables have version 2. What is new in it: Made from" in told_of_board(as_host, on[first])
    data = boards.get_board_data(first) | {"name": "<b>Other</b>"}
    other = boards.publish_board(boards.create_board_draft("galactic-magnate", data, "other", 1))
    tables.create_match(host, "galactic-magnate", seats=3, board_id=other.pk)
    chips = ["board: &lt;b&gt;Other&lt;/b&gt;, version 1", "board: version 1, the standard numbers"]
    assert told(client, lobby_lists) == chips


def test_a_match_tells_that_new_tables_have_another_board(as_host: Client, host: User) -> None:
    """On its card in the lobby and in my games, on its page, and with its table."""
    running = starting.start_bot_match(host, "galactic-magnate")
    path = reverse("match", args=[running.pk])
    places = {
        reverse("lobby"): "<p>Board: version 1, the standard numbers</p>",
        reverse("my_matches"): "<p>Board: version 1, the standard numbers</p>",
        path: '<span class="chip">board: version 1, the standard numbers</span>',
        reverse("match_table", args=[running.pk]): ", board: version 1, the standard numbers",
    }
    assert [place for place, words in places.items() if words in as_host.get(place).text] == []
    second = Board.objects.get(title="galactic-magnate", listed=True, version=2)
    publishing.prefer_board(second.pk)
    assert [place for place, words in places.items() if words not in as_host.get(place).text] == []
    assert ">The table, board: version 1, the standard numbers</a>" in as_host.get(path).text, (
        "a phone's bar has no room"
    )


def told(client: Client, path: str) -> list[str]:
    """The chips about boards on a page."""
    return re.findall(r'<span class="chip">(board: [^\n]*)</span>', client.get(path).text)


def told_of_board(client: Client, match: Match) -> str:
    """What the waiting room says of its board."""
    found = re.search(r"<b>Board: (.*?)</li>", client.get(reverse("match", args=[match.pk])).text, re.DOTALL)
    return found[1] if found else ""


def test_a_finished_match_stays_in_my_games(as_host: Client, host: User, running: Match) -> None:
    seat = access.find_user_seat(running, host)
    Match.objects.filter(pk=running.pk).update(
        status="over", alarm=None, asked=[], result={"ranking": [[seat], [9]], "ending": "last_standing"}
    )
    text = as_host.get(reverse("my_matches")).content.decode()
    assert "You won" in text
    assert reverse("match", args=[running.pk]) in text


def test_of_many_finished_games_the_newest_are_listed(
    as_host: Client, host: User, running: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others stand on the profile, page by page."""
    newer = starting.start_bot_match(host, running.title)
    Match.objects.filter(pk__in=[running.pk, newer.pk]).update(status="over", alarm=None, asked=[])
    older, all_of_them = reverse("match", args=[running.pk]), f"{reverse('person', args=[host.username])}#games"
    page = as_host.get(reverse("my_matches")).content.decode()
    assert older in page
    assert all_of_them not in page
    monkeypatch.setattr(lobby, "MAX_FINISHED_ROWS", 1)
    page = as_host.get(reverse("my_matches")).content.decode()
    assert reverse("match", args=[newer.pk]) in page
    assert older not in page
    assert all_of_them in page


def test_empty_states_say_what_to_do(as_guest: Client) -> None:
    assert "No open tables" in as_guest.get(reverse("lobby")).content.decode()
    assert "No games yet" in as_guest.get(reverse("my_matches")).content.decode()


@pytest.mark.parametrize("name", PAGES)
def test_a_full_lobby_costs_no_more_queries_than_an_empty_one(
    host: User, person: Person, title: AnyTitle, name: str
) -> None:
    """The number of statements does not grow with the number of tables."""
    visitor = person("Bo")
    window = browser(visitor)
    cache.set("crowd", (1, 1), 60)  # counted once in a few seconds, for all pages

    def fill() -> None:
        for owner in (host, visitor):
            tables.create_match(owner, title.slug, seats=3)
            starting.start_bot_match(owner, title.slug)

    fill()
    window.get(reverse(name))
    with CaptureQueriesContext(connection) as few:
        window.get(reverse(name))
    for _ in range(4):
        fill()
    window.get(reverse(name))  # the newest match is in memory from now on, as it is while it is played
    with CaptureQueriesContext(connection) as many:
        window.get(reverse(name))
    assert len(many) <= len(few)
    assert len(many) <= 20


def test_names_cannot_bring_markup(client: Client, person: Person, title: AnyTitle) -> None:
    """A name is shown as it is written."""
    evil = person("<b onclick=x>Eve</b>")
    tables.create_match(evil, title.slug, seats=2, name='"><script>alert(1)</script>')
    page = fit(client.get(reverse("lobby")))
    assert page.counts["script"] == 3
