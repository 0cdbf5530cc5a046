"""Contact sheets: many pictures on one, a stage a row and a size a column, for somebody to look at."""

from __future__ import annotations

import html
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser

from .looking import SIZES, Look, slug

WIDTHS = {"1440x900": 400, "1366x768": 380, "820x1180": 210, "390x844": 150, "844x390": 330, "720x450": 330}  # px
ROWS = 7  # on a sheet
STYLE = """
body { margin: 12px; font: 13px/1.3 sans-serif; background: #777; color: #fff; width: max-content; max-width: 1900px; }
.one { display: inline-table; vertical-align: top; }
table { border-spacing: 8px; } th { text-align: left; font-weight: 700; } td { vertical-align: top; }
img { display: block; outline: 1px solid #000; } .red img { outline: 3px solid #f33; }
small { color: #fcc; display: block; overflow: hidden; }
"""


def sheets(browser: Browser, taken: Sequence[Look], out: Path) -> list[Path]:
    """Writes the sheets of these pictures; one title and one light on each."""
    groups: dict[tuple[str, str], dict[str, dict[str, Look]]] = defaultdict(lambda: defaultdict(dict))
    for look in taken:
        if look.picture:
            groups[look.subject.group, look.scheme][slug(look.subject)][look.size] = look
    made = []
    page = browser.new_page()
    for (group, scheme), rows in sorted(groups.items()):
        names = sorted(rows)
        for number, at in enumerate(range(0, len(names), ROWS)):
            path = out / f"{group}-{scheme}-{number + 1:02}.png"
            source = out / "sheet.html"
            source.write_text(sheet([rows[name] for name in names[at : at + ROWS]]), "utf-8")
            page.goto(source.as_uri())
            page.screenshot(path=path, full_page=True)
            source.unlink()
            made.append(path)
    page.close()
    return made


def sheet(rows: Sequence[dict[str, Look]]) -> str:
    """The page of one sheet: sizes in columns; where most of them were left out, one picture beside the other."""
    sizes = [size for size in SIZES if any(size in row for row in rows)]
    if sum(map(len, rows)) < len(rows) * len(sizes) / 2:
        return page_of("".join(figure(look) for row in rows for look in row.values()))
    heads = "".join(f"<th>{size}</th>" for size in sizes)
    lines = [caption(row, len(sizes)) + f"<tr>{''.join(cell(row.get(size)) for size in sizes)}</tr>" for row in rows]
    return page_of(f"<table><tr>{heads}</tr>{''.join(lines)}</table>")


def page_of(body: str) -> str:
    return f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>{body}"


def figure(look: Look) -> str:
    """One picture with all that says which it is."""
    words = f"{look.subject.stage} | {look.subject.seat} | {look.size} {look.scheme}"
    return f"<table class=one><tr><th>{html.escape(words)}</th></tr><tr>{cell(look, 1.6)}</tr></table>"


def caption(row: dict[str, Look], wide: int) -> str:
    """The stage and the chair, above their pictures."""
    subject = next(iter(row.values())).subject
    words = f"{subject.stage} | {subject.seat}"
    return f"<tr><th colspan={wide}>{html.escape(words)}</th></tr>"


def cell(look: Look | None, larger: float = 1) -> str:
    """One picture; a red frame says that the machine has found something."""
    if look is None:
        return "<td></td>"
    wide = round(WIDTHS[look.size] * larger)
    red = f"{len(look.faults)} faults" if look.faults else ""
    picture = Path(look.picture).as_uri()
    return f"<td class={'red' if red else 'well'}><img src='{picture}' width={wide}><small>{red}</small></td>"
