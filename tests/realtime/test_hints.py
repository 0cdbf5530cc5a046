"""Hints say the rule of this table: where it chose another than the standard one, so do they."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.catalog import title, titles
from games.lobby import tables
from games.realtime import payloads
from tests.people import person

BENT: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("galactic-magnate", {"auction_return": "nobody"}, "offer_auction", "return to Start", "turn is over"),
    ("galactic-magnate", {"bid_limit": "cash"}, "open_clock", "credit", "up to your cash."),
    ("galactic-magnate", {"start_bid_binding": False}, "offer_auction", "you lead", "you get a fifth"),
    ("monopoly-space", {"build_limit": "per_roll"}, "window", "pass the dice", "for each roll"),
    ("monopoly-space", {"warp_limit": "one_jump"}, "warping", "you may go on", "passing it"),
    ("monopoly-space", {"wild_target": "any"}, "stealing", "If no rival", "or make one"),
    ("monopoly-space", {"debt_swap": "off"}, "raise_money", "deed instead", "trade with the others"),
    ("planetopoly", {"remote_build": False}, "window", "build from afar", "buy from afar"),
    ("galactic-civ", {"victory_from": 5}, "discovery", "round 11", "round 5"),
    ("galactic-civ", {"pick_by": "target_on_loss"}, "aggression", "you choose", "they choose"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "chosen", "phase", "usually", "here"), BENT)
def test_a_hint_says_what_the_table_chose(
    slug: str, chosen: dict[str, Any], phase: str, usually: str, here: str
) -> None:
    ann, seats = person("Ann"), title(slug).seats[0]
    usual = tables.create_match(ann, slug, seats=seats)
    bent = tables.create_match(person("Bo"), slug, seats=seats, settings=chosen)
    said = payloads.build_opening_payload(usual.pk, ann)["match"]["hints"][phase]
    assert usually in said
    told = payloads.build_opening_payload(bent.pk, bent.host)["match"]["hints"][phase]
    assert usually not in told
    assert here in told


@pytest.mark.parametrize("each", titles(), ids=lambda each: each.slug)
def test_every_hint_is_of_a_phase_that_there_is(each: Any) -> None:
    from games.engine.facts import tag

    phases = {tag(phase) for phase in each.phases}
    assert set(each.hints_for({}, each.rules)) <= phases
