"""How two people play Galactic Magnate in their windows, so that it has an auction with a raise and a trade."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.windows import Window

PATIENCE = 240.0  # seconds for a whole game


class Pair:
    """Two windows of one match, and what has happened in it so far."""

    def __init__(self, one: Window, two: Window) -> None:
        self.windows = (one, two)
        self.raised = self.traded = False
        self.latencies: list[int] = []  # ms from the press of a button until the other window shows the move

    def play(self) -> None:
        """To the end."""
        self.play_until(lambda: all(window.over for window in self.windows))

    def play_until(self, enough: Callable[[], bool]) -> None:
        """Whoever is asked answers, until it is enough."""
        until = time.monotonic() + PATIENCE
        while not enough():
            assert time.monotonic() < until, [window.question for window in self.windows]
            for window, other in (self.windows, self.windows[::-1]):
                window.assert_quiet()
                if window.asked and self.answered(window, other):
                    self.measure(window, other)
                    break
            else:
                self.windows[0].page.wait_for_timeout(20)

    def measure(self, window: Window, other: Window) -> None:
        """Both see the same; how long that took."""
        other.keep_up(window)
        pressed, shown = window.pressed(), other.shown(other.version)
        if shown > pressed:
            self.latencies.append(shown - pressed)

    def answered(self, window: Window, other: Window) -> bool:
        """What this player does with the question they are asked; not yet, if its buttons are still to come."""
        if window.offers("Roll the dice"):
            self.before_the_roll(window, other)
        elif not self.raised and window.offers("Bid"):
            window.moves("Bid")
            self.raised = True
        else:
            ways = ("Leave it to chance", "Auction", "Let it go", "Drop out", "Decline", "Sell", "Give up")
            known = next((name for name in ways if window.offers(name)), None)
            if known is None:
                return False
            window.moves(known)
        return True

    def before_the_roll(self, window: Window, other: Window) -> None:
        """A trade, if there is anything to trade; then the dice."""
        if not self.traded and self.offered(other, window):
            self.traded = self.accepted(window, other)
        window.moves("Roll the dice")

    def offered(self, maker: Window, owner: Window) -> bool:
        """The maker builds an offer: money for one of the other's deeds."""
        if not maker.offers("Trade"):
            return False
        maker.press("Trade")
        cash = maker.page.get_by_role("textbox", name="Cash you give")
        deeds = maker.page.get_by_role("combobox", name="Add a deed")
        if deeds.count() == 0:
            maker.press("Cancel")
            return False
        mine = owner.page.get_by_role("region", name="Players")
        expect(mine).to_be_visible()
        deeds.last.select_option(index=1)
        cash.fill("150")
        cash.press("Tab")
        if not maker.offers("Offer it"):
            maker.press("Cancel")
            return False
        maker.moves("Offer it")
        return True

    def accepted(self, owner: Window, maker: Window) -> bool:
        """The owner looks at the offer in their own window, and takes it."""
        owner.keep_up(maker)
        owner.press("Look at")
        owner.moves("Accept")
        story = owner.page.get_by_role("list", name="What happened")
        expect(story.get_by_text("accept").first).to_be_visible()
        return True
