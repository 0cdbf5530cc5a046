"""F29 to F32: what strangers send is read strictly, and refused with a sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.refusals import Refused
from games.core import strict_json
from games.realtime import protocol

BAD = {
    "nothing": "",
    "a word": "nonsense",
    "a list": "[1]",
    "a number": "7",
    "null": "null",
    "200,000 brackets": "[" * 200_000,
    "brackets within the limit of size": "[" * 10_000,
    "17 deep": '{"play":' + "[" * 16 + "]" * 16 + ',"key":"k"}',
    "a 5,000-digit number": '{"ping":' + "9" * 5000 + "}",
    "a number of 2**63": '{"ping":9223372036854775808}',
    "a number past 2**53": '{"ping":9007199254740993}',
    "a negative ping": '{"ping":-1}',
    "a bid past 2**53": '{"play":{"action":"bid","amount":9007199254740993},"key":"k"}',
    "NaN": '{"ping":NaN}',
    "Infinity": '{"ping":Infinity}',
    "-Infinity": '{"play":{"action":"bid","amount":-Infinity},"key":"k"}',
    "1e400": '{"ping":1e400}',
    "1.0 for 1": '{"ping":1.0}',
    "money with a point": '{"play":{"action":"bid","amount":120.5},"key":"k"}',
    "true for 1": '{"ping":true}',
    "text for 1": '{"ping":"1"}',
    "duplicate keys": '{"ping":1,"ping":2}',
    "duplicate keys inside": '{"play":{"action":"pass","action":"bid"},"key":"k"}',
    "two messages": '{"ping":1,"since":1}',
    "an unknown field": '{"ping":1,"seat":0}',
    "a seat in a move": '{"play":{"action":"pass"},"key":"k","seat":1}',
    "a move without a key": '{"play":{"action":"pass"}}',
    "an empty key": '{"play":{"action":"pass"},"key":""}',
    "a long key": '{"play":{"action":"pass"},"key":"' + "k" * 65 + '"}',
    "a key with spaces": '{"play":{"action":"pass"},"key":"a b"}',
    "a version in text": '{"play":{"action":"pass"},"key":"k","version":"4"}',
    "a negative version": '{"since":-1}',
    "a version of 2**31": '{"since":2147483648}',
    "a list for a move": '{"play":["pass"],"key":"k"}',
    "NUL in talk": '{"say":"a\\u0000b"}',
    "NUL in a name": '{"play":{"a\\u0000":1},"key":"k"}',
    "a lone surrogate": '{"say":"\\ud800"}',
    "a lone surrogate in a list": '{"play":{"action":"x","y":["\\udfff"]},"key":"k"}',
    "a control character": '{"say":"a\tb"}',
    "a number for talk": '{"say":7}',
    "something after the end": '{"ping":1} x',
    "a byte order mark": '\ufeff{"ping":1}',
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_f30_malformed_messages_get_a_sentence(text: str) -> None:
    with pytest.raises(Refused) as no:
        protocol.parse_socket_message(text)
    assert no.value.status == 422
    assert no.value.reason[0].isupper() or no.value.reason.split()[0].isidentifier()
    assert no.value.reason.endswith(".")
    assert len(no.value.reason) < 200


def test_f29_a_message_of_1_mb_gets_a_sentence() -> None:
    with pytest.raises(Refused, match="longer than 16 KiB"):
        protocol.parse_socket_message('{"say":"' + "x" * 1_000_000 + '"}')


def test_f29_the_limit_counts_bytes() -> None:
    with pytest.raises(Refused, match="longer than 16 KiB"):
        protocol.parse_socket_message(json.dumps({"say": "€" * 6000}, ensure_ascii=False))


def test_bytes_that_are_not_utf8_get_a_sentence() -> None:
    with pytest.raises(Refused, match="UTF-8"):
        strict_json.parse_strict_json(b'{"say":"\xff"}')


def test_each_kind_of_message_is_read() -> None:
    assert protocol.parse_socket_message('{"ping":7}') == protocol.PingMessage(7)
    assert protocol.parse_socket_message('{"since":0}') == protocol.SinceMessage(0)
    assert protocol.parse_socket_message('{"say":"hé \\ud83d\\ude00"}') == protocol.SayMessage("hé 😀")
    move = protocol.parse_socket_message('{"play":{"action":"bid","amount":120},"key":"k-1","version":4}')
    assert move == protocol.PlayMessage({"action": "bid", "amount": 120}, "k-1", 4)


def test_a_browser_number_of_2_to_53_is_the_largest() -> None:
    assert strict_json.parse_strict_json("9007199254740991") == 2**53 - 1
    assert strict_json.parse_strict_json("-9007199254740991") == 1 - 2**53


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_f30_any_value_is_read_or_refused(value: object) -> None:
    assert refused_or_read(json.dumps(value))


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_f30_any_text_is_read_or_refused(text: str | bytes) -> None:
    assert refused_or_read(text)


def refused_or_read(text: str | bytes) -> bool:
    """True when a message is read, and when it is refused as malformed; anything else is an error."""
    try:
        protocol.parse_socket_message(text)
    except Refused as no:
        return no.status == 422
    return True
