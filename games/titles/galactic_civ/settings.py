"""What a table of Galactic Civ may choose; the default is the printed rule or the house's reading of it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec

from games.engine import settings
from games.engine.settings import setting

from .figures import LAST_ROUND


class Settings(settings.Settings, kw_only=True):
    """Every option of the rulebook's table of variants."""

    presets: ClassVar[dict[str, dict[str, Any]]] = {
        "fair_start": {"rotate_start": True, "victory_check": "end_of_round"},
    }

    patience: Annotated[
        int,
        setting("Patience", "Own turns in a row without a word before a player leaves.", "10.3", ge=3, le=1000),
    ] = 30
    preset: Annotated[
        Literal["printed", "fair_start"],
        setting(
            "Rules",
            "The printed game favours whoever begins. For a fair start the beginner moves on each round, and victory "
            "is checked when the round is over.",
            "10.7",
            {"printed": "As printed", "fair_start": "Fair start"},
        ),
    ] = "printed"
    victory_parse: Annotated[
        Literal["x_and_y_or_z", "xy_or_z"],
        setting(
            "How a path is read",
            "Whether the third attribute of a path stands for the second, or wins by itself.",
            "8.2",
            {"x_and_y_or_z": "First and (second or third)", "xy_or_z": "(First and second) or third"},
        ),
    ] = "x_and_y_or_z"
    victory_from: Annotated[
        int,
        setting(
            "First round of victory", "Paths 1 to 5 can be completed from this round on.", "8.1", ge=2, le=LAST_ROUND
        ),
    ] = 11
    victory_check: Annotated[
        Literal["active_only", "all_each_end", "end_of_round"],
        setting(
            "Victory is checked",
            "When, and for whom.",
            "7.6",
            {
                "active_only": "At the end of each turn, for its player",
                "all_each_end": "At the end of each turn, for everybody",
                "end_of_round": "At the end of each round, for everybody",
            },
        ),
    ] = "active_only"
    trade_phase_attr: Annotated[
        Literal["trade", "influence"],
        setting(
            "Trade phase goes by",
            "The printed word is Culture; every other phase tests the attribute it is named after.",
            "7.1",
            {"trade": "Trade", "influence": "Influence, as printed"},
        ),
    ] = "trade"
    pick_by: Annotated[
        Literal["roller", "target_on_loss"],
        setting(
            "A loss on 9 or 10",
            "Who names the attribute when an opponent is to lose points.",
            "1.12",
            {"roller": "Who rolled", "target_on_loss": "Who loses them"},
        ),
    ] = "roller"
    hand_bonus: Annotated[
        Literal["this_turn", "while_highest"],
        setting(
            "Six cards for the trader",
            "When the larger hand may be kept.",
            "7.3",
            {"this_turn": "In a turn with a Trade phase", "while_highest": "While highest as the turn ends"},
        ),
    ] = "this_turn"
    graveyard: Annotated[
        Literal["may", "must_if_able"],
        setting(
            "Ship Graveyard",
            "Whether its Ship must be played.",
            "4.6",
            {"may": "May be played", "must_if_able": "Must be, if one is in the hand"},
        ),
    ] = "may"
    start_hand: Annotated[
        int, setting("Cards to begin with", "Dealt to everybody before the first turn.", "2.5", ge=0, le=5)
    ] = 0
    unique_races: Annotated[bool, setting("Races are unique", "No two players lead the same race.", "2.2")] = True
    final_tiebreak: Annotated[
        Literal["sum_then_shared", "shared"],
        setting(
            "Tie after the last round",
            "What decides between players who are highest in equally many attributes.",
            "8.10",
            {"sum_then_shared": "Sum of attributes, then shared", "shared": "The victory is shared"},
        ),
    ] = "sum_then_shared"
    rotate_start: Annotated[bool, setting("Beginner moves on", "Each round is begun by the next player.", "2.6")] = (
        False
    )
    events: Annotated[
        Literal["off", "on"],
        setting("Events", "Galactic Events, Moral Dilemmas, United Planets Issues.", "9.1", {"off": "Off", "on": "On"}),
    ] = "off"
    ge_scope: Annotated[
        Literal["drawer", "all"],
        setting(
            "Galactic Events hit", "Whose attributes change.", "9.6", {"drawer": "Who drew it", "all": "Everybody"}
        ),
    ] = "drawer"
    upi_tie: Annotated[
        Literal["nobody", "drawer", "reroll"],
        setting(
            "Tied vote",
            "Who wins when several have the most votes.",
            "9.11",
            {"nobody": "Nobody", "drawer": "Who drew the issue", "reroll": "The higher die among them"},
        ),
    ] = "nobody"
    timers: Annotated[
        Literal["by_pace", "on", "off"],
        setting(
            "Timers",
            "Five minutes of main time for each player, and a countdown for each choice.",
            "10.1",
            {"by_pace": "By the pace of the table", "on": "On", "off": "Off"},
        ),
    ] = "by_pace"

    def resolved(self, pace: str) -> Self:
        chosen = super().resolved(pace)
        if chosen.timers == "by_pace":
            chosen = msgspec.structs.replace(chosen, timers="on" if pace == "live" else "off")
        return chosen
