"""How a question says what may be answered: one form for each kind of field, described so that a program which reads
nothing but the API's description makes legal answers.

`x-answer` of a kind is the JSON Schema of the value that goes back. `{"$data": "max"}` in it stands for what the field
of the option itself says under `max`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from ninja import Field, Schema
from pydantic import ConfigDict, JsonValue


def describe_answer(example: dict[str, Any], answer: JsonValue, form: dict[str, Any]) -> ConfigDict:
    """A field's example, a value that answers it, and the form of all values that do."""
    return ConfigDict(json_schema_extra={"examples": [example], "x-answer-example": answer, "x-answer": form})


def read_from_field(name: str) -> dict[str, str]:
    """In a form: what the option's own field says under this name."""
    return {"$data": name}


class FixedField(Schema):
    """Nothing to choose: `value` goes back as it is."""

    model_config = describe_answer({"kind": "fixed", "value": 7}, 7, {"const": read_from_field("value")})

    kind: Literal["fixed"]
    value: Any


class IntegerField(Schema):
    """A whole number: `min`, `min + step`, and so on, `max` at most."""

    model_config = describe_answer(
        {"kind": "integer", "min": 120, "max": 900, "step": 10},
        340,
        {
            "type": "integer",
            "minimum": read_from_field("min"),
            "maximum": read_from_field("max"),
            "x-step": read_from_field("step"),
        },
    )

    kind: Literal["integer"]
    min: int
    max: int
    step: Annotated[int, Field(description="Counted from `min`.")]


class OneOfField(Schema):
    """One of the `values`; `names` are what people read, in the same order, or nothing."""

    model_config = describe_answer(
        {"kind": "one_of", "values": [0, 2], "names": ["Frigates", "Nebula"]}, 2, {"enum": read_from_field("values")}
    )

    kind: Literal["one_of"]
    values: list[int | str]
    names: list[str]


class SomeOfField(Schema):
    """A list of `min` to `max` of the `values`, each once, in any order; `max` null: as many as there are."""

    model_config = describe_answer(
        {"kind": "some_of", "values": [3, 5, 8], "names": ["Vega", "Rigel", "Mira"], "min": 0, "max": 2},
        [3, 8],
        {
            "type": "array",
            "items": {"enum": read_from_field("values")},
            "uniqueItems": True,
            "minItems": read_from_field("min"),
            "maxItems": read_from_field("max"),
        },
    )

    kind: Literal["some_of"]
    values: list[int]
    names: list[str]
    min: int
    max: int | None


class RecordField(Schema):
    """An object with a value for each of its own `fields`."""

    model_config = describe_answer(
        {"kind": "record", "fields": {"cash": {"kind": "integer", "min": 0, "max": 500, "step": 1}}},
        {"cash": 120},
        {"type": "object", "properties": read_from_field("fields")},
    )

    kind: Literal["record"]
    fields: dict[str, AnswerField]


AnswerField = Annotated[FixedField | IntegerField | OneOfField | SomeOfField | RecordField, Field(discriminator="kind")]
RecordField.model_rebuild()


class AnswerOption(Schema):
    """One way to answer. It goes back as an object with `action` and a value for each of the `fields`, nothing else."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "action": "bid",
                    "label": "Bid for Vega",
                    "rule": "4.2",
                    "fields": {"amount": {"kind": "integer", "min": 120, "max": 900, "step": 10}},
                    "standing": False,
                    "grave": False,
                }
            ],
            "x-answer-example": {"action": "bid", "amount": 340},
        }
    )

    action: str
    label: Annotated[str, Field(description="What people read.")]
    rule: Annotated[str, Field(description='The paragraph of the rulebook, or "".')]
    fields: dict[str, AnswerField]
    standing: Annotated[
        bool, Field(description="Open beside the question, also while others are asked: it answers none.")
    ]
    grave: Annotated[bool, Field(description="Pages ask once more before it: giving up, for example.")]


FIELD_SCHEMAS: Final = (FixedField, IntegerField, OneOfField, SomeOfField, RecordField)
