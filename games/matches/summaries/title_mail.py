"""What a title says itself about its mails: a module `mail.py` in its folder, if there is one."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def find_title_mail_hook(package: str, name: str) -> Any:
    """Something that a title defines in its `mail.py`; None where it has no such thing."""
    if find_spec(f"{package}.mail") is None:
        return None
    return getattr(import_module(f"{package}.mail"), name, None)
