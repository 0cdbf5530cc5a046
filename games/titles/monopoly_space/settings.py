"""What a table of Monopoly Space may choose; the default is the printed rule or the house's reading of it, but
for what stands in `printed`.

The table of rents and the set of cards are part of the board that a table chooses.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec
from msgspec import UNSET, UnsetType

from games.engine import settings
from games.engine.pace import Pace
from games.engine.settings import setting

from .constants import HAMMER

ByPace = "Depends on pace"


class Settings(settings.Settings, kw_only=True):
    """Every option of the rulebook's table of variants."""

    printed: ClassVar[dict[str, Any]] = {"start": "printed"}

    patience: Annotated[
        int,
        setting(
            "Idle turns",
            "A player is removed after missing this many of their own turns in a row.",
            "14.7",
            ge=3,
            le=1000,
        ),
    ] = 30
    start: Annotated[
        Literal["fair", "printed"] | UnsetType,
        setting(
            "Start",
            "With the printed start, the first player wins more often. With a fair start, later players begin with "
            "more money.",
            "2.7",
            {"fair": "Fair start (recommended)", "printed": "As printed: the same for everyone"},
            usual="fair",
        ),
    ] = UNSET
    win_on: Annotated[
        Literal["pass_or_land", "land"],
        setting(
            "Reaching GO",
            "What the owner of a complete colony must do to win.",
            "13.8",
            {"pass_or_land": "Pass it or land on it", "land": "Land on it exactly"},
        ),
    ] = "pass_or_land"
    win_if_on_go: Annotated[
        bool,
        setting("Finishing on GO wins", "A player who completes the colony on GO wins at once.", "13.10"),
    ] = False
    build_limit: Annotated[
        Literal["per_possession", "per_roll"],
        setting(
            "Domes",
            "How often a dome may be built.",
            "13.4",
            {"per_possession": "One until the dice are passed", "per_roll": "One for each roll"},
        ),
    ] = "per_possession"
    chip_supply: Annotated[
        Literal["limited", "unlimited"],
        setting(
            "Resources in the bank",
            "Whether the bank can run out of resources.",
            "1.8",
            {"limited": "As many as the board says (70)", "unlimited": "No limit"},
        ),
    ] = "limited"
    warp_limit: Annotated[
        Literal["one_circuit", "one_jump", "unlimited"],
        setting(
            "Warps after one landing",
            "How far one warp after another may lead.",
            "7.5",
            {"one_circuit": "Once round the board", "one_jump": "A single warp", "unlimited": "No limit"},
        ),
    ] = "one_circuit"
    gl_collect: Annotated[
        Literal["any_forward", "dice_only"],
        setting(
            "Picking up resources on Gravity Loss",
            "Which ways over the space pick up what lies there.",
            "5.4",
            {"any_forward": "Any way forward", "dice_only": "Only by dice"},
        ),
    ] = "any_forward"
    wild_target: Annotated[
        Literal["only_if_none", "any"],
        setting(
            "Naming a player without resources",
            "When a player without a resource may be named on Wild Times.",
            "6.2",
            {"only_if_none": "Only if no opponent has one", "any": "Always"},
        ),
    ] = "only_if_none"
    wild_forced: Annotated[
        bool,
        setting("Wild Times may ruin", "A player who lacks the 25 may be named and must raise it.", "6.3"),
    ] = False
    sell_to_bank: Annotated[
        Literal["own_turn_or_debt", "debt_only"],
        setting(
            "Selling deeds to the bank",
            "When a deed may go back to the bank for its full price.",
            "11.1",
            {"own_turn_or_debt": "On your own turn, and to pay", "debt_only": "Only to pay"},
        ),
    ] = "own_turn_or_debt"
    debt_swap: Annotated[
        Literal["debtor_right", "creditor_consent", "off"],
        setting(
            "A deed instead of the rent",
            "Which player decides that a deed cancels the rent.",
            "11.4",
            {"debtor_right": "The debtor", "creditor_consent": "The owner must agree", "off": "No one"},
        ),
    ] = "debtor_right"
    debt_swap_when: Annotated[
        Literal["cash_short", "any_rent"],
        setting(
            "When a deed may replace the rent",
            "Only when the cash is short of it, or always.",
            "11.4",
            {"cash_short": "When the cash is short", "any_rent": "At any rent"},
        ),
    ] = "cash_short"
    two_player_sale: Annotated[
        Literal["remaining", "starting"],
        setting(
            "The half-price sale",
            "Which two players get it instead of an auction.",
            "8.11",
            {"remaining": "The last two of any table", "starting": "Only tables that began with two"},
        ),
    ] = "remaining"
    auction_mode: Annotated[
        Literal["by_pace", "open_clock", "sealed", "round_robin"],
        setting(
            "Auctions",
            f"Live tables bid against a hammer of {HAMMER // 1_000} seconds, tables by mail name sealed limits. The "
            "hammer is for live tables only.",
            "8.8",
            {
                "by_pace": ByPace,
                "open_clock": "Open, with a hammer",
                "sealed": "Sealed limits",
                "round_robin": "In turn; once out, out",
            },
            only={"open_clock": Pace.LIVE},
        ),
    ] = "by_pace"
    card_resource_price: Annotated[
        int,
        setting("A resource that a card asks for", "Price of each one you can't give.", "4.9", ge=0, le=200),
    ] = 25
    timers: Annotated[
        Literal["by_pace", "on", "off"],
        setting(
            "Timers",
            "Three minutes of main time for each player, and a countdown for each choice; for live tables only.",
            "14.1",
            {"by_pace": ByPace, "on": "On", "off": "Off"},
            only={"on": Pace.LIVE},
        ),
    ] = "by_pace"
    disconnect: Annotated[
        Literal["show", "resign"],
        setting(
            "After 40 seconds without a sign of life",
            "Live tables only.",
            "14.8",
            {"show": "Others are told; clocks run on", "resign": "The player is removed"},
        ),
    ] = "show"

    def resolved(self, pace: str) -> Self:
        live = pace == Pace.LIVE
        chosen = super().resolved(pace)
        if chosen.auction_mode == "by_pace":
            chosen = msgspec.structs.replace(chosen, auction_mode="open_clock" if live else "sealed")
        if chosen.timers == "by_pace":
            chosen = msgspec.structs.replace(chosen, timers="on" if live else "off")
        return chosen
