"""The numbered list of a mail, and what a line means."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from games.engine.bidding import Bid
from games.engine.bots import choose
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.domains import Fixed, OneOf, Range, Record, SomeOf
from games.engine.options import Action, Option
from games.engine.table import Table
from games.engine.trades import Bundle as Bargain
from games.engine.trades import Offer
from games.engine.types import Illegal
from games.matches import move_text, trade_text

NAMES = ["Ann", "Calm Vega", "Bo"]


class Play(Action, tag="play_in_test"):
    """A card, by its number."""

    card: int


class Give(Action, tag="give_in_test"):
    """Something to somebody."""

    to: int
    what: tuple[int, ...]


class Recall(Action, tag="recall_in_test"):
    """An offer taken back."""

    to: int


class Bundle(Struct, frozen=True):
    """What one side of a trade gives."""

    cash: int


class Swap(Action, tag="swap_in_test"):
    """A trade."""

    to: int
    give: Bundle


class Quit(Action, tag="quit_in_test"):
    """For good."""


class Seal(Action, tag="seal_in_test"):
    """A bid in an envelope."""


class Sell(Action, tag="sell_in_test"):
    """A deed back to the bank."""

    lot: int


OPTIONS: list[Option] = [
    Bid.option("Bid for Vega", amount=Range(120, 900, 10)),
    Play.option("Colony Ship: Expansion +2.", card=7),
    Play.option("Xeno Tourism: Trade +1.", card=9),
    Play.option("{}", "Agri-Domes.", card=11),
    Give.option("Give something away", to=OneOf((1, 2), ("Calm Vega", "Bo")), what=SomeOf((3, 5), 1, 2)),
    Recall.option("Take back your offer to @1, half your deeds for nothing", to=1),
    Recall.option("Take back your offer to @2, half your deeds for nothing", to=2),
    Quit.option("Leave the game", grave=True),
    Sell.option("Sell Draco Toll for 400", lot=3),
    Sell.option("Sell Hydra 1 to the bank for 200", lot=5),
]
MENU = move_text.build_menu_snapshot(OPTIONS)

MEANT: list[tuple[str, Action]] = [
    ("bid 340", Bid(340)),
    ("1 340", Bid(340)),
    ("1 amount=340", Bid(340)),
    ("2", Play(7)),
    ("play_in_test colony-ship", Play(7)),
    ("Play-in-test Xeno Tourism", Play(9)),
    ("play_in_test agri-domes", Play(11)),
    ("play_in_test 9", Play(9)),
    ("give_in_test bo 5", Give(2, (5,))),
    ("give_in_test to=calm-vega what=3,5", Give(1, (3, 5))),
    ("recall_in_test bo", Recall(2)),
    ("recall_in_test calm-vega", Recall(1)),
    ("7", Recall(2)),
    ("quit_in_test yes", Quit()),
    ("8 yes", Quit()),
    ("sell-in-test draco-toll", Sell(3)),
    ("sell_in_test Hydra 1", Sell(5)),
]


@pytest.mark.parametrize(("line", "action"), MEANT)
def test_a_line_means_one_option(line: str, action: Action) -> None:
    assert move_text.parse_typed_move(OPTIONS, line, NAMES, MENU) == action


SPOKEN: list[tuple[str, Action]] = [
    ("Bid 340!", Bid(340)),
    ("bid 340 please", Bid(340)),
    ("Bid 340, thank you.", Bid(340)),
    ("OK, bid 340", Bid(340)),
    ("\u201cbid 340\u201d", Bid(340)),
    ("2 please", Play(7)),
    ("2!", Play(7)),
    ("play Colony Ship!", Play(7)),
    ("recall bo", Recall(2)),
    ("sell draco-toll", Sell(3)),
    ("quit yes!", Quit()),
]


@pytest.mark.parametrize(("line", "action"), SPOKEN)
def test_people_write_as_they_speak(line: str, action: Action) -> None:
    """Once: "Roll!", "roll please" and the beginning of a command were refused."""
    assert move_text.parse_typed_move(OPTIONS, line, NAMES, MENU) == action


@pytest.mark.parametrize("line", ["yes", "ok", "OK!", "okay.", "sure, thanks", "yes please"])
def test_yes_takes_the_one_option_there_is(line: str) -> None:
    """What stands open beside the question is not meant, and what cannot be undone is not taken by a nod."""
    one = [Sell.option("Sell Draco Toll for 400", lot=3), Quit.option("Leave the game", grave=True).beside()]
    assert move_text.parse_typed_move(one, line, NAMES, move_text.build_menu_snapshot(one)) == Sell(3)
    grave: list[Option] = [Quit.option("Leave the game", grave=True)]
    with pytest.raises(Illegal):
        move_text.parse_typed_move(grave, line, NAMES, move_text.build_menu_snapshot(grave))
    alone = Sell.option("Sell", lot=OneOf((1, 2), ("Draco Toll", "Hydra 1")))
    with pytest.raises(Illegal, match="Yes to what"):
        move_text.parse_typed_move([alone], line, NAMES, move_text.build_menu_snapshot([alone]))


def test_a_beginning_that_means_several_is_refused_with_all_of_them() -> None:
    both: list[Option] = [Sell.option("Sell a toll", lot=1), Seal.option("Seal a bid")]
    with pytest.raises(Illegal, match=r"'se' could be: sell-in-test, seal-in-test\. Write one of them\."):
        move_text.parse_typed_move(both, "se", NAMES, move_text.build_menu_snapshot(both))
    assert move_text.parse_typed_move(both, "sea", NAMES, move_text.build_menu_snapshot(both)) == Seal()


REFUSED = [
    ("play_in_test", "Say which: play-in-test colony-ship, play-in-test xeno-tourism, play-in-test agri-domes."),
    ("quit_in_test", "write: quit_in_test yes"),
    ("8", "write: quit_in_test yes"),
    ("bid", "say amount"),
    ("bid 345", "amount must be"),
    ("bid \u00b2", "whole number"),
    ("12", "no number 12"),
    ("0", "no number 0"),
    ("", "no command"),
    ("play_in_test death-star", ""),
    ("b twice", ""),
    ("yes", "Yes to what? You can write: "),
    ("ok!", "Yes to what?"),
]


@pytest.mark.parametrize(("line", "words"), REFUSED)
def test_what_means_nothing_is_refused_in_words(line: str, words: str) -> None:
    with pytest.raises(Illegal) as refused:
        move_text.parse_typed_move(OPTIONS, line, NAMES, MENU)
    assert words.casefold() in refused.value.reason.casefold()


def test_a_number_keeps_its_meaning_when_the_list_has_changed() -> None:
    assert move_text.parse_typed_move(OPTIONS[1:], "3", NAMES, MENU) == Play(9)
    with pytest.raises(Illegal, match="no longer possible"):
        move_text.parse_typed_move(OPTIONS[1:], "1 340", NAMES, MENU)


def test_every_command_listed_is_taken() -> None:
    for line, option in zip(move_text.list_option_lines(OPTIONS, NAMES, 0), OPTIONS, strict=True):
        action: Any = move_text.parse_typed_move(OPTIONS, line.command, NAMES, MENU)
        assert option.admits(action), line


def test_things_of_one_name_are_not_mixed_up() -> None:
    """Two domes called alike on a board that somebody edited: a name that means both means neither."""
    twins: list[Option] = [Sell.option("Sell Dome for 40", lot=1), Sell.option("Sell Dome for 60", lot=2)]
    with pytest.raises(Illegal):
        move_text.parse_typed_move(twins, "sell-in-test dome", NAMES, move_text.build_menu_snapshot(twins))
    assert move_text.parse_typed_move(twins, "sell-in-test 2", NAMES, move_text.build_menu_snapshot(twins)) == Sell(2)


def test_a_label_that_was_renamed_is_still_known_by_its_former_words() -> None:
    """Mails that are out bear the old label, and people type what they know."""
    renamed = [
        Play.option("Leave {} to the others", "Corona", former="Put Sun Corona up for the others", card=1),
        Sell.option("Sell {} to the bank for {}", "Corona", 140, former="Sell Sun Corona to the bank for 140", lot=3),
        Sell.option("Sell {} to the bank for {}", "Hydra", 60, former="Sell Old Hydra to the bank for 60", lot=4),
    ]
    before = [["play_in_test", "Put Sun Corona up for the others"], ["sell_in_test", renamed[1].former]]
    assert move_text.parse_typed_move(renamed, "1", NAMES, before) == Play(1)
    assert move_text.parse_typed_move(renamed, "2", NAMES, before) == Sell(3)
    for typed in ("sell-in-test sun-corona", "sell-in-test Corona"):
        assert move_text.parse_typed_move(renamed, typed, NAMES, before) == Sell(3)


def test_a_choice_among_named_things_stands_behind_its_label() -> None:
    """Once it read `choose-character worker (character: worker, soldier…)`."""
    choose = Sell.option("Choose your character", lot=OneOf((1, 2, 3), ("Worker", "Soldier", "Space Pirate")))
    (line,) = move_text.list_option_lines([choose], NAMES, 0)
    assert (line.label, line.arguments) == ("Choose your character: worker, soldier, space-pirate.", "")
    assert move_text.parse_typed_move([choose], line.command, NAMES, move_text.build_menu_snapshot([choose])) == Sell(1)


def test_no_value_of_a_long_list_is_cut_in_its_middle() -> None:
    names = [f"Harbour of the Far Star {n}" for n in range(40)]
    (line,) = move_text.list_option_lines(
        [Give.option("Give", to=1, what=SomeOf(tuple(range(40)), 1, 2, tuple(names)))], NAMES, 0
    )
    shown, _, rest = line.arguments.partition(" and ")
    assert rest == f"{40 - shown.count('Harbour')} more (see the board)"
    assert len(shown) < 220
    assert "\u2026" not in line.arguments


def test_trades_are_said_to_be_made_on_the_board() -> None:
    """Once a mail listed `offer (give.cash: 0 to 4066; give.lots: some of 3 Slagholm, …`."""
    bundle = {"to": OneOf((1,)), "give": Record(Bundle, {"cash": Range(0, 4066)})}
    offer = Option(Swap, "Offer @1 a trade", (), "", None, False, bundle)
    (line,) = move_text.list_option_lines([offer], NAMES, 0)
    assert (line.command, line.arguments) == ("swap-in-test", "trades are made on the board")


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_an_action_is_told_by_a_line_that_means_it(title: Any) -> None:
    """In letters about plans: no number stands for a thing that has a name, "choose_race -1" is "leave it"."""
    seats, said = 2, list[str]()
    table = Table.start(
        title, seats, {"timers": "off"} if "timers" in title.settings.__struct_fields__ else {}, chance=Seeded(5)
    )
    for number in range(160):
        if not table.asked:
            break
        seat = min(table.asked)
        action = choose(table.fork(), seat, "random", Seeded(number))
        assert action is not None
        options = table.options(seat)
        line = move_text.format_action_line(options, action, NAMES[:seats])
        said.append(line)
        assert move_text.parse_typed_move(options, line, NAMES[:seats], []) == action, line
        table.play(seat, action)
    assert len(said) > 40
    assert not [line for line in said if line.startswith(("choose", "play", "pick", "target")) and line[-1:].isdigit()]


def test_what_may_be_given_is_what_one_has_now() -> None:
    """Galactic Magnate §11.2: more than that can only come of the trade itself; nobody "can give" it."""
    give, take = (Record(Bargain, {"cash": Range(0, 900, 1, have)}) for have in (300, 0))
    option = Option(Offer, "Offer @{} a trade", (1,), "", None, False, {"to": Fixed(1), "give": give, "take": take})
    assert trade_text.format_trade_goods(option, NAMES) == "You can give up to 300; Calm Vega nothing"
