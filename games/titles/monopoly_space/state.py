"""The data of a game of Monopoly Space, and the rulebook's small questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.bidding import Bidder, Bidding
from games.engine.debts import Debtor, Owing
from games.engine.decks import Deck
from games.engine.deeds import Landlord
from games.engine.domains import Domain, Range, SomeOf
from games.engine.game import Game
from games.engine.prison import Jailer
from games.engine.trades import Bundle, Deal, Trader
from games.engine.types import BANK, Seat
from games.titles.monopoly_space.changes import FRESH_DEEDS_STAY, TRADE_RAISES

from .constants import ATTEMPTS, COLONISED, COMPLETE
from .facts import HandedCard, HandedChips, HandedOver, Used
from .phases.debts import raising
from .phases.leaving import resign
from .settings import Settings
from .view import seen

if TYPE_CHECKING:
    from .board import Board


class Plan:
    """The board has a type here."""

    if TYPE_CHECKING:
        board: Board


class Expedition(Plan, Trader, Bidder, Debtor, Landlord, Jailer, Game, kw_only=True):
    """Everything there is: money, places, deeds, resources, domes, cards. Nothing is hidden but sealed bids."""

    pause_rule = "14.10"
    single_rule = "1.9"

    options: Settings  # what the table chose

    token: list[str | None]
    complete: list[Seat]  # of each colour set: who owns all of it
    chips: list[int]  # resources of each seat
    bank_chips: int
    lying: list[int]  # resources on each Gravity Loss
    domes: list[int]  # of each colony, the large one being the fifth
    built: bool = False  # since the mover got the dice
    fresh: list[int] = []  # streets that the mover has bought where they landed since getting the dice
    warped: int = 0  # spaces that the warps since the last landing have covered
    decks: list[Deck]  # Chance and Community Chest
    cards: list[list[int]]  # kept by each seat
    drawn: int = -1  # the card drawn last in this roll

    def throw(self, rule: str) -> tuple[int, int]:
        """§7.5 A roll: the last card and the last warps are forgotten."""
        self.warped, self.drawn = 0, -1
        return super().throw(rule)

    # -- money

    def funds(self, seat: Seat) -> int:
        """§8.8 Cash in hand. Only the leader of an auction has promised any, and nothing else goes on meanwhile."""
        top, cash = self.stack[-1], self.cash[seat]
        return cash - top.held(self, seat) if top.holds else cash

    def worth(self, seat: Seat) -> int:
        """§13.11 Cash and the prices of all deeds."""
        return self.cash[seat] + self.value(seat)

    def value(self, seat: Seat) -> int:
        """What the bank would pay for all deeds of a player."""
        prices = self.board.prices
        return sum([prices[lot] for lot in self.deeds[seat]])

    def salable(self, seat: Seat) -> int:
        """§11.3 What the bank would pay for all resources and deeds of a player."""
        return self.value(seat) + self.chips[seat] * self.board.resource

    # -- deeds

    def may_sell(self, lot: int) -> bool:
        """§11.1 Not what was bought since the dice were passed on (since rules 2)."""
        return not self.follows(FRESH_DEEDS_STAY) or lot not in self.fresh

    def could_raise(self, seat: Seat) -> bool:
        """§7.2, §9.7 Whether a seat whose cash is short has something to sell or to trade; in rules 1, to sell."""
        return self.owns(seat) if self.follows(TRADE_RAISES) else bool(self.deeds[seat])

    def conveyed(self, source: Seat, target: Seat, lot: int) -> None:
        """Who owns the whole set now."""
        group = self.board.group_at[lot]
        self.complete[group] = self.holder(self.board.groups[group].lots)

    def rent_at(self, space: int) -> int:
        """§9.3 to §9.5 What a rival who lands here now owes; 0 where nobody is paid."""
        owner, board = self.owner[space], self.board
        if owner == BANK:
            return 0
        rent = board.rents[space]
        if self.complete[board.group_at[space]] != owner:
            return rent
        return rent * (COLONISED if self.domes[owner] else COMPLETE)

    def opens_flat(self, auction: Bidding) -> bool:
        """§8.8 The first bid is exactly 10."""
        return True

    # -- cards

    def boots(self, seat: Seat) -> int | None:
        """§5.6 The player's card against gravity, if they have one."""
        for card in self.cards[seat]:
            if self.board.kept[card].keep == "boots":
                return card
        return None

    def pardon(self, seat: Seat) -> int | None:
        """§10.3 The first of their cards that leaves Jail, if they have one."""
        for card in self.cards[seat]:
            if self.board.kept[card].keep == "pardon":
                return card
        return None

    def use_card(self, seat: Seat, card: int) -> None:
        """§4.7 A kept card is used up."""
        self.cards[seat].remove(card)
        self.put_back(card)
        self.tell(Used(seat, card))

    def put_back(self, card: int) -> None:
        """Under its own deck."""
        self.decks[card >= len(self.board.chance)].put_under(card)

    def term(self, count: int) -> str:
        """§10.6 How long a prisoner may try for a double."""
        return f"{ATTEMPTS} attempts at a double"

    # -- deals (§12): the engine carries them out

    def goods(self, seat: Seat) -> dict[str, Domain]:
        """§12.2 Cash, deeds, kept cards and resources; nothing during an auction (§12.1)."""
        if self.auctioning:
            return {}
        cash, chips = max(0, self.funds(seat)), self.chips[seat]
        if not cash and not self.owns(seat):
            return {}
        return {
            "cash": Range(0, cash),
            "lots": SomeOf(tuple(self.deeds[seat]), called=self.board.names),
            "cards": SomeOf(tuple(self.cards[seat]), called=self.board.card_names),
            "chips": Range(0, chips),
        }

    @property
    def auctioning(self) -> bool:
        """Whether an auction is running."""
        return isinstance(self.stack[-1], Bidding)

    def could_deal(self, seat: Seat, other: Seat) -> bool:
        """§12.2 At least one of them has something that is not cash."""
        return self.owns(seat) or self.owns(other)

    def owns(self, seat: Seat) -> bool:
        """§11.7 Whether a player has anything but cash and domes."""
        return bool(self.deeds[seat] or self.chips[seat] or self.cards[seat])

    def unfit(self, deal: Deal) -> str:
        """§12.2 Something on both sides, and not just cash for cash."""
        if deal.give == Bundle(deal.give.cash) and deal.take == Bundle(deal.take.cash):
            return "cash for cash is no deal"
        return super().unfit(deal)

    def objection(self, deal: Deal) -> str:
        """§12.1 A side no longer has what it gives; cash promised in an auction is told when it is over."""
        return "an auction is running" if self.auctioning else super().objection(deal)

    def hand_over(self, source: Seat, target: Seat, lot: int) -> None:
        self.convey(source, target, lot)
        self.tell(HandedOver(source, target, lot))

    def hand_over_card(self, source: Seat, target: Seat, card: int) -> None:
        self.cards[source].remove(card)
        self.cards[target].append(card)
        self.tell(HandedCard(source, target, card))

    def hand_over_chips(self, source: Seat, target: Seat, count: int) -> None:
        self.chips[source] -= count
        self.chips[target] += count
        self.tell(HandedChips(source, target, count))

    # -- debts (§11)

    def raising(self, bill: Owing) -> Owing:
        return raising(self, bill)

    def bankrupt(self, bill: Owing) -> None:
        resign(self, bill.debtor, "bankrupt", bill)

    # -- what is seen

    @property
    def unlimited(self) -> bool:
        return self.options.chip_supply == "unlimited"

    def view(self, seat: Seat | None) -> dict[str, Any]:
        return seen(self)

    def conserved(self) -> object:
        """Money and resources; each deed is on one list, each card in one place."""
        self.check_deeds(self.board.streets)
        piles = [*self.cards, *(deck.unseen for deck in self.decks), *(deck.under for deck in self.decks)]
        held = sorted(card for pile in piles for card in pile)
        assert held == list(range(len(self.board.kept))), f"the cards are {held}"
        for group, plan in enumerate(self.board.groups):
            assert self.complete[group] == self.holder(plan.lots), f"who has all of {plan.name}?"
        assert min(self.chips) >= 0 <= self.bank_chips, "fewer resources than none"
        return sum(self.cash), sum(self.chips) + sum(self.lying) + self.bank_chips
