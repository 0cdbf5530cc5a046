"""What a table of Planetopoly may choose; the default is the printed rule or the house's reading of it, but for what
stands in `printed`."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec

from games.engine import settings
from games.engine.pace import Pace
from games.engine.settings import setting

ByPace = "Depends on pace"


class Settings(settings.Settings, kw_only=True):
    """Every option of the rulebook's table of variants."""

    printed: ClassVar[dict[str, Any]] = {"end": "last_standing", "start": "printed"}

    end: Annotated[
        Literal["rounds", "last_standing"],
        setting(
            "End of the game",
            "With a limit of rounds the richest wins when it is reached and several are left. Without one, a game of "
            "two rich players may never end.",
            "11.1",
            {
                "rounds": "One player left, or the limit of rounds",
                "last_standing": "One player left, no limit (as printed; may never end)",
            },
        ),
    ] = "rounds"
    rounds: Annotated[
        int, setting("Limit of rounds", "The last round, where there is a limit.", "11.1", ge=5, le=500)
    ] = 200
    start: Annotated[
        Literal["fair", "printed"],
        setting(
            "Start",
            "With the printed start, the first player wins more often. With a fair start, later players begin with "
            "more money.",
            "1.7",
            {"fair": "Fair start (recommended)", "printed": "As printed: the same for everyone"},
        ),
    ] = "fair"
    double_reroll: Annotated[
        Literal["optional", "forced"],
        setting(
            "After a double",
            "Whether the extra throw may be skipped.",
            "2.4",
            {"optional": "May throw again", "forced": "Must throw again"},
        ),
    ] = "optional"
    double_memory: Annotated[
        Literal["turn", "across_turns"],
        setting(
            "Doubles are counted",
            "Which doubles count as in a row when prison threatens.",
            "10.1",
            {"turn": "Within one turn", "across_turns": "From turn to turn"},
        ),
    ] = "turn"
    prison_nearest: Annotated[
        Literal["either", "forward"],
        setting(
            "Nearest prison",
            "In which direction it is looked for.",
            "10.2",
            {"either": "In either direction", "forward": "Forward only"},
        ),
    ] = "either"
    sales_when: Annotated[
        Literal["before_throw_or_due", "any_time"],
        setting(
            "Sales",
            "When you may sell to the bank.",
            "9.1",
            {"before_throw_or_due": "Before your throw, or to pay", "any_time": "At any time"},
        ),
    ] = "before_throw_or_due"
    debt_scope: Annotated[
        Literal["compulsory", "rent_only"],
        setting(
            "Debts",
            "Which payments may become a debt with the bank.",
            "9.4",
            {"compulsory": "Rent, Risk and event cards", "rent_only": "Rent only"},
        ),
    ] = "compulsory"
    payout_on_loss: Annotated[
        Literal["capacity", "full"],
        setting(
            "When a debtor loses",
            "What the creditor of the last bill gets.",
            "9.9",
            {"capacity": "What the loser's belongings still cover", "full": "All of it, from the bank"},
        ),
    ] = "capacity"
    build_per_visit: Annotated[
        Literal["unlimited", "one"],
        setting(
            "Support points a visit",
            "How many a player may build at a time.",
            "5.15",
            {"unlimited": "Any number", "one": "One"},
        ),
    ] = "unlimited"
    build_on_purchase: Annotated[
        Literal["none", "other_plots"],
        setting(
            "Building when a plot is bought",
            "Whether the visit in which a plot was bought allows building on its planet.",
            "5.17",
            {"none": "Not on that planet", "other_plots": "On its other plots"},
        ),
    ] = "none"
    remote_build: Annotated[
        bool, setting("Building from afar", "Support points too, while a rival stands on the planet.", "8.7")
    ] = True
    player_trades: Annotated[
        bool, setting("Trades between players", "Deeds and cash, on top of the printed rules.", "12.1")
    ] = False
    fresh_throw: Annotated[
        Literal["on_cards", "always"],
        setting(
            "A new throw",
            "When both dice are thrown again for Risk or a speed trap.",
            "4.1",
            {"on_cards": "After a move by card", "always": "At every visit"},
        ),
    ] = "on_cards"
    timers: Annotated[
        Literal["by_pace", "on", "off"],
        setting(
            "Timers",
            "180 seconds of main time for each player, and a countdown for each choice; for live tables only.",
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
            "13.5",
            {"show": "Others are told; clocks run on", "resign": "The player is removed"},
        ),
    ] = "show"

    @property
    def last_round(self) -> int | None:
        """§11.1 The round after which the richest wins; None: there is none."""
        return self.rounds if self.end == "rounds" else None

    def resolved(self, pace: str) -> Self:
        chosen = super().resolved(pace)
        if chosen.timers == "by_pace":
            chosen = msgspec.structs.replace(chosen, timers="on" if pace == Pace.LIVE else "off")
        return chosen
