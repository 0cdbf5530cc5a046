"""The data of a game of Galactic Civ, and the rulebook's small questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.decks import Deck
from games.engine.game import Game
from games.engine.types import Rng, Seat

from .constants import ATTRIBUTES, NONE, STAGES
from .facts import Changed, Changes, Drew, Reshuffled
from .phases.ballot import Vote
from .settings import Settings
from .view import seen

if TYPE_CHECKING:
    from .board import Board, Effects


class Plan:
    """The board has a type here."""

    if TYPE_CHECKING:
        board: Board


class Civ(Plan, Game, kw_only=True):
    """Everything there is: scores, hands, piles. Hidden are the hands and which cards are still to come."""

    house_rule = "10.3"
    pause_rule = "10.8"
    single_rule = "10.4"

    options: Settings  # what the table chose

    round: int = 0
    turn: int = 0
    mover: Seat = -1
    first: Seat = 0  # who begins this round
    waiting: list[Seat] = []  # whose turn is still to come in this round
    phase: int = len(STAGES)  # of this turn: 1 is Opportunity, 12 is End
    trader: bool = False  # §7.3 whether this turn's hand limit is one higher

    race: list[int]
    score: list[list[int]]  # [seat][attribute]
    history: list[list[int]] = []  # at the start and after each round: all scores, seat after seat

    deck: Deck
    discard: list[int] = []
    hand: list[list[int]]
    shown: list[int] = []  # the cards played in this turn

    events: Deck
    event_discard: list[int] = []
    event: int = NONE  # of this turn
    vote: Vote | None = None  # of this turn

    # -- scores (§3)

    def leads(self, seat: Seat, attribute: int) -> bool:
        """§3.4 Whether the seat is alone highest."""
        mine = self.score[seat][attribute]
        for other, scores in enumerate(self.score):
            if scores[attribute] >= mine and other != seat and other not in self.gone:
                return False
        return True

    def trails(self, seat: Seat, attribute: int) -> bool:
        """§3.4 Whether the seat is alone lowest."""
        mine = self.score[seat][attribute]
        for other, scores in enumerate(self.score):
            if scores[attribute] <= mine and other != seat and other not in self.gone:
                return False
        return True

    def margin(self, seat: Seat, attribute: int) -> int:
        """§8.2 By how much the seat is ahead of the best other player; negative when behind."""
        return self.score[seat][attribute] - max(
            [s[attribute] for other, s in enumerate(self.score) if other != seat and other not in self.gone], default=0
        )

    def crowns(self, seat: Seat) -> list[int]:
        """§8.9 The attributes in which the seat is alone highest."""
        return [attribute for attribute in range(len(ATTRIBUTES)) if self.leads(seat, attribute)]

    def add(self, seat: Seat, effects: Effects) -> Changes:
        """§3.6 Moves scores, never below 0, and says what changed."""
        scores, changes = self.score[seat], []
        for attribute, by in effects:
            before = scores[attribute]
            now = scores[attribute] = before + by if before + by > 0 else 0
            changes.append((seat, attribute, now - before, now))
        return tuple(changes)

    def change(self, seat: Seat, effects: Effects, rule: str) -> None:
        """Moves scores and tells it."""
        self.tell(Changed(self.add(seat, effects), rule))

    def tell_changes(self, changes: Changes, rule: str) -> None:
        """Tells what has changed."""
        self.tell(Changed(changes, rule))

    def rivals(self, seat: Seat) -> list[Seat]:
        """The opponents, clockwise."""
        return self.clockwise(seat)[:-1]

    # -- cards (§4)

    def left_over(self) -> int:
        """Cards that could still be drawn."""
        return len(self.deck) + len(self.discard)

    def draw(self, seat: Seat, count: int, rule: str) -> int:
        """§4.1, §4.2 Draws from the deck, and when it is empty from the shuffled discards. Says how many."""
        deck, drawn = self.deck, []
        for _ in range(count):
            if not deck.unseen:
                if not self.discard:
                    break
                self.tell(Reshuffled("deck", len(self.discard), "4.2"))
                deck.shuffle_in(self.discard)
                self.discard = []
            drawn.append(deck.draw(self.chance, "card"))
        self.hand[seat] += drawn
        self.facts.append(Drew(seat, len(drawn), tuple(drawn), rule))
        return len(drawn)

    def draw_event(self) -> int:
        """§9.3 The top event card; the discards are shuffled when there is none left."""
        if not len(self.events):
            self.tell(Reshuffled("events", len(self.event_discard), "9.3"))
            self.events.shuffle_in(self.event_discard)
            self.event_discard = []
        event = self.events.draw(self.chance, "event")
        self.event_discard.append(event)
        return event

    def put_away(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """Cards of a hand go to the discard pile."""
        for card in cards:
            self.hand[seat].remove(card)
        self.discard += cards

    # -- what is seen, and what is not

    def view(self, seat: Seat | None) -> dict[str, Any]:
        return seen(self, seat)

    def disguise(self, viewer: Seat | None, rng: Rng) -> None:
        """Deals the cards that the viewer cannot know anew: the others' hands and what is still to come."""
        hidden = [seat for seat in range(self.seats) if seat != viewer]
        pool = [*self.deck.unseen, *(card for seat in hidden for card in self.hand[seat])]
        for last in range(len(pool) - 1, 0, -1):
            other = rng.randrange(last + 1)
            pool[last], pool[other] = pool[other], pool[last]
        for seat in hidden:
            count = len(self.hand[seat])
            self.hand[seat], pool = pool[:count], pool[count:]
        self.deck.unseen = pool

    def conserved(self) -> object:
        """Every card is in one place: unseen, in a hand or discarded; scores are never below 0."""
        cards = [*self.deck.unseen, *self.deck.under, *self.discard, *(card for hand in self.hand for card in hand)]
        events = [*self.events.unseen, *self.events.under, *self.event_discard]
        assert sorted(cards) == list(range(len(self.board.cards))), "a card was made or lost"
        assert sorted(events) == list(range(len(self.board.events))), "an event was made or lost"
        assert all(score >= 0 for scores in self.score for score in scores), "a score is below 0"
        return len(cards), len(events)
