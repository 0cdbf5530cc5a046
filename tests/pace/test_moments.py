"""Nothing about a hand shows in the time an answer takes (F51): whatever is hidden, computer players answer and the
house passes at the same moments, and mails are owed at the same moments. Two worlds, as for what is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.models import User
from common.refusals import Refused
from games.engine.catalog import title, titles
from games.engine.chance import Seeded
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.matches import access, bot_timing, match_cache, sealed_plans, timeouts
from games.realtime import payloads
from games.titles.galactic_civ.phases.plays import Playing
from tests.matches.conftest import Game

CIV, PASSING = "galactic-civ", "pass if nothing else is open"
TITLES = pytest.mark.parametrize("slug", [title.slug for title in titles()])
MOVES, WORLDS = 60, 3


@pytest.fixture
def mixed(ann: User, ben: User, settings: Any) -> Callable[..., Game]:
    """A game of Ann, Ben, who both have a plan that passes, and two computer players, at a person's pace."""
    settings.BOT_PACE = 1

    def start(slug: str, plans: bool = True, **terms: Any) -> Game:
        match = create_match(ann, slug, seats=4, **terms)
        joining.join_match(match.pk, ben, match.invite)
        for _ in range(2):
            joining.add_bot(match.pk, ann, "steady")
        starting.start_match(match.pk, ann)
        for user in (ann, ben) if plans else ():
            sealed_plans.lay_plan(match.pk, user, PASSING, sure=True)
        return Game(match.pk)

    return start


def worlds(held: match_cache.LoadedMatch, rng: Seeded) -> Iterator[match_cache.LoadedMatch]:
    """The same position as others see it, with other hands."""
    for viewer in (None, *range(held.table.game.seats)):
        for _ in range(WORLDS):
            table = held.table.fork()
            table.game.disguise(viewer, rng)
            for phase in table.game.stack:
                phase.disguise(table.game, viewer, rng)
            table.entries.append(held.recent_entries[-1])
            unknown = table.asked - {viewer}
            if unknown:  # who is asked knows what they may answer, and when they do
                yield held._replace(table=table.asking())


def moments(held: match_cache.LoadedMatch) -> tuple[Any, ...]:
    """All that is due after the last entry, made by a person or not."""
    return tuple(timeouts.calculate_due_times(held, held.table, by_person) for by_person in (False, True))


def look(game: Game, rng: Seeded) -> int:
    """Compares the moments of one position in all worlds; how many were looked at."""
    held, seen = game.head, 0
    here = held._replace(table=held.table.fork())
    here.table.entries.append(held.recent_entries[-1])
    for other in worlds(held, rng):
        assert moments(other) == moments(here), f"after entry {held.version} the moment tells a hand"
        seen += 1
    return seen


def look_on(game: Game, rng: Seeded) -> int:
    """The same over a good part of a game."""
    seen = 0
    for _ in range(MOVES):
        if game.head.over:
            break
        seen += look(game, rng)
        game.move()
    return seen


@pytest.mark.parametrize("terms", [{}, {"pace": "mail"}], ids=["live", "mail"])
@TITLES
def test_whatever_is_hidden_the_moments_are_the_same(slug: str, terms: Any, mixed: Callable[..., Game]) -> None:
    """Galactic Civ §3.5"""
    assert look_on(mixed(slug, **terms), Seeded(5)) > MOVES


def test_an_answer_of_the_house_that_depends_on_a_hand_is_found(
    mixed: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guard itself: were the phases of Galactic Civ not marked as hidden, the test above would say so."""
    monkeypatch.setattr(Playing, "hidden", False)
    game, rng = mixed(CIV, plans=False, pace="mail"), Seeded(5)
    with pytest.raises(AssertionError, match="tells a hand"):
        look_on(game, rng)


def test_a_delay_that_looks_at_the_options_is_found(
    mixed: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = bot_timing.calculate_bot_due

    def hasty(loaded: Any, table: Any, at: int, by_person: bool = False) -> int | None:
        single = any(len(table.options(seat)) < 3 for seat in table.asked)
        return at + 350 if single else usual(loaded, table, at, by_person)

    monkeypatch.setattr(bot_timing, "calculate_bot_due", hasty)
    game, rng = mixed(CIV), Seeded(5)
    with pytest.raises(AssertionError, match="tells a hand"):
        look_on(game, rng)


def test_a_computer_player_with_nothing_to_play_takes_its_time(mixed: Callable[..., Game]) -> None:
    """Galactic Civ §3.5 Only "Play nothing" is open, and it waits as long as with a hand full of ships."""
    game = mixed(CIV)
    for _ in range(200):
        held = game.head
        bots = [seat for seat in held.table.asked if held.seats[seat].user_id is None]
        if bots and [option.kind.__name__ for option in held.table.options(bots[0])] == ["Pass", "Resign"]:
            break
        game.move()
    due = bot_timing.calculate_bot_due(held, held.table, 0)
    assert due is not None
    least, most = bot_timing.LIVE_DELAYS_MS
    assert least <= due <= most


@TITLES
def test_only_where_no_hand_is_hidden_one_button_does_it(slug: str, mixed: Callable[..., Game], ann: User) -> None:
    game = mixed(slug)
    own = payloads.build_opening_payload(game.id, ann)["match"]
    may = title(slug).house_passes
    assert (own["may_pass"], own["passing"]) == (may, True)
    sealed_plans.set_standing_pass(game.id, ann, False)
    assert payloads.build_opening_payload(game.id, ann)["match"]["passing"] is False
    if not may:
        with pytest.raises(Refused, match=rf"^No one can pass for you in {title(slug).name}: it would tell"):
            sealed_plans.set_standing_pass(game.id, ann, True)
    else:
        sealed_plans.set_standing_pass(game.id, ann, True)


def test_that_a_plan_passes_for_somebody_is_nobody_elses_business(
    mixed: Callable[..., Game], ann: User, ben: User, cid: User
) -> None:
    """In Ann's own frame, and in nothing that others are sent of Ann's seat."""
    game = mixed("galactic-magnate")
    sealed_plans.set_standing_pass(game.id, ben, False)
    before = [everything(game, user) for user in (ben, cid)]
    sealed_plans.set_standing_pass(game.id, ann, False)
    assert [everything(game, user) for user in (ben, cid)] == before
    assert payloads.build_opening_payload(game.id, ann)["match"]["passing"] is False


def everything(game: Game, user: User) -> Any:
    opening = payloads.build_opening_payload(game.id, user)
    position = payloads.MatchPayload(game.head).build_position(access.find_user_seat(game.match, user))
    return opening, {name: value for name, value in position.items() if name != "clocks"}
