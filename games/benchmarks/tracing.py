"""Named functions of a running process, timed: how often each is called, how long it waits and how long it runs.

A function is replaced by one that does the same and notes the time, wherever its name was imported to. A name that
is gone is an error: what is not traced must not look as if it cost nothing.
"""

from __future__ import annotations

import inspect
import sys
import threading
from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from time import perf_counter_ns, thread_time_ns
from types import FunctionType
from typing import Any

OWN = ("accounts", "common", "config", "games")  # packages in which a name may have been imported

# of a name, in one thread: calls, and nanoseconds of waiting for a thread, of running, of the way back to the event
# loop, and of the processor
Figures = list[int]
CALLS, WAIT, RUN, BACK, BUSY = range(5)

_here = threading.local()
_books: list[dict[str, Figures]] = []  # one for each thread, so that none waits for another
_guard = threading.Lock()


def read_figures() -> dict[str, Figures]:
    """What was noted so far, of all threads together."""
    found: dict[str, Figures] = defaultdict(lambda: [0] * 5)
    for book in list(_books):
        for name, figures in list(book.items()):
            found[name] = [before + more for before, more in zip(found[name], figures, strict=True)]
    return dict(found)


def note(name: str, *, run: int, wait: int = 0, back: int = 0, busy: int = 0) -> None:
    """One more call, in nanoseconds."""
    try:
        book: dict[str, Figures] = _here.book
    except AttributeError:
        book = _here.book = defaultdict(lambda: [0] * 5)
        with _guard:
            _books.append(book)
    figures = book[name]
    figures[CALLS] += 1
    figures[WAIT] += wait
    figures[RUN] += run
    figures[BACK] += back
    figures[BUSY] += busy


def trace_name(path: str) -> None:
    """Times a function or method by its dotted path from now on. LookupError where there is no such function."""
    owner, name, found = resolve(path)
    timed = time_coroutine(path, found) if inspect.iscoroutinefunction(found) else time_function(path, found)
    replace_everywhere(owner, name, found, timed)


def trace_thread_calls(path: str) -> None:
    """Times a coroutine method that runs work in a thread, `method(self, work, *args)`: how long the work waits for a
    thread, runs, and waits for the event loop afterwards, under the name of the work."""
    owner, name, found = resolve(path)

    @wraps(found)
    async def timed(self: Any, work: Callable[..., Any], *args: Any) -> Any:
        asked, moments = perf_counter_ns(), [0, 0, 0]

        @wraps(work)
        def timed_work(*given: Any) -> Any:
            moments[0], busy = perf_counter_ns(), thread_time_ns()
            try:
                return work(*given)
            finally:
                moments[1:] = perf_counter_ns(), thread_time_ns() - busy

        try:
            return await found(self, timed_work, *args)
        finally:
            began, ended, busy = moments
            if ended:  # else it never began
                now = perf_counter_ns()
                kind = f"{path} {getattr(work, '__qualname__', type(work).__qualname__)}"
                note(kind, wait=began - asked, run=ended - began, back=now - ended, busy=busy)

    replace_everywhere(owner, name, found, timed)


def resolve(path: str) -> tuple[Any, str, FunctionType]:
    """Where a dotted path leads: what has the function, its name there, and the function."""
    words = path.split(".")
    for cut in range(len(words) - 1, 0, -1):
        try:
            owner: Any = import_module(".".join(words[:cut]))
        except ModuleNotFoundError:
            continue
        for word in words[cut:-1]:
            owner = getattr(owner, word, None)
        found = vars(owner).get(words[-1]) if owner is not None else None
        if isinstance(found, FunctionType) and not inspect.isgeneratorfunction(found):
            return owner, words[-1], found
        break
    raise LookupError(f"The trace knows no function {path}: it is gone, or has another name (games.benchmarks).")


def time_function(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that does the same and notes how long it took."""

    @wraps(function)
    def timed(*args: Any, **kwargs: Any) -> Any:
        began = perf_counter_ns()
        try:
            return function(*args, **kwargs)
        finally:
            note(name, run=perf_counter_ns() - began)

    return timed


def time_coroutine(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a coroutine function; what it waits for counts as running."""

    @wraps(function)
    async def timed(*args: Any, **kwargs: Any) -> Any:
        began = perf_counter_ns()
        try:
            return await function(*args, **kwargs)
        finally:
            note(name, run=perf_counter_ns() - began)

    return timed


def replace_everywhere(owner: Any, name: str, found: Any, timed: Any) -> None:
    """Puts one function in place of another: where it is defined, where modules imported it, and in their tables."""
    setattr(owner, name, timed)
    for module_name, module in list(sys.modules.items()):
        if module_name.partition(".")[0] in OWN:
            for attribute, value in list(vars(module).items()):
                if value is found:
                    setattr(module, attribute, timed)
                elif type(value) is dict and attribute != "__builtins__":
                    value |= {key: timed for key, held in value.items() if held is found}
