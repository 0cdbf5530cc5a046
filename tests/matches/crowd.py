"""Several callers at once, each in a thread with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Barrier, Thread
from typing import Any

from django.db import connection

from common.refusals import Refused


def together(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """Lets all of them go at the same moment; each one's result, or its refusal. Anything else is raised."""
    barrier, results, faults = Barrier(len(calls)), [None] * len(calls), []

    def run(index: int) -> None:
        try:
            barrier.wait(20)
            results[index] = calls[index]()
        except Refused as why:
            results[index] = why
        except BaseException as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [Thread(target=run, args=(index,)) for index in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    if faults:
        raise faults[0]
    return results
