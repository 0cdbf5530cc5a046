"""A board as one TOML file, out and in. What comes in was written by anybody: it is bounded before it is read, and
refused in a sentence."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec
from django.db import transaction
from django.utils.text import slugify

from accounts.models import User
from common.refusals import Refused
from games.content import boards
from games.engine.catalog import titles
from games.engine.studio import describe_board
from games.engine.title import Title
from games.models import Board

from .drafts import begin_draft, get_draft_data
from .edits import LARGEST, LONGEST_TEXT, MOST_MEMBERS, UNSEEN, Data, write_group_lots

MAX_BYTES = 256 * 1024
MAX_DEPTH = 6
MAX_VALUES = 40_000
GAME = "game"  # the key that says for which game it is
BARE = re.compile(r"[A-Za-z0-9_-]+")
# A key of many parts, such as a.b.c.d: the reader of TOML takes the square of their number. Looked for from the
# beginning of a word only, so each letter is read a few times at most.
LONG_KEY = re.compile(r"(?<![\w'\"-])(?:[\w'\"-]++[ \t]*+\.[ \t]*+){4}")
BRACKETS = re.compile(r"[\[{]{6}")


# -- out


def write_board_toml(board: Board) -> str:
    """A board as a file that `import_board` reads, and a person too."""
    lines = [f"# {_one_line(board.name)}, a board of Starboard.", f"{GAME} = {_write_value(board.title)}"]
    return "\n".join([*lines, *_write_table(get_draft_data(board), "")]) + "\n"


def _one_line(text: str) -> str:
    return re.sub(r"[\x00-\x1f\x7f]", " ", text)


def _write_table(table: Data, path: str) -> Iterator[str]:
    """First what stands on one line, then tables, then lists of tables: TOML's order."""
    for key, value in table.items():
        if not _is_table(value) and not _is_tables(value):
            yield f"{_write_key(key)} = {_write_value(value)}"
    for key, value in table.items():
        if _is_table(value):
            yield from ("", f"[{path}{_write_key(key)}]")
            yield from _write_table(value, f"{path}{_write_key(key)}.")
    for key, value in table.items():
        for member in value if _is_tables(value) else ():
            yield from ("", f"[[{path}{_write_key(key)}]]")
            yield from (f"{_write_key(name)} = {_write_value(each)}" for name, each in member.items())


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_table, value))


def _write_key(key: str) -> str:
    return key if BARE.fullmatch(key) else _write_value(key)


def _write_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return f"[{', '.join(map(_write_value, value))}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{_write_key(key)} = {_write_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return str(value)


# -- in


def read_board_toml(content: bytes) -> tuple[Title[Any, Any, Any], Data]:
    """The title and the plain data of a board in a file. Whether it can be played is for the title's objections; that
    it has the shape of a board is made sure of. Linear. Refused (422) with a sentence."""
    table = _parse_file(content)
    slug = table.pop(GAME, None)
    title = next((each for each in titles() if each.slug == slug), None)
    if title is None:
        known = ", ".join(each.slug for each in titles())
        raise _refuse(f'The file has to say which game it is for, such as {GAME} = "{titles()[0].slug}": {known}.')
    _check_values(table)
    _check_shape(title, table)
    write_group_lots(describe_board(title), table)
    return title, table


def _parse_file(content: bytes) -> Data:
    if len(content) > MAX_BYTES:
        raise _refuse(f"A board's file has at most {MAX_BYTES // 1024} KiB.")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise _refuse("The file is no UTF-8 text.") from None
    if LONG_KEY.search(text) or BRACKETS.search(text):
        raise _refuse("The file is nested too deep for a board.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _refuse(f"The file is no TOML: {str(error)[:120]}.") from None
    except (ValueError, RecursionError):
        raise _refuse("The file is nested too deep, or has a number that is too long.") from None


def _check_values(table: Data) -> None:
    """Whole numbers, texts, yes and no, in lists and tables that are not deep: nothing else is on a board."""
    waiting: list[tuple[Any, int]] = [(table, 0)]
    seen = 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if depth > MAX_DEPTH or seen > MAX_VALUES:
            raise _refuse("The file holds more than a board, or is nested too deep.")
        if isinstance(value, dict):
            waiting += [(each, depth + 1) for pair in value.items() for each in pair]
        elif isinstance(value, list):
            waiting += [(each, depth + 1) for each in value]
        else:
            _check_plain(value)


def _check_plain(value: Any) -> None:
    if isinstance(value, bool):
        return
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT or UNSEEN.search(value):
            raise _refuse(f"A text on a board has at most {LONGEST_TEXT:,} letters, all of which can be seen.")
    elif not isinstance(value, int) or abs(value) > LARGEST:
        raise _refuse("A board has whole numbers, texts, and true or false: no dates and no fractions.")


def _check_shape(title: Title[Any, Any, Any], table: Data) -> None:
    """What has the fields of a board, whatever the values: those beyond their bounds are objections of the draft."""
    if any(isinstance(value, list) and len(value) > MOST_MEMBERS for value in table.values()):
        raise _refuse(f"A list of a board has at most {MOST_MEMBERS} members.")
    mended = _within_bounds(title, table)
    try:
        msgspec.convert(mended, title.board)
    except msgspec.ValidationError as error:
        raise _refuse(f"That is no board of {title.name}: {str(error)[:200]}.") from None


def _within_bounds(title: Title[Any, Any, Any], table: Data) -> Data:
    """A copy in which plain fields hold what any board may hold, where they are of the right type."""
    description = describe_board(title)
    made = dict(table)
    for field in description.fields:
        made = {**made, **_bounded(field, made)}
    if isinstance(made.get("name"), str):
        made["name"] = "a name"
    for of in description.lists:
        members = made.get(of.name)
        if isinstance(members, list):
            made[of.name] = [_bounded_member(of.fields, each) for each in members]
    if description.groups and isinstance(made.get(description.groups), list):
        made[description.groups] = [
            {description.lots: [], **each} if isinstance(each, dict) else each for each in made[description.groups]
        ]
    return made


def _bounded_member(fields: Any, member: Any) -> Any:
    if not isinstance(member, dict):
        return member
    made = dict(member)
    for field in fields:
        made |= _bounded(field, made)
    return made


def _bounded(field: Any, holder: Data) -> Data:
    """The field within its bounds; nothing where it is not there, or not of its type."""
    value = holder.get(field.name)
    least = 0 if field.least is None else field.least
    if field.type in ("text", "long") and isinstance(value, str):
        return {field.name: "x"}
    if field.type == "number" and type(value) is int:
        return {field.name: least}
    if field.type == "numbers" and isinstance(value, list):
        return {field.name: [least if type(each) is int else each for each in value]}
    if field.type in ("table", "shares") and isinstance(value, dict):
        return {field.name: {key: least if type(each) is int else each for key, each in value.items()}}
    return {}


@transaction.atomic
def import_board(content: bytes, user: User) -> Board:
    """A new draft from a file, compared with the published version of its name or, where there is none, with the
    default. In one transaction. Refused (422) with a sentence."""
    title, table = read_board_toml(content)
    slug = slugify(table["name"])[:60] or title.slug
    version = boards.get_next_board_version(title.slug, slug)
    board = Board.objects.create(title=title.slug, slug=slug, name=table["name"][:80], version=version)
    board.data = {key: value for key, value in table.items() if key != "name"}
    board.save(update_fields=["data"])
    begin_draft(board, boards.find_version_before(board) or _find_default(title.slug), user)
    return board


def _find_default(title: str) -> Board | None:
    return boards.list_published_boards(title).first() and boards.get_default_board(title)


def _refuse(reason: str) -> Refused:
    return Refused(reason, status=422)
