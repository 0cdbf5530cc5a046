"""The lab's pages: who may, what a run shows as it is played and after, two runs side by side; nothing by a GET."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.content import boards
from games.engine.balance.record import play_and_count
from games.engine.balance.worker import Batch, play_batch
from games.engine.catalog import title as title_of
from games.lab import runs
from games.models import Simulation
from tests.pages.reading import flat
from tests.people import browser, person

pytestmark = pytest.mark.django_db
SLUG = "planetopoly"
LIST = reverse("admin:games_simulation_changelist")
ADD = reverse("admin:games_simulation_add")


def designer(*words: str) -> User:
    user = person("Des", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=[f"{word}_simulation" for word in words]))
    return user


@pytest.fixture
def client() -> Client:
    return browser(designer("view", "add"))


def played(games: int = 6, seed: int = 1, **settings: Any) -> Simulation:
    board = boards.get_default_board(SLUG)
    run = runs.start_simulation(board, ["steady"] * 2, settings, games, seed)
    claimed = runs.claim_next_run()
    assert claimed
    tally = play_and_count(title_of(SLUG), run.levels, settings, seed, range(games), run.board_data)
    assert runs.count_batch(claimed, games, tally, 1_000)
    run.refresh_from_db()
    return run


def at(name: str, *args: Any) -> str:
    return reverse(f"admin:games_simulation_{name}", args=args)


def test_a_run_is_begun_on_a_draft_and_watched(client: Client) -> None:
    """The studio leads here with `?board=`; the run plays on a copy."""
    draft = boards.copy_board_as_draft(boards.get_default_board(SLUG))
    draft.data["cash"] = 3300
    draft.save()
    address = f"{ADD}?board={draft.pk}"
    assert "Simulate" in flat(client.get(address))
    chosen = {"seats": "3", "games": "200", "seed": "5", "bot_0": "random", "set_start": "printed", "set_rounds": "100"}
    answer = client.post(address, {**chosen, "set_player_trades": "on"})
    run = Simulation.objects.get()
    assert answer["Location"] == at("change", run.pk)
    assert (run.levels, run.games, run.seed) == (["random", "steady", "steady"], 200, 5)
    assert run.settings["start"] == "printed"
    assert run.settings["player_trades"] is True
    assert run.board_data["cash"] == 3300
    text = flat(client.get(at("change", run.pk)))
    assert "It waits for its turn" in text
    assert "Stop, keep what is played" in text


@pytest.mark.parametrize(
    ("ends", "words"), [("done", "200 games, is done."), ("failed", "200 games, can't be played on.")]
)
def test_whoever_began_a_run_is_told_on_every_page_that_it_is_over(client: Client, ends: str, words: str) -> None:
    """Until they have read it; nobody else is told, and nothing before it is over."""
    other = browser(person("Oth", is_staff=True, is_superuser=True))
    address = f"{ADD}?board={boards.get_default_board(SLUG).pk}"
    client.post(address, {"seats": "2", "games": "200", "seed": "5", "bot_0": "random"})
    assert "Your simulation of" not in flat(client.get(LIST))
    claim = runs.claim_next_run()
    assert claim
    tally = play_and_count(title_of(SLUG), claim.run.levels, {}, 5, range(1), claim.run.board_data)
    assert runs.count_batch(claim, 1, tally, 1_000)
    assert "Your simulation of" not in flat(client.get(LIST))
    if ends == "done":
        assert runs.count_batch(claim, 200, tally, 1_000)
    else:
        runs.fail_run(claim, "There is no such board.")
    for page in (LIST, reverse("lobby")):
        assert words in flat(client.get(page)).replace("&#x27;", "'")
        assert "Your simulation of" not in flat(other.get(page))
    client.post(reverse("notice_read"), {"next": LIST})
    assert "Your simulation of" not in flat(client.get(LIST))


def test_a_run_that_nobody_began_here_tells_nobody() -> None:
    assert played(1).state == Simulation.State.DONE
    assert not User.objects.exclude(notice="").exists()


def test_what_the_rules_refuse_stands_at_the_form(client: Client) -> None:
    address = f"{ADD}?board={boards.get_default_board(SLUG).pk}"
    text = flat(client.post(address, {"seats": "2", "games": "200", "seed": "1", "set_rounds": "3"}))
    assert "greater than or equal to 5" in text
    assert "Select a valid choice" in flat(client.post(address, {"seats": "9", "games": "200", "seed": "1"}))
    assert "Select a valid choice" in flat(client.post(address, {"seats": "2", "games": "99999", "seed": "1"}))
    assert not Simulation.objects.exists()
    for wrong in ("x", "0", "9" * 30, "-1"):
        assert client.get(f"{ADD}?board={wrong}").status_code == 404


def test_progress_is_told_and_a_stop_keeps_what_is_played(client: Client) -> None:
    run = runs.start_simulation(boards.get_default_board(SLUG), ["steady"] * 2, {}, 200)
    claimed = runs.claim_next_run()
    assert claimed
    tally = play_and_count(title_of(SLUG), run.levels, {}, 1, range(4), run.board_data)
    assert runs.count_batch(claimed, 50, tally, 10_000)
    text = flat(client.get(at("progress", run.pk)))
    assert "of 200 games · 5 a second · 30 seconds to go" in text
    assert client.get(at("stop", run.pk)).status_code == 405
    client.post(at("stop", run.pk))
    run.refresh_from_db()
    assert run.state == "stopped"
    text = flat(client.get(at("change", run.pk)))
    assert "Stopped: what was played is kept" in text
    assert "What stands out" in text
    assert "This run is over already" in flat(client.post(at("stop", run.pk), follow=True))
    client.post(at("resume", run.pk))
    run.refresh_from_db()
    assert run.state == "waiting"


def test_a_result_shows_the_figures_of_the_command(client: Client) -> None:
    run = played()
    text = flat(client.get(at("change", run.pk)))
    for words in (
        "Wins by seat",
        "Over the board",
        "Corvus",
        "Does it snowball?",
        "Cards that move most",
        "All figures",
    ):
        assert words in text
    wins = run.tally["wins"]
    assert f"<td>{wins[0]} of 6</td>" in text
    assert "manage.py simulate planetopoly --seats 2 --games 6 --seed 1" in text
    page = client.get(at("report", run.pk))
    assert page["Content-Disposition"].startswith("attachment")
    assert f"<td>{wins[0]} of 6</td>" in page.content.decode()


def test_two_runs_stand_side_by_side(client: Client) -> None:
    old, new = played(start="printed"), played(seed=1)
    text = flat(client.get(f"{at('compare')}?old={old.pk}&new={new.pk}"))
    assert "Seat 1 wins" in text
    assert "Nothing differs clearly" in text, "six games tell nothing"
    assert client.get(f"{at('compare')}?old={old.pk}&new=x").status_code == 404
    assert client.get(f"{at('compare')}?old={old.pk}").status_code == 404
    tally = dict(old.tally, games=4000, finished=4000, wins=[2600, 1400])
    Simulation.objects.filter(pk=old.pk).update(tally=tally)
    Simulation.objects.filter(pk=new.pk).update(tally=dict(tally, wins=[2000, 2000]))
    text = flat(client.get(f"{at('compare')}?old={old.pk}&new={new.pk}"))
    assert "Seat 1 wins: 65.0%, now 50.0%" in text
    assert 'class="clear"' in text


def test_a_run_of_another_game_is_not_compared(client: Client) -> None:
    old, new = played(), played()
    Simulation.objects.filter(pk=old.pk).update(
        title="monopoly-space", board_data=title_of("monopoly-space").default_board()
    )
    assert client.get(f"{at('compare')}?old={old.pk}&new={new.pk}").status_code == 404


def test_every_title_has_its_pages(client: Client) -> None:
    for slug in ("galactic-civ", "galactic-magnate", "monopoly-space"):
        board = boards.get_default_board(slug)
        assert client.get(f"{ADD}?board={board.pk}").status_code == 200
        run = runs.start_simulation(board, ["steady"] * 2, {}, 2)
        claimed = runs.claim_next_run()
        assert claimed
        batch = Batch(slug, run.board_data, run.levels, {}, 1, 0, 2)
        runs.count_batch(claimed, 2, runs.Tally.from_data(play_batch(batch)), 10)
        assert "Wins by seat" in flat(client.get(at("change", run.pk)))
    assert flat(client.get(LIST)).count(", version") >= 3


def test_who_may_look_may_not_begin_and_others_see_nothing() -> None:
    run = played()
    board = boards.get_default_board(SLUG)
    looks = browser(designer("view"))
    assert looks.get(at("change", run.pk)).status_code == 200
    assert "Choose" not in flat(looks.get(LIST))
    assert looks.get(f"{ADD}?board={board.pk}").status_code == 403
    assert looks.post(at("stop", run.pk)).status_code == 403
    assert looks.post(at("resume", run.pk)).status_code == 403
    User.objects.filter(username="Des").update(username="Other")
    nobody = browser(person("Staff", is_staff=True))
    pages = [LIST, ADD, at("change", run.pk), at("progress", run.pk), at("report", run.pk), at("compare")]
    assert [nobody.get(page).status_code for page in pages] == [403] * len(pages)
