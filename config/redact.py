"""What no line of a log may hold: addresses that act by being known, and what people send in theirs (F54).

The links of mails, invites and the owner's link are secrets that stand in a path or a query; each 4xx is logged with
its path. So every line is looked through when it is written, whoever wrote it.
"""

import re
from typing import Any

HIDDEN = "[hidden]"
# what follows is a token; tests/house/test_redact.py finds a path that is missing
PATHS = ("invited", "owner", "signin", "stop", "turn")
NAMES = ("code", "csrfmiddlewaretoken", "invite", "key", "password", "secret", "session", "sessionid", "token")

_SLASH = r"(?:/|%2F)"
_RULES = [
    # /turn/<token>/
    (re.compile(rf"({_SLASH}(?:{'|'.join(PATHS)}){_SLASH}+)[^\s/?#&\"'<>\\%]+", re.IGNORECASE), rf"\1{HIDDEN}"),
    # every value of a query, whatever it is called: ?invite=…&next=…
    (re.compile(r"((?:[?&]|%3F|%26)[\w.\[\]-]{1,64}(?:=|%3D))[^\s&#\"'<>\\]+", re.IGNORECASE), rf"\1{HIDDEN}"),
    # what has such a name elsewhere
    (re.compile(rf"(\b(?:{'|'.join(NAMES)})=)[^\s&;,)\"'<>\\\[]+", re.IGNORECASE), rf"\1{HIDDEN}"),
    (re.compile(r"(\bBearer\s+)[\w.~+/=-]+", re.IGNORECASE), rf"\1{HIDDEN}"),
    # redis://user:password@host
    (re.compile(r"(://)[^\s/@\"'<>\\]{1,200}@"), rf"\1{HIDDEN}@"),
    # mail addresses: the domain is left to whoever looks for a fault, the person and the token behind a + are not
    (re.compile(r"(?<![\w.+%=-])[\w.+%=-]{1,200}@(?=[\w-]{1,63}\.|localhost\b)"), f"{HIDDEN}@"),
]


def redact_text(text: str) -> str:
    """The same text without them. Linear in its length."""
    for rule, instead in _RULES:
        text = rule.sub(instead, text)
    return text


def redact_all(value: Any) -> Any:
    """The same of everything in a line that is not yet text: dicts, lists, and what only its repr will show."""
    if isinstance(value, str):
        return redact_text(value)
    if isinstance(value, dict):
        return {key: redact_all(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [redact_all(each) for each in value]
    return value if value is None or isinstance(value, int | float) else redact_text(repr(value))
