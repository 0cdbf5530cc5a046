"""Named points at which a test can have the process killed, as a power cut would. Elsewhere they do nothing."""

from __future__ import annotations

import os
import signal
from collections import Counter

from django.conf import settings

_passed: Counter[str] = Counter()


def hit_failpoint(point: str) -> None:
    """Kills the process here, at the n-th time, if the test settings say `point:n`; elsewhere it does nothing. For
    tests of crashes: it stands before and after each step that must not be done by halves."""
    if not settings.TESTING or not settings.FAIL_AT:
        return
    name, _, nth = settings.FAIL_AT.partition(":")
    if name == point:
        _passed[point] += 1
        if _passed[point] == int(nth or 1):
            os.kill(os.getpid(), signal.SIGKILL)
