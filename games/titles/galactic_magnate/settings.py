"""What a table of Galactic Magnate may choose; the default is the printed rule or the house's reading of it, but for
what stands in `printed`."""

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

    start: Annotated[
        Literal["fair", "printed"] | UnsetType,
        setting(
            "Start",
            "The first player buys first. With a fair start, all others begin with more money, where the board says "
            "how much.",
            "2.9",
            {"fair": "Fair start, if the board has one", "printed": "As printed: the same for everyone"},
            usual="fair",
        ),
    ] = UNSET
    auction_mode: Annotated[
        Literal["by_pace", "open_clock", "sealed", "round_robin"],
        setting(
            "Auctions",
            f"Live tables bid against a hammer of {HAMMER // 1_000} seconds, tables by mail name sealed limits. The "
            "hammer is for live tables only.",
            "4.9",
            {
                "by_pace": ByPace,
                "open_clock": "Open, with a hammer",
                "sealed": "Sealed limits",
                "round_robin": "In turn; once out, out",
            },
            only={"open_clock": Pace.LIVE},
        ),
    ] = "by_pace"
    bid_step: Annotated[
        int,
        setting(
            "Bid step", "Bids are multiples of this and rise by at least as much.", "4.9", ge=10, le=100, multiple_of=10
        ),
    ] = 10
    bid_limit: Annotated[
        Literal["funds", "funds_plus_lot", "cash"],
        setting(
            "Highest bid",
            "How much of your own a bid may promise.",
            "4.10",
            {
                "funds": "Cash and credit",
                "funds_plus_lot": "Cash, credit and the lot's own mortgage",
                "cash": "Cash only",
            },
        ),
    ] = "funds"
    auction_start_funds: Annotated[
        Literal["funds", "cash"],
        setting(
            "Needed to open an auction",
            "What must cover the minimum price of the property you stopped at.",
            "4.3",
            {"funds": "Cash and credit", "cash": "Cash only"},
        ),
    ] = "funds"
    start_bid_binding: Annotated[
        bool,
        setting("Opening bid binds", "The middleman buys at the minimum price when no one raises.", "4.6"),
    ] = True
    auction_return: Annotated[
        Literal["middleman", "winner_after_collapse", "nobody"],
        setting(
            "Return to Start",
            "Which player goes back to Start when a lot auction is over.",
            "4.12",
            {
                "middleman": "The middleman",
                "winner_after_collapse": "The middleman; after the collapse the buyer",
                "nobody": "No one",
            },
        ),
    ] = "middleman"
    return_is_pass: Annotated[
        bool, setting("Returning counts as passing Start", "Salary or expense and interest apply to it.", "4.12")
    ] = False
    start_landing: Annotated[
        Literal["on_arrival", "over_only"],
        setting(
            "Stopping exactly on Start",
            "Whether an exact stop counts as passing it.",
            "5.1",
            {"on_arrival": "Counts, on arrival", "over_only": "Does not count"},
        ),
    ] = "on_arrival"
    third_double: Annotated[
        Literal["no_move", "move_first"],
        setting(
            "Third double",
            "What the third double of a turn does.",
            "3.8",
            {"no_move": "Straight to Prison", "move_first": "Move and resolve, then to Prison"},
        ),
    ] = "no_move"
    prison_turns: Annotated[
        int, setting("Turns in Prison", "Own turns that a prisoner misses.", "6.5", ge=0, le=10)
    ] = 3
    extractor_table: Annotated[
        Literal["printed", "sorted"],
        setting(
            "Extractor profits",
            "The standard row falls from one extractor to two; sorted, it only rises.",
            "8.12",
            {"printed": "Standard", "sorted": "Sorted"},
        ),
    ] = "printed"
    own_extractor_pays: Annotated[
        bool, setting("Own extractor pays", "Owners earn the profit on their own stops too.", "8.11")
    ] = True
    collapse_reversible: Annotated[
        bool,
        setting("Economy can recover", "Progress that pushes the expense below 0 turns the rest into a salary.", "5.8"),
    ] = False
    collapse_drift: Annotated[
        Literal["listed_causes", "all_causes"],
        setting(
            "What moves the expense",
            "After the collapse: progress, recession and meteors, or bonus and resignations too.",
            "5.7",
            {"listed_causes": "Progress, recession, meteors", "all_causes": "All causes"},
        ),
    ] = "listed_causes"
    interest_round: Annotated[
        Literal["down", "nearest"],
        setting(
            "Interest is rounded",
            "A fifth of a debt may be a fraction.",
            "5.11",
            {"down": "Down", "nearest": "To the nearest"},
        ),
    ] = "down"
    raise_by_auction: Annotated[
        bool, setting("Auctions may pay a bill", "A player who can't pay may also auction properties.", "9.2")
    ] = False
    player_auction_floor: Annotated[
        Literal["own_bid", "asking_price"],
        setting(
            "The 300 of a player auction",
            "The initiator's own bid, which can cost them 60, or a price others may take.",
            "10.4",
            {"own_bid": "The initiator's own bid", "asking_price": "An asking price"},
        ),
    ] = "own_bid"
    simultaneous: Annotated[
        Literal["seat_order", "net_worth"],
        setting(
            "Several payers at once",
            "Which player pays first, and so leaves first, when one event bills several.",
            "9.8",
            {"seat_order": "Clockwise from the active player", "net_worth": "The poorest first"},
        ),
    ] = "seat_order"
    fortune_mode: Annotated[
        Literal["independent", "deck"],
        setting(
            "Fortune",
            "Each event as likely as any other each time, or each once before any comes again.",
            "7.2",
            {"independent": "Any event, each time", "deck": "A deck, dealt to its end"},
        ),
    ] = "independent"
    turn_limit: Annotated[
        int, setting("Turn limit", "After this many turns the richest wins; 0 means no limit.", "12.1", ge=0, le=5000)
    ] = 0
    timers: Annotated[
        Literal["by_pace", "on", "off"],
        setting(
            "Timers",
            "120 seconds of main time for each player, and a countdown for each choice; for live tables only.",
            "13.1",
            {"by_pace": ByPace, "on": "On", "off": "Off"},
            only={"on": Pace.LIVE},
        ),
    ] = "by_pace"
    disconnect: Annotated[
        Literal["show", "resign"],
        setting(
            "After 40 seconds without a sign of life",
            "Live tables only.",
            "13.9",
            {"show": "Others are told; clocks run on", "resign": "The player is removed"},
        ),
    ] = "show"

    rating_bonus: Annotated[
        int,
        setting(
            "Rating bonus",
            "Points for everyone in the game for more than ten minutes; 0 means none.",
            "15.7",
            ge=0,
            le=100,
        ),
    ] = 100
    rating_remainder: Annotated[
        Literal["drop", "to_winner"],
        setting(
            "What rounding leaves over",
            "Losses are divided in whole points; a few may be left.",
            "15.6",
            {"drop": "Vanishes", "to_winner": "Goes to the winner"},
        ),
    ] = "drop"

    def resolved(self, pace: str) -> Self:
        live = pace == Pace.LIVE
        chosen = super().resolved(pace)
        if chosen.auction_mode == "by_pace":
            chosen = msgspec.structs.replace(chosen, auction_mode="open_clock" if live else "sealed")
        if chosen.timers == "by_pace":
            chosen = msgspec.structs.replace(chosen, timers="on" if live else "off")
        return chosen
