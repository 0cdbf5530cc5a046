"""The lights of the desk: how each part of the site is, in a word, a shape and a sentence."""

from __future__ import annotations

from typing import Literal, NamedTuple

from django.conf import settings

from common.durations import SECOND_MS, format_duration
from config import health

from .desk_readings import Backlog

State = Literal["well", "look", "ill"]
SWEEP_SILENT_MS = 10 * SECOND_MS  # and three of the desk: a dead worker is seen within fifteen, on a busy machine too
SLOW_DATABASE_MS = 200
STATES: dict[str, State] = {health.OK: "well", health.LATE: "look", health.FAILING: "ill", health.UNKNOWN: "look"}
SHAPES: dict[State, str] = {"well": "well", "look": "worth a look", "ill": "ill"}


class Light(NamedTuple):
    """One part of the site. `advice`: what to do if it is not well; `commands`: as they are typed."""

    name: str
    state: State
    words: str
    detail: str
    advice: str = ""
    commands: tuple[str, ...] = ()

    @property
    def shape(self) -> str:
        """The state for those who do not see the shape."""
        return SHAPES[self.state]


def light_database(answered_in_ms: float) -> Light:
    """Whether the database answers, and how fast. Without it there is no desk at all."""
    slow = answered_in_ms > SLOW_DATABASE_MS
    return Light("Database", "look" if slow else "well", f"answers in {answered_in_ms:.0f} ms", "")


def light_worker(sweep_age_ms: int | None) -> Light:
    """Whether a worker sweeps."""
    if sweep_age_ms is not None and sweep_age_ms <= SWEEP_SILENT_MS:
        return Light("Worker", "well", f"swept {format_duration(sweep_age_ms)} ago", "every second")
    silent = "has never swept" if sweep_age_ms is None else f"silent for {format_duration(sweep_age_ms)}"
    detail = "Moves, chat and new tables go on; clocks, bots and letters wait."
    if settings.LONE:
        return Light("Worker", "ill", silent, detail, "Start Starboard again: the worker lives in the same process.")
    commands = ("systemctl restart starboard-worker starboard-beat", "journalctl -u starboard-worker -n 50")
    return Light(
        "Worker", "ill", silent, detail, "Start it again. It takes up what waits, and gives lost time back.", commands
    )


def light_mail(late: Backlog, now: int) -> Light:
    """Whether letters leave."""
    if not late.total:
        return Light("Letters", "well", "none waits", "")
    waits = f"{late.total} wait, the oldest for {format_duration(now - (late.since or now))}"
    if late.tries:
        advice = "The mail server takes none. The worker's log says why."
        return Light("Letters", "look", waits, f"tried {late.tries} times", advice, _worker_log())
    return Light("Letters", "look", waits, "not tried yet", "A worker has to send them: look at its light first.")


def light_notices(late: Backlog, stopped_hooks: int, now: int) -> Light:
    """Whether notices leave, and hooks take them."""
    stopped = f"{stopped_hooks} stopped hook{'s' * (stopped_hooks != 1)}" if stopped_hooks else ""
    if not late.total:
        return Light("Notices", "well", "none waits", stopped)
    waits = f"{late.total} wait, the oldest for {format_duration(now - (late.since or now))}"
    return Light("Notices", "look", waits, stopped, "The worker's log says why.", _worker_log())


def list_file_lights() -> list[Light]:
    """Redis, the disk and the last backup, as `manage.py health` finds them."""
    lights = [_light("Redis", found, "Start it again.", ("systemctl restart redis-server",)) for found in _redis()]
    disk, backup = health.check_disk(), health.check_backup()
    checked = "" if "in a trial" in backup.words else "read back whole when it was made"
    lights.append(_light("Disk", disk, "Make room there, or nothing more can be written."))
    made = _light("Backup", backup, "Make one now, and look why the last one did not come.", ("deploy/backup.sh",))
    return [*lights, made._replace(detail=checked if "made" in backup.words else "")]


def _redis() -> list[health.Finding]:
    return health.check_redis()


def _light(name: str, found: health.Finding, advice: str, commands: tuple[str, ...] = ()) -> Light:
    return Light(name, STATES[found.state], found.words, "", advice, () if settings.LONE else commands)


def _worker_log() -> tuple[str, ...]:
    return () if settings.LONE else ("journalctl -u starboard-worker -n 50",)
