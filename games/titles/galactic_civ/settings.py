"""What a table of Galactic Civ may choose; the default is the printed rule or the house's reading of it, but for the
fair start."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec
from msgspec import UNSET, UnsetType

from games.engine import settings
from games.engine.pace import Pace
from games.engine.settings import setting

from .constants import LAST_ROUND, LONGEST_SILENCE

PRINTED: dict[str, Any] = {"rotate_start": False, "victory_check": "active_only"}  # §10.7


class Settings(settings.Settings, kw_only=True):
    """Every option of the rulebook's table of variants."""

    presets: ClassVar[dict[str, dict[str, Any]]] = {"printed": PRINTED}
    printed: ClassVar[dict[str, Any]] = {"preset": "printed"}
    most: ClassVar[dict[str, int]] = {"patience": LONGEST_SILENCE}

    patience: Annotated[
        int,
        setting(
            "Idle turns",
            "A player is removed after missing this many of their own turns in a row.",
            "10.3",
            ge=3,
            le=1000,
        ),
    ] = 6
    preset: Annotated[
        Literal["fair_start", "printed"],
        setting(
            "Rules",
            "In the printed game the first of two players wins six games in seven. With a fair start the first "
            "player rotates, and victory is checked when a round is over.",
            "10.7",
            {"fair_start": "Fair start", "printed": "As printed"},
        ),
    ] = "fair_start"
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
        setting("First round of victory", "Paths 1 to 5 can win from this round on.", "8.1", ge=2, le=LAST_ROUND),
    ] = 11
    victory_check: Annotated[
        Literal["active_only", "all_each_end", "end_of_round"],
        setting(
            "Victory is checked",
            "When, and for which players.",
            "7.6",
            {
                "end_of_round": "At the end of each round, for everyone",
                "active_only": "At the end of each turn, for its player, as printed",
                "all_each_end": "At the end of each turn, for everyone",
            },
        ),
    ] = "end_of_round"
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
            "Which player names the attribute when an opponent is to lose points.",
            "1.12",
            {"roller": "The player who rolled", "target_on_loss": "The player who loses them"},
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
        int, setting("Starting cards", "Dealt to everyone before the first turn.", "2.5", ge=0, le=5)
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
    rotate_start: Annotated[
        bool, setting("First player rotates", "The next player begins each round; as printed, the same one.", "2.6")
    ] = True
    events: Annotated[
        Literal["off", "on"],
        setting("Events", "Galactic Events, Moral Dilemmas, United Planets Issues.", "9.1", {"off": "Off", "on": "On"}),
    ] = "off"
    ge_scope: Annotated[
        Literal["drawer", "all"],
        setting(
            "Galactic Events hit",
            "Whose attributes change.",
            "9.6",
            {"drawer": "The player who drew it", "all": "Everyone"},
        ),
    ] = "drawer"
    upi_tie: Annotated[
        Literal["nobody", "drawer", "reroll"],
        setting(
            "Tied vote",
            "What happens when several players have the most votes.",
            "9.11",
            {
                "nobody": "No one",
                "drawer": "The player who drew the issue, or the first tied one after them",
                "reroll": "The highest die among them",
            },
        ),
    ] = "nobody"
    timers: Annotated[
        Literal["by_pace", "on", "off"],
        setting(
            "Timers",
            "Five minutes of main time for each player, and a countdown for each choice; for live tables only.",
            "10.1",
            {"by_pace": "Depends on pace", "on": "On", "off": "Off"},
            only={"on": Pace.LIVE},
        ),
    ] = "by_pace"

    plan_rounds: Annotated[
        Literal["by_pace", "on", "off"] | UnsetType,
        setting(
            "Plans for the round",
            "As a round begins, everyone without a plan for it is asked for one, all at once.",
            "10.9",
            {"by_pace": "By mail", "on": "By mail and live", "off": "Never"},
            usual="by_pace",
        ),
    ] = UNSET

    def resolved(self, pace: str) -> Self:
        chosen = super().resolved(pace)
        if chosen.timers == "by_pace":
            chosen = msgspec.structs.replace(chosen, timers="on" if pace == Pace.LIVE else "off")
        return chosen


def restated(chosen: dict[str, Any]) -> dict[str, Any]:
    """§10.7 What a table chose that was opened by rules 1, when "as printed" was the default and said nothing, the fair
    start overruled what was chosen besides, and patience could be longer than a game."""
    others = {name: value for name, value in chosen.items() if name not in ("preset", *PRINTED)}
    if "patience" in others:
        others["patience"] = min(others["patience"], LONGEST_SILENCE)
    if chosen.get("preset") == "fair_start":
        return others
    own = {name: chosen.get(name, value) for name, value in PRINTED.items()}
    return others | ({"preset": "printed"} if own == PRINTED else own)
