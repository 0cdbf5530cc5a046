"""The live clock as a value: no time is read here, every moment comes in. Milliseconds."""

from __future__ import annotations

from msgspec import Struct

from .words import Seat, Seats


class Clock(Struct, omit_defaults=True):
    """Main time per seat; each question starts an auxiliary time, and half of what its answer leaves comes back."""

    main: list[int]
    aux: dict[str, int]
    begun: list[int]  # when the seat's question began; -1: it is not asked
    spare: list[int]  # the auxiliary time of that question
    halted: bool = False  # the match is played by mail for now
    frozen: int = -1  # a pause: for the clock it is still this moment; -1: there is none

    @classmethod
    def fresh(cls, seats: int, main: int, aux: dict[str, int]) -> Clock:
        return cls([main] * seats, aux, [-1] * seats, [0] * seats)

    def turn(self, asked: Seats, kind: str, now: int, fresh: bool, actor: Seat) -> None:
        """Stop the seats no longer asked, start those newly asked. Only a fresh question, or a hammer that starts
        again, stops and starts everybody: an offer made meanwhile, or an answer after which the same question
        stands, earns no time."""
        if self.halted or self.frozen >= 0:
            return
        begun = self.begun
        for seat, since in enumerate(begun):
            if since >= 0 and (fresh or seat not in asked):
                self.stop(seat, now, seat == actor)
        for seat in asked:
            if begun[seat] < 0:
                begun[seat], self.spare[seat] = now, self.aux.get(kind, 0)

    def stop(self, seat: Seat, now: int, answered: bool) -> None:
        """The auxiliary time goes first, then the main time; half of the unused comes back to who answered."""
        rest = self.spare[seat] - (now - self.begun[seat])
        if rest < 0:
            self.main[seat] = max(0, self.main[seat] + rest)
        elif answered:
            self.main[seat] += rest // 2
        self.begun[seat] = -1

    def halt(self, now: int) -> None:
        """Stops for everybody, until it is resumed."""
        for seat, begun in enumerate(self.begun):
            if begun >= 0:
                self.stop(seat, now, answered=False)
        self.halted = True

    def resume(self, asked: Seats, kind: str, now: int) -> None:
        """Goes on, with a fresh auxiliary time for those asked."""
        self.halted = False
        self.turn(asked, kind, now, True, -1)

    def freeze(self, now: int) -> None:
        """A pause: the clock stands still as it is, to the millisecond."""
        self.frozen = now

    def thaw(self, now: int) -> None:
        """The pause is over: as if no time had passed since."""
        away, self.frozen = now - self.frozen, -1
        self.begun = [since + away if since >= 0 else since for since in self.begun]

    def left(self, seat: Seat, now: int) -> int:
        """The main time a seat would have left if it answered now."""
        now = self.frozen if self.frozen >= 0 else now
        main, begun = self.main[seat], self.begun[seat]
        over = now - begun - self.spare[seat]
        return main if begun < 0 or over <= 0 else max(0, main - over)

    def charge(self, seat: Seat, cost: int) -> None:
        """Takes main time off a seat."""
        self.main[seat] -= cost

    def falls(self, seat: Seat) -> int:
        """The moment at which the seat's flag falls if it says nothing."""
        return self.begun[seat] + self.spare[seat] + self.main[seat]

    def next_alarm(self) -> int | None:
        """The earliest flag of all seats now running."""
        if self.frozen >= 0:
            return None
        return min((self.falls(s) for s, begun in enumerate(self.begun) if begun >= 0), default=None)

    def fallen(self, now: int) -> list[Seat]:
        """The seats whose flag has fallen, earliest first."""
        if self.frozen >= 0:
            return []
        running = [s for s, begun in enumerate(self.begun) if begun >= 0 and self.falls(s) <= now]
        return sorted(running, key=self.falls)
