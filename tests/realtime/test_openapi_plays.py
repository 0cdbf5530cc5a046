"""Whoever reads the API's description alone can answer: every kind of field has a form and an example, and a whole
game of each title is played by it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from common import rate_limits
from games.api import option_schemas
from games.engine.catalog import titles
from games.engine.domains import DOMAINS, Domain, Fixed, OneOf, Range, SomeOf
from tests.realtime.conftest import person
from tests.realtime.openapi_reader import DescribedApi, play_described_game

EXAMPLES = {each.__name__: each.model_config["json_schema_extra"] for each in option_schemas.FIELD_SCHEMAS}


@pytest.fixture
def api() -> DescribedApi:
    return DescribedApi(Client().get("/api/openapi.json").json())


def test_every_kind_of_field_is_described(api: DescribedApi) -> None:
    field = api.schemas["AnswerOption"]["properties"]["fields"]["additionalProperties"]
    assert set(field["discriminator"]["mapping"]) == {each.__struct_config__.tag for each in DOMAINS}


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != "RecordField"])
def test_the_answer_of_an_example_is_admitted(name: str) -> None:
    """The engine's own domain, made from the example, admits the answer that stands beside it."""
    said: Any = EXAMPLES[name]
    field = dict(said["examples"][0])
    kinds: dict[str, type[Domain]] = {"fixed": Fixed, "integer": Range, "one_of": OneOf, "some_of": SomeOf}
    kind = kinds[field.pop("kind")]
    field.pop("names", None)
    made = kind(**{key: tuple(value) if isinstance(value, list) else value for key, value in field.items()})
    answer = said["x-answer-example"]
    assert made.admits(tuple(answer) if isinstance(answer, list) else answer)


@pytest.mark.long
@pytest.mark.parametrize("slug", [each.slug for each in titles()])
def test_a_whole_game_is_played_from_the_description_alone(
    slug: str, transactional_db: None, api: DescribedApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "check_rate", lambda *_, **__: None)
    ended = play_described_game(api, slug, [person("Ann").browser, person("Ben").browser], seed=1)
    assert ended["over"]["ranking"]
    assert json.dumps(ended)
