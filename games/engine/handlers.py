"""Finds the handler of each action when a class is made, so that a missing one is an error at import."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import CodeType, FunctionType

from .facts import tag
from .options import Action


def wired(cls: type) -> dict[type[Action], Callable[..., None]]:
    """`on_<action>` for each action offered; or a TypeError that says what to write."""
    handlers = {answered(cls, name): getattr(cls, name) for name in dir(cls) if name.startswith("on_")}
    for action in offered(cls):
        if action not in handlers:
            raise TypeError(f"{cls.__name__} offers {action.__name__} but has no on_{tag(action)}")
    return handlers


def answered(cls: type, name: str) -> type[Action]:
    """The action a handler answers, read from its annotation; at import, with a good error."""
    function = getattr(cls, name)
    kind = function.__annotations__.get("action")
    kind = function.__globals__.get(kind) if isinstance(kind, str) else kind
    if not (isinstance(kind, type) and issubclass(kind, Action)):
        raise TypeError(f"{cls.__name__}.{name}: annotate `action` with the action it answers")
    if name != f"on_{tag(kind)}":
        raise TypeError(f"{cls.__name__}.{name} answers {kind.__name__}: call it on_{tag(kind)}")
    return kind


def offered(cls: type) -> Iterator[type[Action]]:
    """The actions named in the code of `options` and `ask`: each needs a handler."""
    for function in (getattr(cls, "options", None), getattr(cls, "ask", None)):
        if isinstance(function, FunctionType):
            for name in names(function.__code__):
                kind = function.__globals__.get(name)
                if isinstance(kind, type) and issubclass(kind, Action):
                    yield kind


def names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from names(const)
