"""What cards were worth in the lab, beside the deck that is edited."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.content import boards
from games.engine.balance.record import play_and_count
from games.engine.balance.statistics import mean_and_error
from games.engine.balance.tally import Tally
from games.engine.catalog import title as title_of
from games.lab import runs
from games.models import Board, Simulation
from games.studio import drafts, page_state
from games.studio.card_worth import find_card_worth
from games.studio.edits import SetValue
from tests.studio.conftest import TITLE

LEVELS = ["random"] * 2
GAMES = 4


@pytest.fixture
def run(base: Board) -> Simulation:
    """A few games on the version that the draft is made from."""
    made = runs.start_simulation(base, LEVELS, {}, GAMES)
    claim = runs.claim_next_run()
    assert claim
    tally = play_and_count(title_of(TITLE), LEVELS, {}, 1, range(GAMES), boards.get_board_data(base))
    runs.count_batch(claim, GAMES, tally, 1)
    return Simulation.objects.get(pk=made.pk)


def worth_of(draft: Board, user: User) -> Any:
    return page_state.build_draft_state(Board.objects.get(pk=draft.pk), user)["worth"]


def test_nothing_is_known_before_a_run(draft: Board, noor: User) -> None:
    assert worth_of(draft, noor) is None


def test_each_card_that_was_drawn_has_its_mean(draft: Board, noor: User, run: Simulation) -> None:
    told = worth_of(draft, noor)
    tally, cards = Tally.from_data(run.tally), boards.get_board_data(draft)["events"]
    means = {
        card["code"]: round(mean_and_error(each.moved, each.drawn)[0], 1)
        for card, each in zip(cards, tally.cards, strict=True)
        if each.drawn
    }
    assert means
    assert told == {"games": GAMES, "moves": "money", "lists": {"events": means}}


def test_a_card_that_has_changed_since_has_none(draft: Board, noor: User, run: Simulation) -> None:
    known = worth_of(draft, noor)["lists"]["events"]
    number = next(n for n, card in enumerate(boards.get_board_data(draft)["events"]) if card["code"] in known)
    code = boards.get_board_data(draft)["events"][number]["code"]
    drafts.save_edits(draft.pk, noor, 0, [SetValue(["events", number, "text"], "Otherwise.")])
    assert worth_of(draft, noor)["lists"]["events"] == {each: known[each] for each in known if each != code}


def test_the_draft_s_own_run_counts_before_that_of_its_version(draft: Board, base: Board, run: Simulation) -> None:
    newer = runs.start_simulation(draft, LEVELS, {}, GAMES)
    Simulation.objects.filter(pk=newer.pk).update(tally={**run.tally, "games": 99}, played=99)
    found = find_card_worth(draft, base, boards.get_board_data(draft))
    assert found
    assert found["games"] == 99
    assert find_card_worth(base, None, boards.get_board_data(base)) != found
