"""What has only one answer the house answers, in every title: the same as the seat's own answer, and told."""

from __future__ import annotations

import msgspec
import pytest

from games.engine import control
from games.engine.bots import choose
from games.engine.catalog import titles
from games.engine.chance import Scripted, Seeded
from games.engine.conformance import LONGEST
from games.engine.house_answers import HouseAnswer, HouseAnswered, find_house_answer, give_house_answer
from games.engine.options import Silence
from games.engine.pace import Pace
from games.engine.replay import replay
from games.engine.sentences import tell
from games.engine.table import Table
from games.engine.types import Illegal

TITLES = {title.slug: title for title in titles()}
HIDDEN_HANDS = {"galactic-civ"}  # where all single answers are about cards


def played_on(table: Table, rng: Seeded) -> None:
    """One answer of a steady bot."""
    seat = min(table.asked)
    action = choose(table, seat, "steady", rng)
    if action is None:
        table.house(Silence(seat), table.game.now)
    else:
        table.play(seat, action, table.game.now)


def told_alike(table: Table, seat: int, sitting: bool) -> None:
    """The answer of the house, beside the same answer of the seat itself."""
    action = find_house_answer(table, seat, sitting)
    options = [option for option in table.options(seat) if not option.standing]
    assert [option.action for option in options] == [action]
    by_house, by_seat = table.fork(Seeded(table.number)), table.fork(Seeded(table.number))
    facts = give_house_answer(by_house, seat, table.game.now, sitting)
    assert action
    own = by_seat.play(seat, action, table.game.now)
    assert by_house.digest() == by_seat.digest()
    hidden = table.game.stack[-1].hidden
    assert facts == own if hidden else facts[1:] == own
    assert (by_house.entries[-1].seat == seat) is hidden
    assert any(type(fact) is HouseAnswered for fact in facts) is not hidden


@pytest.mark.parametrize("slug", TITLES)
def test_it_answers_as_the_seat_would_and_says_so(slug: str) -> None:
    """Two games of steady players in which the house gives every answer that it may."""
    answered, kept_out = 0, 0
    for seed in range(2):
        rng, table = Seeded(seed), Table.start(TITLES[slug], 3, {}, pace=Pace.MAIL, chance=Seeded(seed + 5))
        while not table.over and table.number < LONGEST:
            seat = min(table.asked)
            if find_house_answer(table, seat):
                told_alike(table, seat, sitting=False)
                give_house_answer(table, seat, table.game.now)
                answered += 1
                continue
            if find_house_answer(table, seat, sitting=True):
                assert table.game.stack[-1].hidden, "the house may answer there, and did not"
                told_alike(table, seat, sitting=True)
                kept_out += 1
            played_on(table, rng)
        stored = [table.title.read_entry(entry.line()) for entry in table.entries]
        assert replay(stored).digest() == table.digest()
    assert (answered == 0, kept_out > 0) == ((True, True) if slug in HIDDEN_HANDS else (False, False))


@pytest.mark.parametrize("slug", TITLES)
def test_a_hidden_hand_decides_nothing_that_others_see(slug: str) -> None:
    """Two worlds: whether the house answers for a seat is the same whatever cards nobody else can know."""
    rng, table = Seeded(3), Table.start(TITLES[slug], 3, {}, pace=Pace.MAIL, chance=Seeded(8))
    for _ in range(120):
        if table.over:
            break
        for viewer in (None, *range(3)):
            other = table.fork(Scripted([]))
            other.game.disguise(viewer, rng)
            for phase in other.game.stack:
                phase.disguise(other.game, viewer, rng)
            other.asking()
            for seat in table.asked - {viewer}:
                assert find_house_answer(other, seat) == find_house_answer(table, seat)
        played_on(table, rng)


def first_house_answer(slug: str) -> tuple[Table, int]:
    rng, table = Seeded(1), Table.start(TITLES[slug], 2, {}, pace=Pace.MAIL, chance=Seeded(2))
    while not any(find_house_answer(table, seat) for seat in table.asked):
        played_on(table, rng)
    return table, min(table.asked)


def test_nobody_else_is_answered_for_and_a_choice_is_left_alone() -> None:
    table, seat = first_house_answer("monopoly-space")
    assert find_house_answer(table, 1 - seat) is None
    with pytest.raises(Illegal):
        give_house_answer(table, 1 - seat, 0)
    while find_house_answer(table, min(table.asked)):
        give_house_answer(table, min(table.asked), table.game.now)
    before = table.dump()
    with pytest.raises(Illegal):
        give_house_answer(table, min(table.asked), table.game.now)
    assert table.dump() == before


def test_it_is_a_word_of_the_seat_and_cannot_be_taken_back() -> None:
    table, seat = first_house_answer("planetopoly")
    table.game.spoke[seat] = False
    before = table.fork()
    give_house_answer(table, seat, 7)
    assert before.game.spoke[seat] is False
    entry = table.entries[-1]
    assert (entry.seat, type(entry.action), entry.now) == (-1, HouseAnswer, 7)
    assert control.objection(before, entry, seat, Seeded(1))
    rolled = find_house_answer(before, seat)
    assert rolled
    assert msgspec.to_builtins(entry.action) == {
        "action": "house_answer", "seat": seat, "answer": rolled.to_json(),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("word", "said"),
    [("roll", "rolls"), ("throw", "throws"), ("pass", "passes"), ("put_up", "answers")],
)
def test_the_log_says_what_was_answered_for_somebody(word: str, said: str) -> None:
    line = HouseAnswered(1, word, "1.6").says(None)
    assert tell(line, ["Ann", "Ben"], None) == f"Ben {said} automatically."
    mine = "answer" if "_" in word else word
    assert tell(line, ["Ann", "Ben"], 1) == f"You {mine} automatically."


@pytest.mark.parametrize("slug", TITLES)
def test_the_table_chooses(slug: str) -> None:
    """By mail unless it says otherwise; a match from before the choice goes on without."""
    title = TITLES[slug]
    seats = title.seats[0]

    def answers(given: dict[str, str], pace: str) -> bool:
        return title.read_settings(seats, given, Pace.MAIL).answers_by_house(pace)

    assert [answers({}, pace) for pace in ("mail", "live")] == [True, False]
    assert [answers({"house_answers": "on"}, pace) for pace in ("mail", "live")] == [True, True]
    assert [answers({"house_answers": "off"}, pace) for pace in ("mail", "live")] == [False, False]
    older = title.settled({})
    assert [older.answers_by_house(pace) for pace in ("mail", "live")] == [False, False]
    assert "house_answers" not in msgspec.to_builtins(older)
    (field,) = [each for each in title.form() if each["name"] == "house_answers"]
    assert (field["default"], field["rule"]) == ("by_pace", title.single_rule)
    table = Table.start(title, seats, {}, pace=Pace.MAIL, chance=Seeded(1))
    table = Table.start(title, seats, {}, pace=Pace.MAIL, chance=Seeded(1))
    assert Table.load(table.dump()).game.options.house_answers == "by_pace"
