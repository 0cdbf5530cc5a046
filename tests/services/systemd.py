"""How systemd reads environment files and units: systemd.exec(5), systemd.service(5)."""

from __future__ import annotations

import shlex
from pathlib import Path

BLANK = " \t"


def read_environment(text: str) -> dict[str, str]:
    """The variables of an EnvironmentFile.

    Lines that begin with # or ; are remarks. A value may be unquoted (without blanks at its ends; a backslash takes
    the meaning of the next sign away, or joins two lines), in single quotes (as it is) or in double quotes (a
    backslash counts before one of "\\`$ only). Nothing is put in for `$NAME`.
    """
    found: dict[str, str] = {}
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end].lstrip(BLANK)
        if not line or line[0] in "#;" or "=" not in line:
            at = end + 1
            continue
        equals = text.index("=", at)
        name = text[at:equals].strip(BLANK)
        found[name], at = read_value(text, equals + 1)
    return found


def read_value(text: str, at: int) -> tuple[str, int]:
    """A value, and where the next line begins."""
    value, kept = "", 0  # how much of the value may not lose its blanks
    while at < len(text) and text[at] in BLANK:
        at += 1
    quote = ""
    while at < len(text):
        sign, after = text[at], text[at + 1 : at + 2]
        at += 1
        if quote == "'" and sign != "'":
            value, kept = value + sign, len(value) + 1
        elif quote == '"' and sign != '"':
            if sign == "\\" and after and after in '"\\`$\n':
                sign, at = ("" if after == "\n" else after), at + 1
            value += sign
            kept = len(value)
        elif quote:
            quote = ""
        elif sign == "\n":
            break
        elif sign in "'\"" and not value:
            quote = sign
        elif sign == "\\" and after:
            value += "" if after == "\n" else after
            kept, at = len(value), at + 1
        else:
            value += sign
    return value[:kept] + value[kept:].rstrip(BLANK), at


def exec_start(unit: str, folder: Path) -> tuple[list[str], dict[str, str]]:
    """The command of a service and the settings of its unit file, for `name@instance` too."""
    name, _, instance = unit.removesuffix(".service").partition("@")
    file = folder / (f"{name}@.service" if instance else f"{name}.service")
    text = file.read_text().replace("\\\n", " ").replace("%i", instance)
    settings = dict(line.split("=", 1) for line in text.splitlines() if "=" in line and not line.startswith("#"))
    return shlex.split(settings["ExecStart"]), settings
