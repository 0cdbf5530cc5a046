"""A program that plays knowing nothing but the API's description: addresses, forms and values all come from it."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

from django.test import Client


class DescribedApi:
    """The API as its description has it, called by the titles of its operations."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document, self.schemas = document, document["components"]["schemas"]
        self.operations = {
            said["summary"]: (method, path, said)
            for path, methods in document["paths"].items()
            for method, said in methods.items()
        }

    def follow(self, schema: dict[str, Any]) -> dict[str, Any]:
        """What a reference leads to."""
        while "$ref" in schema:
            schema = self.schemas[schema["$ref"].rpartition("/")[2]]
        return schema

    def call(self, browser: Client, summary: str, body: Any = None, **parts: str) -> Any:
        """Calls an operation; the answer is one of those that are described."""
        method, path, said = self.operations[summary]
        sent = {} if method == "get" else {"data": json.dumps(body or {}), "content_type": "application/json"}
        answer = getattr(browser, method)(path.format(**parts), **sent)
        assert str(answer.status_code) in said["responses"], (answer.status_code, answer.content)
        return answer

    def make_answer(self, option: dict[str, Any], rng: Random) -> dict[str, Any]:
        """An answer that an option stands for."""
        form = self.follow(self.schemas["AnswerOption"])
        assert option.keys() == form["properties"].keys()
        kinds = form["properties"]["fields"]["additionalProperties"]
        return {"action": option["action"]} | {
            name: self.make_value(kinds, field, rng) for name, field in option["fields"].items()
        }

    def make_value(self, kinds: dict[str, Any], field: dict[str, Any], rng: Random) -> Any:
        """A value for a field, by the form that the description gives its kind."""
        told = self.follow({"$ref": kinds["discriminator"]["mapping"][field[kinds["discriminator"]["propertyName"]]]})
        assert field.keys() >= set(told["required"])
        form = {
            key: field[said["$data"]] if isinstance(said, dict) and "$data" in said else said
            for key, said in told["x-answer"].items()
        }
        if "const" in form:
            return form["const"]
        if "enum" in form:
            return rng.choice(form["enum"])
        if form["type"] == "integer":
            return rng.choice([form["minimum"], rng.randrange(form["minimum"], form["maximum"] + 1, form["x-step"])])
        if form["type"] == "array":
            values = field[form["items"]["enum"]["$data"]]
            most = len(values) if form["maxItems"] is None else min(form["maxItems"], len(values))
            return rng.sample(values, rng.randint(form["minItems"], most))
        assert form["type"] == "object"
        return {name: self.make_value(kinds, each, rng) for name, each in form["properties"].items()}


def play_described_game(api: DescribedApi, slug: str, players: list[Client], seed: int) -> dict[str, Any]:
    """Plays a game to its end and returns its last position; only the question is answered, nothing beside it."""
    host, rng, keys = players[0], Random(seed), count()
    table = {"title": slug, "seats": len(players)}
    match_id = api.call(host, "Open a table", table).json()["id"]
    for each in players[1:]:
        assert api.call(each, "Sit down at a table", match_id=match_id).status_code == 200
    start = api.call(host, "Start the game", match_id=match_id).json()
    seats = {}
    for each in players:
        seen = api.call(each, "The position, as you see it", match_id=match_id).json()
        seats[next(seat["number"] for seat in seen["seats"] if seat["you"])] = each
    now, last = start, host
    while not now["over"]:
        mover = seats[now["asked"][0]]
        if mover is not last:
            now, last = api.call(mover, "The position, as you see it", match_id=match_id).json(), mover
        options = [each for each in now["options"] if not each["standing"]]
        done = None
        while done is None or done.status_code != 200:
            action = api.make_answer(rng.choice(options), rng)
            done = api.call(mover, "Make a move", {"action": action, "key": str(next(keys))}, match_id=match_id)
            assert done.status_code == 200 or done.json()["code"] == "illegal", done.content
        now = done.json()
    return dict(now)
