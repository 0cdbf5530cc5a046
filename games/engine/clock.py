"""The live clock as a value: no time is read here, every moment comes in. Milliseconds."""

from __future__ import annotations

from msgspec import Struct

from .mixins import Quick
from .types import Seat, Seats

LAG_AT_ONCE = 500  # of the lag that was measured: given back for one answer, at most
LAG_IN_STORE = 3_000  # given back to a seat altogether, but for what it wins back
LAG_WON_BACK = 200  # by each answer


class Clock(Struct, omit_defaults=True, metaclass=Quick):
    """Main time per seat; each question starts an auxiliary time, and half of what its answer leaves comes back."""

    main: list[int]
    aux: dict[str, int]
    begun: list[int]  # when the seat's question began; -1: it is not asked
    spare: list[int]  # the auxiliary time of that question
    halted: bool = False  # the match is played by mail for now
    frozen: int = -1  # a pause: for the clock it is still this moment; -1: there is none
    lagged: list[int] = []  # of each seat's quota for lag, what is used up; empty while nobody used any
    unpaid: Seat = -1  # whose answer, being made just now, wins nothing back
    unlimited: bool = False  # one person plays against bots alone: nobody waits for them, so no flag falls

    @classmethod
    def fresh(cls, seats: int, main: int, aux: dict[str, int]) -> Clock:
        """A clock before the first question: `main` ms for each seat, `aux` the countdown in ms by kind of question."""
        return cls([main] * seats, aux, [-1] * seats, [0] * seats)

    def turn(self, asked: Seats, kind: str, now: int, fresh: bool, actor: Seat, lag: int = 0) -> int:
        """Stop the seats no longer asked, start those newly asked. Only a fresh question, or a hammer that starts
        again, stops and starts everybody: an offer made meanwhile, or an answer after which the same question
        stands, earns no time. Says how much of the actor's `lag` was given back."""
        unpaid, self.unpaid = self.unpaid, -1
        if self.halted or self.unlimited or self.frozen >= 0:
            return 0
        begun, credit = self.begun, 0
        for seat, since in enumerate(begun):
            if since >= 0 and (fresh or seat not in asked):
                if seat == actor and (lag > 0 or self.lagged):
                    credit = self.credit(seat, now - since, lag)
                    self.stop(seat, now - credit, seat != unpaid)
                else:
                    self.stop(seat, now, seat == actor and seat != unpaid)
        for seat in asked:
            if begun[seat] < 0:
                begun[seat], self.spare[seat] = now, self.aux.get(kind, 0)
        return credit

    def credit(self, seat: Seat, taken: int, lag: int) -> int:
        """How much of the lag of an answer that took so long is given back: at most `LAG_AT_ONCE`, never more than
        the answer took, and as long as the seat's quota lasts, of which each answer wins a little back."""
        lagged = self.lagged or [0] * len(self.main)
        used = max(0, lagged[seat] - LAG_WON_BACK)
        given = max(0, min(lag, taken, LAG_AT_ONCE, LAG_IN_STORE - used))
        if given or self.lagged:  # a journal knows only what was given: nothing given, nothing changed
            lagged[seat] = used + given
            self.lagged = lagged
        return given

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
        self.stop_all(now)
        self.halted = True

    def resume(self, asked: Seats, kind: str, now: int) -> None:
        """Goes on, with a fresh auxiliary time for those asked."""
        self.halted = False
        self.turn(asked, kind, now, True, -1)

    def lift(self, now: int) -> None:
        """No seat has a limit any more, until it is `limit`ed: what each has left is kept."""
        self.stop_all(self.frozen if self.frozen >= 0 else now)
        self.unlimited = True

    def limit(self, asked: Seats, kind: str, now: int) -> None:
        """The seats have a limit from now on, and those asked a fresh auxiliary time."""
        self.unlimited = False
        self.turn(asked, kind, now, True, -1)

    def stop_all(self, now: int) -> None:
        """Stops for everybody; nobody has answered."""
        for seat, begun in enumerate(self.begun):
            if begun >= 0:
                self.stop(seat, now, answered=False)

    def freeze(self, now: int) -> None:
        """A pause: the clock stands still as it is, to the millisecond."""
        self.frozen = now

    def thaw(self, now: int) -> None:
        """The pause is over: as if no time had passed since."""
        away, self.frozen = now - self.frozen, -1
        self.begun = [since + away if since >= 0 else since for since in self.begun]

    def left(self, seat: Seat, now: int) -> int:
        """The main time a seat would have left if it answered now, in ms."""
        now = self.frozen if self.frozen >= 0 else now
        main, begun = self.main[seat], self.begun[seat]
        over = now - begun - self.spare[seat]
        return main if begun < 0 or over <= 0 else max(0, main - over)

    def charge(self, seat: Seat, cost: int, *, flat: bool = True) -> None:
        """Takes main time off a seat for the answer it is making; `flat`: that answer wins nothing back. Where there
        is no limit nothing is taken."""
        if self.unlimited:
            return
        self.main[seat] -= cost
        if flat:
            self.unpaid = seat

    def falls(self, seat: Seat) -> int:
        """The moment at which the seat's flag falls if it says nothing."""
        return self.begun[seat] + self.spare[seat] + self.main[seat]

    def next_alarm(self) -> int | None:
        """The earliest moment (ms) at which a flag of those now running falls; None: none will."""
        if self.frozen >= 0:
            return None
        return min((self.falls(s) for s, begun in enumerate(self.begun) if begun >= 0), default=None)

    def fallen(self, now: int) -> list[Seat]:
        """The seats whose flag has fallen by `now` (ms), earliest first."""
        if self.frozen >= 0:
            return []
        running = [s for s, begun in enumerate(self.begun) if begun >= 0 and self.falls(s) <= now]
        return sorted(running, key=self.falls)
