"""What a moderator does to a game, in every title: it goes back to any entry, and its journal replays."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from games.engine import interventions, pauses
from games.engine.catalog import title, titles
from games.engine.chance import Seeded
from games.engine.course import Course
from games.engine.intervention_facts import Conclude, GiveTime, GoBack, Halt, Proceed, Reseat
from games.engine.policy import random_answer
from games.engine.replay import replay
from games.engine.sentences import tell
from games.engine.table import Table
from games.engine.types import Illegal

SLUGS = [each.slug for each in titles()]
MOVES = 90
STEP_MS = 1_500


def played(slug: str, seed: int, pace: str = "live", moves: int = MOVES, **settings: Any) -> tuple[Table, list[bytes]]:
    """A game so many moves on, and its state after each entry."""
    game, rng = title(slug), Seeded(seed)
    table = Table.start(game, game.seats[0], settings, pace=pace, chance=Seeded(seed + 1), now=1_000)
    states = [game.encode(table.game)]
    for _ in range(moves):
        if table.over:
            break
        table.play(*random_answer(table, rng), now=table.entries[-1].now + STEP_MS)
        states.append(game.encode(table.game))
    return table, states


def go_back(table: Table, states: list[bytes], to: int, now: int, pace: str = "") -> None:
    since = table.entries[to].now
    interventions.go_back(table, GoBack(to, since, states[to], pace, "A wrong button."), now)


def seen(table: Table) -> bytes:
    """All that anybody may see and do, without the moments of clocks and hammers."""
    seats = range(table.game.seats)
    views = [table.view(viewer) for viewer in (None, *seats)]
    options = [[option.to_json() for option in table.options(seat)] for seat in seats]
    prompts = [table.prompt(viewer) for viewer in (None, *seats)]
    found = msgspec.to_builtins([views, options, prompts, sorted(table.asked), table.game.living()])
    return msgspec.json.encode(without_moments(found))


def without_moments(found: Any) -> Any:
    if isinstance(found, dict):
        return {key: without_moments(value) for key, value in found.items() if key not in ("until", "clock", "since")}
    return [without_moments(each) for each in found] if isinstance(found, list) else found


def time_left(table: Table, now: int) -> list[int]:
    clock, ask = table.game.clock, table.question
    mains = [clock.left(seat, now) for seat in range(table.game.seats)] if clock else []
    falls = [clock.falls(seat) - now if clock.begun[seat] >= 0 else -1 for seat in range(len(mains))] if clock else []
    return [*mains, *falls, ask.until - now if ask and ask.until is not None else -1]


def replayed(table: Table) -> Table:
    game = table.title
    return replay([game.read_entry(entry.line()) for entry in table.entries], table.game.board)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("pace", ["live", "mail"])
def test_going_back_leads_to_the_position_replayed_up_to_that_entry(slug: str, pace: str) -> None:
    """At random entries: what everybody sees and may do, and the time that is left, are those of then."""
    chance = random.Random(f"{slug} {pace}")
    for seed in (11, 12):
        table, states = played(slug, seed, pace)
        for to in sorted({0, table.version - 1, *(chance.randrange(table.version) for _ in range(4))}, reverse=True):
            journal = [table.title.read_entry(entry.line()) for entry in table.entries[: to + 1]]
            then, now = replay(journal, table.game.board), table.entries[-1].now + 86_400_000
            go_back(table, states, to, now)
            assert seen(table) == seen(then), to
            assert time_left(table, now) == time_left(then, then.entries[-1].now), to
            states.append(table.title.encode(table.game))
            assert replayed(table).digest() == table.digest()
        for _ in range(30):
            if not table.over:
                table.play(*random_answer(table, Seeded(seed)), now=table.entries[-1].now + STEP_MS)
        assert replayed(table).digest() == table.digest()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_that_is_over_goes_on(slug: str) -> None:
    table, states = played(slug, 3, moves=30)
    ranking = [[seat] for seat in range(table.game.seats)]
    interventions.conclude(table, Conclude(ranking, "decided", "It was late."), table.entries[-1].now + 5)
    assert table.over
    assert replayed(table).over == table.over
    go_back(table, states, 20, table.entries[-1].now + 5)
    assert not table.over
    assert table.asked
    assert replayed(table).digest() == table.digest()


def test_an_answer_to_what_was_undone_is_stale() -> None:
    table, states = played("galactic-magnate", 5)
    for to in range(40, 60):
        late = table.version
        go_back(table, states, to, table.entries[-1].now + 5)
        assert table.game.since == table.version > late
        states.append(table.title.encode(table.game))


def test_what_was_undone_is_struck_out() -> None:
    """Also what was struck out before; what stands after a going back is not."""
    table, states = played("planetopoly", 5, moves=20)
    go_back(table, states, 12, table.entries[-1].now + 5)
    assert interventions.find_struck_entries(table.entries) == set(range(13, 21))
    states.append(table.title.encode(table.game))
    table.play(*random_answer(table, Seeded(1)), now=table.entries[-1].now + 5)
    states.append(table.title.encode(table.game))
    go_back(table, states, 21, table.entries[-1].now + 5)
    assert interventions.find_struck_entries(table.entries) == {*range(13, 21), 22}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_course_tells_nothing_of_what_was_undone(slug: str) -> None:
    """Its turns follow each other as if the game had never gone another way."""
    table, states = played(slug, 6, moves=80)
    go_back(table, states, 30, table.entries[-1].now + 5)
    for _ in range(50):
        if not table.over:
            table.play(*random_answer(table, Seeded(2)), now=table.entries[-1].now + STEP_MS)
    course, struck = Course(), interventions.find_struck_entries(table.entries)
    journal = [table.title.read_entry(entry.line()) for entry in table.entries]
    replay(journal, table.game.board, course.after)
    assert not struck & {point.entry for point in course.points}
    assert not struck & {moment.point.entry for moment in course.moments}
    turns = [point.turn for point in course.points]
    assert turns == sorted(set(turns))


def test_a_pause_does_not_come_back() -> None:
    table, states = played("galactic-magnate", 5)
    now = table.entries[-1].now + 5
    interventions.halt_play(table, Halt(0, "A storm."), now)
    states.append(table.title.encode(table.game))
    halted = table.version
    interventions.proceed_with_play(table, Proceed(now, "It is over."), now + 10_000)
    left = time_left(table, now + 10_000)
    later = now + 50_000
    interventions.go_back(table, GoBack(halted, now, states[halted], "", "Again."), later)
    assert not table.suspended
    assert time_left(table, later) == left
    assert replayed(table).digest() == table.digest()


@pytest.mark.parametrize("slug", SLUGS)
def test_it_stands_still_anywhere_and_goes_on_with_the_time_that_was_left(slug: str) -> None:
    """In the middle of an auction too, whose hammer falls so much later."""
    table, rng = played(slug, 7, moves=0)[0], Seeded(7)
    for number in range(60):
        if table.over:
            break
        now = table.entries[-1].now + STEP_MS
        before, left = seen(table), time_left(table, now)
        interventions.halt_play(table, Halt(now + 5_000_000 * (number % 2), "Wait."), now)
        assert (table.asked, table.next_alarm()) == (frozenset(), None)
        with pytest.raises(Illegal, match="paused already"):
            interventions.halt_play(table, Halt(0, "Wait."), now)
        interventions.proceed_with_play(table, Proceed(now, ""), now + 9_000_000)
        assert (seen(table), time_left(table, now + 9_000_000)) == (before, left)
        table.play(*random_answer(table, rng), now=table.entries[-1].now + STEP_MS)
    assert replayed(table).digest() == table.digest()
    with pytest.raises(Illegal, match="isn't paused"):
        interventions.proceed_with_play(table, Proceed(0, ""), table.entries[-1].now)


def test_time_is_given_on_clocks_and_before_the_hammer() -> None:
    table, rng = played("galactic-magnate", 9, moves=0, auction_mode="open_clock")[0], Seeded(9)
    hammers = 0
    for _ in range(60):
        if table.over:
            break
        now, seat = table.entries[-1].now + 100, min(table.asked)
        before = time_left(table, now)
        interventions.give_more_time(table, GiveTime([seat], 60_000, "You were cut off."), now)
        after = time_left(table, now)
        hammers += before[-1] >= 0
        assert after[seat] == before[seat] + 60_000
        assert after[-1] == (before[-1] + 60_000 if before[-1] >= 0 else -1)
        table.play(*random_answer(table, rng), now=now + 1)
    assert hammers
    assert replayed(table).digest() == table.digest()


def test_another_pace_stays_as_it_is_by_now() -> None:
    """Gone back to when it was live, a game by mail has no running clock; and no hammer of seconds."""
    table, states = played("galactic-magnate", 5, auction_mode="open_clock", moves=120)
    refused = 0
    for to in range(0, 100, 3):
        copy = table.fork()
        try:
            interventions.go_back(copy, GoBack(to, table.entries[to].now, states[to], "mail", "x"), 10**9)
        except Illegal:
            assert copy.digest() == table.digest()
            refused += 1
            continue
        assert copy.next_alarm() is None
        assert copy.game.options.auction_mode == "sealed"  # type: ignore[attr-defined]
    assert refused


def test_a_seat_has_the_time_of_the_others() -> None:
    table, _ = played("galactic-magnate", 5)
    seat = min(table.asked)
    assert table.game.clock
    table.game.clock.main[seat] = 1
    interventions.reseat(table, Reseat(seat, False, "They are gone."), table.entries[-1].now + 1)
    assert table.game.clock.main[seat] >= 60_000
    table.game.gone.append(seat)
    with pytest.raises(Illegal, match="has left"):
        interventions.reseat(table, Reseat(seat, True, "x"), table.entries[-1].now + 2)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_ends_with_a_ranking_a_draw_or_nothing(slug: str) -> None:
    table, _ = played(slug, 4, moves=25)
    now, seats = table.entries[-1].now + 9, range(table.game.seats)
    for ranking, ending in (([[0]], "decided"), ([[0], [0]], "decided"), ([[0], [1]], "stopped"), ([], "decided")):
        with pytest.raises(Illegal, match="every seat once"):
            interventions.conclude(table.fork(), Conclude(ranking, ending, "x"), now)
    drawn = table.fork()
    drawn.entries = list(table.entries)
    interventions.conclude(drawn, Conclude(interventions.rank_draw(drawn.game), "drawn", "x"), now)
    assert drawn.over
    assert drawn.over.ranking[0] == list(seats)
    assert replayed(drawn).over == drawn.over
    interventions.conclude(table, Conclude([], "stopped", "It was a test."), now)
    assert not table.over
    assert replayed(table).digest() == table.digest()
    with pytest.raises(Illegal, match="is over"):
        interventions.halt_play(drawn, Halt(0, "x"), now)


def test_a_reason_is_no_markup() -> None:
    """Whoever writes `@0` or `*x*` has written that, and nobody is addressed by it."""
    table, states = played("galactic-magnate", 5, moves=5)
    now = table.entries[-1].now + 9
    interventions.go_back(table, GoBack(3, now, states[3], "", "@0 {wins|loses} *all* | x"), now)
    said = table.entries[-1].facts[0].says(table.game.board)
    assert tell(said, ["Ann", "Ben"]) == (
        "A moderator goes back to entry 3: entries 4 to 5 are undone. The reason: 0 wins loses all x"
    )


def test_a_pause_that_players_agreed_on_is_ended_as_well() -> None:
    table, rng = played("galactic-magnate", 5, moves=0)[0], Seeded(1)
    while not table.at_rest:
        table.play(*random_answer(table, rng), now=table.entries[-1].now + 10)
    now = table.entries[-1].now
    pauses.suspend(table, 0, 60, now)
    interventions.proceed_with_play(table, Proceed(now, "They forgot it."), now + 90_000)
    assert not table.suspended
    assert replayed(table).digest() == table.digest()


@pytest.mark.parametrize(
    ("ways", "spans"),
    [
        ([], []),
        ([(11, 5)], [(6, 10, 11)]),
        ([(11, 5), (15, 12)], [(6, 10, 11), (13, 14, 15)]),
        ([(11, 5), (15, 8)], [(9, 14, 15)]),  # 6 to 8 count again, and that it went back is undone
        ([(11, 5), (15, 10), (20, 3)], [(4, 19, 20)]),
        ([(11, 5), (15, 11)], [(6, 10, 11), (12, 14, 15)]),
    ],
)
def test_what_is_struck_out_follows_the_course_that_counts(ways: list[Any], spans: list[Any]) -> None:
    assert interventions.list_struck_spans(ways) == spans
