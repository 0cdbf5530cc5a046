"""A storm over deadlines: they fall due at a steady rate while pool processes and whole workers are killed.

python -m tests.faults.storm --deadlines 10000 --rate 50

PostgreSQL, Redis, three workers and a beat are real. Each deadline must be enforced once and none early; how late
they are is measured by the database's own clock.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

from tests.services.postgres import Postgres
from tests.services.processes import Process, free_port
from tests.services.redis import Redis
from tests.services.sites import RealSite

WORKERS = 3
POOL_EVERY, WORKER_EVERY = 0.5, 5.0  # seconds between kills
GRACE = 20.0  # seconds after the last deadline until everything must be done
AHEAD = 12_000  # ms between the making of the matches and the first deadline

SEED = """
from accounts.models import User
from games.matches import storage, pace, match_cache
from games.lobby.tables import create_match
from games.lobby import joining, starting
from games.models import Entry, Match, Seat
from games.models.match import fresh_id, fresh_invite

people = [User.objects.create(username=f"storm {{n}}") for n in range(2)]
title = "galactic-magnate"
first = create_match(people[0], title, seats=2, pace=pace.MatchPace("mail", 14 * 86_400))
joining.join_match(first.pk, people[1])
starting.start_match(first.pk, people[0])
model = Match.objects.get(pk=first.pk)
columns = {{f.attname: getattr(model, f.attname) for f in Match._meta.fields}}
lines = [
    {{f.attname: getattr(line, f.attname) for f in Entry._meta.concrete_fields if f.name != "pk"}}
    for line in Entry.objects.filter(match=model)
]
sitting = list(model.seats.all())
begin = storage.get_database_time_ms() + {ahead}
seat, asked, at, *_ = model.deadlines[0]
for start in range(0, {count}, 500):
    matches, entries, seats = [], [], []
    for n in range(start, min({count}, start + 500)):
        due = begin + n * 1000 // {rate}
        match = Match(**columns)
        match.pk, match.invite, match.name = fresh_id(), fresh_invite(), "storm"
        match.deadlines, match.first_deadline, match.alarm = [[seat, asked, at, due]], due, due
        matches.append(match)
        entries += [Entry(**(line | {{"match_id": match.pk}})) for line in lines]
        seats += [Seat(match=match, number=s.number, user_id=s.user_id, name=s.name) for s in sitting]
    Match.objects.bulk_create(matches)
    Entry.objects.bulk_create(entries)
    Seat.objects.bulk_create(seats)
answer = begin
"""

LOOK = """
from django.db.models import Count
from games.models import Entry, Match, Miss

storm = Match.objects.filter(name="storm")
found = Miss.objects.filter(match__name="storm").values_list("match_id", "due", "at")
late = sorted(at - due for _, due, at in found)
silences = Entry.objects.filter(match__name="storm", seat=-1, number__gt=0)
answer = {
    "matches": storm.count(),
    "enforced": len(late),
    "silent_entries": silences.count(),
    "twice": len(late) - len({match for match, _, _ in found}),
    "never": storm.filter(misses=None).count(),
    "early": sum(each < 0 for each in late),
    "p50_ms": late[len(late) // 2] if late else None,
    "p99_ms": late[int(len(late) * 0.99)] if late else None,
    "max_ms": late[-1] if late else None,
}
"""
DONE = 'from games.models import Miss\nanswer = Miss.objects.filter(match__name="storm").count()'


class Storm:
    """Workers of a site, and what kills them."""

    def __init__(self, site: RealSite) -> None:
        self.site = site
        command = site.worker.command[1:]
        self.workers = [
            Process(f"storm{n}", [*command, "-n", f"storm{n}@%h"], site.env, site.folder) for n in range(WORKERS)
        ]
        self.rng = random.Random(1)
        self.pool_kills = self.worker_kills = 0

    def run(self, until: float) -> None:
        """Kills until then (by the monotonic clock); a killed worker is started again at once, and so is one that
        gives up because its pool died while it started, as systemd does."""
        next_pool = next_worker = time.monotonic()
        while (now := time.monotonic()) < until:
            self.start_again()
            if now >= next_worker:
                next_worker = now + WORKER_EVERY
                worker = self.workers[self.worker_kills % WORKERS]
                worker.kill()
                worker.start()
                self.worker_kills += 1
            if now >= next_pool:
                next_pool = now + POOL_EVERY
                self.kill_one_of_a_pool()
            time.sleep(0.02)

    def start_again(self) -> None:
        """What a supervisor does."""
        for worker in self.workers:
            if worker.running and worker.running.poll() is not None:
                worker.start()

    def kill_one_of_a_pool(self) -> None:
        """A SIGKILL for one process that does tasks."""
        found = [child for worker in self.workers if worker.running for child in children(worker.running.pid)]
        if found:
            os.kill(self.rng.choice(found), signal.SIGKILL)
            self.pool_kills += 1


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def storm(site: RealSite, deadlines: int, rate: int, *, calm: bool = False) -> dict[str, Any]:
    """Lets so many deadlines fall due at so many a second, in a storm or in calm, and tells what became of them."""
    weather = Storm(site)
    try:
        for worker in weather.workers:
            worker.start()
        begin = int(site.ask(SEED.format(count=deadlines, rate=rate, ahead=AHEAD + deadlines * 2)))
        last = begin + deadlines * 1000 // rate
        until = time.monotonic() + (last - time.time() * 1000) / 1000
        if calm:
            time.sleep(max(0.0, until - time.monotonic()))
        else:
            time.sleep(max(0.0, (begin - time.time() * 1000) / 1000 - 2))
            weather.run(until)
            weather.start_again()
        patience = time.monotonic() + GRACE
        while site.ask(DONE) < deadlines and time.monotonic() < patience:
            time.sleep(0.5)
        found: dict[str, Any] = site.ask(LOOK)
    finally:
        for worker in weather.workers:
            worker.kill()
    return found | {"pool_kills": weather.pool_kills, "worker_kills": weather.worker_kills}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deadlines", type=int, default=10_000)
    parser.add_argument("--rate", type=int, default=50)
    parser.add_argument("--calm", action="store_true", help="without any kills, for comparison")
    given = parser.parse_args()
    postgres = Postgres().start()
    redis = Redis().start(free_port())
    site = RealSite(postgres, redis)
    try:
        site.manage("migrate", "-v", "0")
        site.manage("load_boards", "-v", "0")
        site.beat.start()
        print(json.dumps(storm(site, given.deadlines, given.rate, calm=given.calm), indent=1))
    finally:
        site.stop()
        redis.stop()
        postgres.stop()


if __name__ == "__main__":
    main()
