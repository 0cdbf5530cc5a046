"""The answers to a question as a numbered list: what a discrete action stands for.

Every fixed option is one answer. Where an option leaves something open, a few values stand for all: of a number nine
from the least to the most, of a choice each, of a selection the least, each one alone, and all. What this leaves out
can be played by the site's API, where an answer is named and not numbered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from games.engine.chance import Seeded
from games.engine.domains import Domain, Fixed, OneOf, Range, Record, SomeOf
from games.engine.options import Action, Option

MAX_ANSWERS: Final = 64  # of a question; the size of the action space
VALUES: Final = 9  # of a number that is left open
MAX_COMBINATIONS: Final = 256  # of values of several open fields that are looked at


def list_answers(options: Iterable[Option]) -> list[Action]:
    """The answers to the question that these options are open for, in their order, each once, 64 at most."""
    found = (action for option in options if not option.standing for action in _spread_option(option))
    return list(islice(dict.fromkeys(found), MAX_ANSWERS))


def _spread_option(option: Option) -> Iterator[Action]:
    if option.action is not None:
        yield option.action
        return
    names, none = list(option.fields), True
    for values in islice(product(*map(list_values, option.fields.values())), MAX_COMBINATIONS):
        action = option.kind(**dict(zip(names, values, strict=True)))
        if option.check is None or not option.check(action):
            none = False
            yield action
    if none:  # its check admits little: one that it does admit
        yield option.sample(Seeded(0))


def list_values(domain: Domain) -> Sequence[Any]:
    """The values that stand for a domain."""
    if isinstance(domain, Fixed):
        return [domain.value]
    if isinstance(domain, Range):
        return _spread_range(domain)
    if isinstance(domain, OneOf):
        return domain.values
    if isinstance(domain, SomeOf):
        alone = [(value,) for value in domain.values]
        return list(
            filter(domain.admits, dict.fromkeys([domain.values[: domain.min], *alone, domain.values[: domain.most]]))
        )
    assert isinstance(domain, Record)
    return [domain.type(**dict(zip(domain.fields, values, strict=True))) for values in _spread_record(domain)]


def _spread_record(domain: Record) -> Iterator[tuple[Any, ...]]:
    return islice(product(*map(list_values, domain.fields.values())), MAX_COMBINATIONS)


def _spread_range(domain: Range) -> list[int]:
    last = (domain.max - domain.min) // domain.step
    places = (
        dict.fromkeys(round(last * at / (VALUES - 1)) for at in range(VALUES)) if last >= VALUES else range(last + 1)
    )
    return [domain.min + domain.step * place for place in places]
