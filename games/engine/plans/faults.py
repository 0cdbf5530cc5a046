"""A plan that cannot be looked at: said without a word of it, as a log has it for ever and for more eyes than one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from ..types import Illegal

Given = ParamSpec("Given")
Made = TypeVar("Made")


class PlanFault(Exception):
    """A fault in what looks at plans: where it is in the code, and nothing of the plan."""


def without_words(look: Callable[Given, Made]) -> Callable[Given, Made]:
    """The same function, whose faults do not repeat what a plan says: `PlanFault`, in a traceback or not. What is
    Illegal is meant for the plan's owner and goes on."""

    @wraps(look)
    def looked(*args: Given.args, **named: Given.kwargs) -> Made:
        try:
            return look(*args, **named)
        except Illegal:
            raise
        except Exception as fault:
            told = PlanFault(find_place(fault))
        raise told

    return looked


def find_place(fault: BaseException) -> str:
    """What kind of fault it is, and the line of the code."""
    trace = fault.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace else None
    where = f" at {code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}" if code and trace else ""
    return f"{type(fault).__name__}{where}"
