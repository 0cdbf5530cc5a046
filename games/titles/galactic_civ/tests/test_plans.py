"""Plans for a round: who is asked for one, what the sentences answer, and that only this round is meant."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.domains import slug
from games.engine.options import Pass
from games.engine.pace import Pace
from games.engine.plans import (
    Asked,
    Forecast,
    Played,
    answer_by_plan,
    describe_outlook,
    describe_parts,
    find_gate,
    forecast_plan,
    lacks_plan,
    lay_plan,
    offered_plans,
    parse_plan,
    say_gate,
    seen_by_plan,
    vocabulary,
)
from games.engine.table import Table
from games.titles.galactic_civ.actions import Discard, Pick, Play, Target
from games.titles.galactic_civ.constants import INFLUENCE, MILITARY, MORALE, STAGES, TRADE

from .helpers import CARD, CIV, begun, dice, game


def at_round(number: int, seats: int = 3, **settings: object) -> Table:
    """Steady players have come to the first question of that round."""
    table, rng = Table.start(CIV, seats, settings, pace=Pace.MAIL, chance=Seeded(5)), Seeded(6)
    while table.game.round < number or not table.game.hand[table.game.mover]:
        seat = min(table.asked)
        table.play(seat, choose(table, seat, "steady", rng) or table.silence(seat))
    return table


def gate(table: Table, pace: str = Pace.MAIL) -> object:
    return find_gate(CIV, table.view(None), table.game.options, pace)


def test_a_gate_opens_as_a_round_begins() -> None:
    start = Table.start(CIV, 3, {}, pace=Pace.MAIL, chance=Seeded(5))
    assert gate(start) is None, "races are chosen before the first round"
    assert [gate(at_round(number)) for number in (1, 2, 3)] == [(1, None), (2, None), (3, None)]


@pytest.mark.parametrize(
    ("chosen", "pace", "opens"),
    [("by_pace", "mail", True), ("by_pace", "live", False), ("on", "live", True), ("off", "mail", False)],
)
def test_the_table_chooses_whether_there_are_gates(chosen: str, pace: str, opens: bool) -> None:
    assert (gate(at_round(2, plan_rounds=chosen), pace) is not None) is opens


def test_a_match_from_before_the_choice_has_no_gates() -> None:
    table = at_round(2)
    table.game.options = CIV.settled({})
    assert gate(table) is None


def test_a_plan_for_the_round_is_none_for_the_next() -> None:
    table, later = at_round(2), at_round(3)
    seat = table.game.mover
    seen = seen_by_plan(table, seat)
    for text, lacks in (("this round play nothing", True), ("play nothing", False)):
        plan = parse_plan(CIV, CIV.standard, text)
        laid = lay_plan(plan, seen, table.number)
        assert not lacks_plan(plan, laid, seen)
        assert lacks_plan(plan, laid, seen_by_plan(later, seat)) is lacks
    assert lacks_plan(None, None, seen)
    asking = parse_plan(CIV, CIV.standard, "ask about cards")
    assert lacks_plan(asking, lay_plan(asking, seen, 0), seen), "to ask is no plan"


def test_the_default_plan_answers_a_whole_round_and_not_the_next() -> None:
    table = at_round(2)
    plan = parse_plan(CIV, CIV.standard, offered_plans(CIV)["default"])
    laid = {seat: lay_plan(plan, seen_by_plan(table, seat), table.number) for seat in range(3)}
    while table.game.round == 2:
        (seat,) = table.asked
        outcome = answer_by_plan(plan, laid[seat], seen_by_plan(table, seat))
        assert isinstance(outcome, Played)
        table.play(seat, outcome.action)
    (seat,) = table.asked
    assert isinstance(answer_by_plan(plan, laid[seat], seen_by_plan(table, seat)), Asked)


def answered(table: Table, text: str) -> object:
    (seat,) = table.asked
    seen = seen_by_plan(table, seat)
    plan = parse_plan(CIV, table.game.board, text)
    outcome = answer_by_plan(plan, lay_plan(plan, seen, table.number), seen)
    return outcome.action if isinstance(outcome, Played) else None


def test_the_first_attribute_counts_most() -> None:
    """§4.3 A card for Military goes before a better one for Trade, where that is said."""
    table = at_round(2)
    game, (seat,) = table.game, table.asked
    cards = [option.action.card for option in table.options(seat) if isinstance(option.action, Play)]
    for attribute, name in enumerate(("morale", "research", "exploration", "exploitation", "expansion")):
        adding = [card for card in cards if dict(game.board.gains[card]).get(attribute)]
        action = answered(table, f"play what adds to {name}")
        if not adding:
            assert action is None
            continue
        assert isinstance(action, Play)
        most = max(dict(game.board.gains[card])[attribute] for card in adding)
        assert dict(game.board.gains[action.card])[attribute] == most


def test_so_many_of_each_kind_stay() -> None:
    """§7.5 Whatever is worth least goes, but not the last of a kind that is to be kept."""
    table, rng = at_round(3), Seeded(9)
    while table.view(None)["phases"][-1]["phase"] != "end":
        seat = min(table.asked)
        table.play(seat, choose(table, seat, "steady", rng) or table.silence(seat))
    (seat,) = table.asked
    hand = {card["card"]: card["type"] in ("ship", "build") for card in table.view(seat)["hand"]}
    action = answered(table, "discard what is worth least and keep 2 of each kind")
    assert isinstance(action, Discard)
    left = [built for card, built in hand.items() if card not in action.cards]
    for built in (True, False):
        assert left.count(built) >= min(2, list(hand.values()).count(built))


def test_the_plan_asks_where_a_rival_has_come_near() -> None:
    """§8.2 Two points short of a path that can be won: newly so, each sentence on cards and rivals asks."""
    table = at_round(3, seats=2, victory_from=2)
    (seat,) = table.asked
    plan = parse_plan(CIV, CIV.standard, "play the card with the most worth to me\nplay nothing")
    rival, scores = 1 - seat, table.game.score
    scores[rival][:] = [min(own, 5) for own in scores[seat]]
    scores[seat][:] = [max(own, 8) for own in scores[seat]]
    laid = lay_plan(plan, seen_by_plan(table.asking(), seat), table.number)
    assert isinstance(answer_by_plan(plan, laid, seen_by_plan(table, seat)), Played)
    scores[rival][7], scores[rival][4] = scores[seat][7] + 4, scores[seat][4] + 4
    outcome = answer_by_plan(plan, laid, seen_by_plan(table.asking(), seat))
    assert isinstance(outcome, Asked)
    assert "two points" in outcome.reason
    again = lay_plan(plan, seen_by_plan(table, seat), table.number)
    assert isinstance(answer_by_plan(plan, again, seen_by_plan(table, seat)), Played)


def near_victory(table: Table, seat: int) -> Table:
    """The seat comes within two points of a path that can be won."""
    scores = table.game.score
    for other in range(len(scores)):
        scores[other][:] = [8 if other == seat else 5 for _ in scores[other]]
    scores[seat][7] = scores[seat][4] = 9
    return table.asking()


@pytest.mark.parametrize(("even", "lacks"), [("", True), (" even if someone has come within two points", False)])
def test_who_comes_near_to_a_victory_opens_a_gate_for_those_still_to_move(even: str, lacks: bool) -> None:
    """§8.2 All whose plans would stop are asked at once: not who comes near, nor who has had the turn of the round."""
    table, rng = at_round(3, victory_from=2), Seeded(8)
    while len(table.game.waiting) > 1:  # one of the three has had the turn of the round
        seat = min(table.asked)
        table.play(seat, choose(table, seat, "steady", rng) or table.silence(seat))
    even = f"{even} of a victory" if even else ""
    plan = parse_plan(CIV, CIV.standard, f"play nothing{even}")
    for scores in table.game.score:
        scores[:] = [5] * len(scores)
    before, mover = gate(table.asking()), table.game.mover
    laid = {seat: lay_plan(plan, seen_by_plan(table, seat), table.number) for seat in range(3)}
    near_victory(table, mover)
    after = gate(table)
    assert (before, after) == ((3, None), (3, (mover,)))
    said = say_gate(CIV, table.view(None), table.game.options, Pace.MAIL, (3, None))
    assert said == "Someone has come within two points of a victory"
    for seat in range(3):
        waits = seat in table.game.waiting
        assert lacks_plan(plan, laid[seat], seen_by_plan(table, seat)) is (lacks and waits and seat != mover)
        again = lay_plan(plan, seen_by_plan(table, seat), table.number)
        assert not lacks_plan(plan, again, seen_by_plan(table, seat)), "laid anew it holds"


def test_a_round_says_that_it_begins() -> None:
    table = at_round(2)
    assert say_gate(CIV, table.view(None), table.game.options, Pace.MAIL, (1, None)) == "Round 2 begins"
    assert say_gate(CIV, table.view(None), table.game.options, Pace.MAIL, None) == "Round 2 begins"


def outlook(table: Table, seat: int) -> dict[str, Any]:
    return describe_outlook(vocabulary(CIV, table.game.board), table.view(seat), seat)


def test_a_plan_is_laid_out_in_the_twelve_phases() -> None:
    """§3.2, §4.3, §6.4 In their order; in each go the cards that may be played in it, and no others."""
    board, steps = CIV.standard, describe_parts(CIV, CIV.standard)["steps"]
    assert [step["label"] for step in steps] == list(STAGES)
    types = {slug(card.name): card.type for card in board.cards}
    for name, kinds in (("construction", {"build", "ship"}), ("discovery", {"find", "tech"}), ("research", {"tech"})):
        (slot,) = next(step for step in steps if step["id"] == name)["slots"]
        assert {types[word] for word in slot["things"]} == kinds
        assert slot["state"] == f"in_{name}"
        assert set(slot["things"]) == {word for word, kind in types.items() if kind in kinds}


def test_each_phase_tells_whose_it_is_and_to_nobody_what_another_holds() -> None:
    """§3.4, §7.4 Alone highest, or alone lowest in Morale; of hands only one's own."""
    table = at_round(3)
    table.game.score[:] = [[5, 5, 5, 5, 5, 5, 5, 8], [5, 6, 5, 5, 5, 5, 5, 5], [3, 6, 5, 5, 5, 5, 5, 5]]
    told = [dict(zip(STAGES, outlook(table, seat)["steps"], strict=True)) for seat in range(3)]
    assert told[0]["Aggression"] == {"acts": True, "seat": 0, "says": "@0 {lead|leads} in Military by 3"}
    assert not told[1]["Aggression"]["acts"]
    assert told[1]["Research"] == {"acts": False, "seat": None, "says": "No one leads in Research"}
    assert told[2]["Approval"] == {"acts": True, "seat": 2, "says": "@2 {are|is} lowest in Morale"}
    table.game.score[1][MORALE] = 3
    assert outlook(table, 2)["steps"][10] == {
        "acts": False,
        "seat": None,
        "says": "No one is alone lowest in Morale",
    }
    for seat, hand in enumerate(table.game.hand):
        held = outlook(table, seat)["held"]
        assert held == [slug(table.game.board.names[card]) for card in hand]


def test_a_card_named_for_a_phase_is_played_in_that_phase_alone() -> None:
    """§4.3 The sentence that the page makes of a card in a slot."""
    table = at_round(2)
    (seat,) = table.asked
    phase = table.view(None)["phases"][-1]["phase"]
    card = next(option.action.card for option in table.options(seat) if isinstance(option.action, Play))
    word = slug(table.game.board.names[card])
    action = answered(table, f"play {word} if in {phase}")
    assert isinstance(action, Play)
    assert table.game.board.names[action.card] == table.game.board.names[card]
    assert answered(table, f"play {word} if in exploitation") is None


def test_what_is_hit_in_one_phase_is_not_what_is_hit_in_the_other() -> None:
    """§5.5 A 9 or 10 in Aggression asks what is hit, and a sentence for Influence does not answer it."""
    table = begun()
    game(table).score[0][MILITARY] = 9
    dice(table, 9)
    for action in (Pass(), Pass(), Target(1)):
        table.play(0, action)
    assert answered(table, "hit trade if in aggression\nhit morale") == Pick(TRADE)
    assert answered(table, "hit trade if in influence\nhit morale") == Pick(MORALE)


MOST = "play the card with the most points"


def ahead(table: Table, text: str, seat: int = 0) -> Forecast:
    plan = parse_plan(CIV, table.game.board, text)
    laid = lay_plan(plan, seen_by_plan(table, seat), table.number)
    told = forecast_plan(table, seat, plan, laid, house=True, now=0)
    assert told
    return told


def test_what_a_plan_does_in_a_turn_is_reckoned_with_the_cards_in_hand() -> None:
    """§4.3, §8.2 What its cards add, whom it names, and that this completes a path, unless someone takes the thinnest
    lead."""
    table = begun()
    game(table).hand[0] = [CARD["Capital City"], CARD["Harmony Crystals"]]
    game(table).score[0][INFLUENCE] = 14
    game(table).round = game(table).options.victory_from
    told = ahead(
        table.asking(), "play capital-city if in construction\nplay harmony-crystals\ntake a point from seat-3"
    )
    raised = [(each.label, each.after - each.before, each.lead) for each in told.changes]
    assert raised == [("Morale", 3, 3), ("Expansion", 1, 1), ("Influence", 1, 10), ("Trade", 1, 1)]
    came = [(each.label, each.outcome, each.said.partition(":")[0]) for each in told.coming]
    assert came[:3] == [
        ("Construction", "answers", "Capital City"),
        ("Discovery", "answers", "Harmony Crystals"),
        ("Influence", "answers", "Take a point from @2"),
    ]
    assert told.says == ("2 points short of an Influence Victory.",)
    game(table).score[0][MORALE] = 7
    for check, moment in (("end_of_round", "the round"), ("active_only", "your turn")):
        game(table).options.victory_check = check  # type: ignore[assignment]
        said = f"An *Influence Victory* at the end of {moment}, unless someone takes Morale from you before then."
        assert ahead(table.asking(), MOST).says == (said,)
    game(table).round = 1
    early = ahead(table.asking(), MOST)
    assert early.says == (f"An *Influence Victory* if it lasts until round {game(table).options.victory_from}.",)


def test_where_a_plan_asks_the_reckoning_says_so_and_goes_on() -> None:
    table = begun()
    game(table).hand[0] = [CARD["Capital City"], CARD["Harmony Crystals"]]
    told = ahead(table.asking(), "play harmony-crystals")
    assert [(each.label, each.outcome) for each in told.coming[:2]] == [
        ("Construction", "asks"),
        ("Discovery", "answers"),
    ]
    assert [each.label for each in told.changes] == ["Morale"]


def test_a_turn_that_is_over_is_not_reckoned() -> None:
    """§3.1 Who has had their turn in this round has no other in it."""
    table = begun()
    while game(table).mover == 0:
        table.play(0, choose(table, 0, "steady", Seeded(1)) or table.silence(0))
    told = ahead(table, MOST)
    assert (told.says, told.coming, told.changes) == (("Your turn in this round is over.",), (), ())
