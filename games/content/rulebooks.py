"""Rulebooks as pages: a small, safe subset of Markdown, and an anchor for every numbered rule.

Everything is escaped first; only what is listed here becomes markup: headings, paragraphs, lists, tables,
quotes, **bold**, *stress*, `code` and [links](#r4.11). A paragraph or list item that begins with **4.11**
is rule 4.11 and gets the anchor `r4.11`; "rule 4.11", "rules 4.11" and "§4.11" link to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files

RULE = re.compile(r"\*\*(\d{1,3}(?:\.\d{1,3})+[a-z]?)\.?\*\*\s*")
HEADING = re.compile(r"(#{1,4})\s+(.*)")
ITEM = re.compile(r"(\s*)(?:([-*+])|(\d+)[.)])\s+(.*)")
CITED = re.compile(r"(\b[Rr]ules?\s|§\s?)(\d{1,3}(?:\.\d{1,3})+[a-z]?)")
FIGURE = re.compile(r"[-+\u2212\u2013]?\d{1,3}(?:,?\d{3})*(?:\.\d+)?%?|[-\u2013\u2014]?")  # one number, or nothing
LINK = re.compile(r"\[([^\[\]]+)\]\(((?:#|/(?!/)|https://)[^\s()\"'<>]*)\)")
# What opens and what closes bold and stress: looked for one after the other, so no text is read twice.
BOLD = re.compile(r"\*\*(?=\S)"), re.compile(r"(?<=\S)\*\*")
STRESS = re.compile(r"(?<![\w*])\*(?=[^\s*])"), re.compile(r"(?<=[^\s*])\*(?![\w*])")


@dataclass(frozen=True)
class Chapter:
    """A heading to jump to."""

    anchor: str
    text: str


@dataclass
class Rulebook:
    """A rulebook as HTML, its chapters for the table of contents, and the numbers of its rules."""

    html: str = ""
    chapters: list[Chapter] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)


def render_rulebook(text: str) -> Rulebook:
    """A rulebook written in Markdown, as HTML."""
    book = Rulebook(rules=set(RULE.findall(text)))
    book.html = "\n".join(_Reader(book).blocks(text.replace("\t", "    ").splitlines()))
    return book


@cache
def load_rulebook(package: str) -> Rulebook | None:
    """The rulebook a title ships as `rulebook.md`, rendered; None when it has none. `package` is the title's, as in
    `Title.package`. Read once in a process."""
    found = files(package).joinpath("rulebook.md")
    return render_rulebook(found.read_text("utf-8")) if found.is_file() else None


class _Reader:
    """Turns blocks of lines into HTML, one block at a time."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def blocks(self, lines: list[str]) -> Iterator[str]:
        """Each block as markup; lines that are nothing else are a paragraph."""
        block: list[str] = []
        for line in [*lines, ""]:
            if line.strip() and not HEADING.match(line):
                block.append(line.rstrip())
                continue
            if block:
                yield from self.block(block)
                block = []
            if heading := HEADING.match(line):
                yield self.heading(len(heading[1]), heading[2].rstrip("#").rstrip())

    def block(self, lines: list[str]) -> Iterator[str]:
        """One run of lines without a blank between them."""
        if lines[0].startswith("|") and len(lines) > 1 and set(lines[1]) <= set("|-: "):
            yield self.table(lines)
        elif lines[0].startswith(">"):
            inner = [re.sub(r"^>\s?", "", line) for line in lines]
            yield f"<blockquote>{''.join(self.blocks(inner))}</blockquote>"
        elif all(set(line.strip()) <= set("-*_") for line in lines):
            yield "<hr>"
        else:
            yield from self.prose(lines)

    def prose(self, lines: list[str]) -> Iterator[str]:
        """Paragraphs, and the lists that may follow on their heels."""
        first = next((n for n, line in enumerate(lines) if ITEM.match(line)), len(lines))
        if first:
            yield self.paragraph(" ".join(line.strip() for line in lines[:first]))
        if first < len(lines):
            yield self.items(lines[first:])

    def heading(self, level: int, text: str) -> str:
        """A heading; the second level is a chapter. The first is the page's own and is left out."""
        if level == 1:
            return ""
        number = re.match(r"(\d+)", text)
        anchor = f"c{number[1]}" if number and level == 2 else re.sub(r"\W+", "-", text.lower()).strip("-")
        if level == 2:
            self.book.chapters.append(Chapter(anchor, re.sub(r"[*`]", "", text)))
        return f'<h{level} id="{escape(anchor)}">{self.inline(text)}</h{level}>'

    def paragraph(self, text: str) -> str:
        """A paragraph, or a numbered rule."""
        attributes, inside = self.numbered(text)
        return f"<p{attributes}>{inside}</p>"

    def numbered(self, text: str) -> tuple[str, str]:
        """Attributes and markup of a text: with its anchor when it is a rule."""
        found = RULE.match(text)
        if not found:
            return "", self.inline(text)
        number = found[1]
        link = f'<a class="no" href="#r{number}">{number}</a> '
        return f' class="rule" id="r{number}"', link + self.inline(text[found.end() :])

    def items(self, lines: list[str]) -> str:
        """A list; lines without a mark belong to the item above, deeper marks make a list inside it."""
        outer = ITEM.match(lines[0])
        assert outer
        tag, depth = ("ol" if outer[3] else "ul"), len(outer[1])
        entries: list[tuple[str, list[str]]] = []
        for line in lines:
            mark = ITEM.match(line)
            if mark and len(mark[1]) <= depth:
                entries.append((mark[4], []))
            elif mark or entries[-1][1]:
                entries[-1][1].append(line)
            else:
                entries[-1] = (f"{entries[-1][0]} {line.strip()}", [])
        start = f' start="{outer[3]}"' if outer[3] and outer[3] != "1" else ""
        return f"<{tag}{start}>{''.join(self.item(*entry) for entry in entries)}</{tag}>"

    def item(self, text: str, below: list[str]) -> str:
        """One item with the list below it."""
        attributes, inside = self.numbered(text)
        return f"<li{attributes}>{inside}{self.items(below) if below else ''}</li>"

    def table(self, lines: list[str]) -> str:
        """A table with one row of heads. A column of figures stands right, its head too; one of figures alone is no
        wider than it must be."""
        heads, _, *rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
        figures = [all(FIGURE.fullmatch(row[n]) for row in rows if n < len(row)) for n in range(len(heads))]
        kinds = [' class="num"' if each else "" for each in figures]
        head = "".join(
            f'<th scope="col"{kind}>{self.inline(cell)}</th>' for cell, kind in zip(heads, kinds, strict=True)
        )
        body = "".join(
            f"<tr>{''.join(self.cell(cell, kind) for cell, kind in zip(row, kinds, strict=False))}</tr>" for row in rows
        )
        return (
            '<div class="scroll" tabindex="0" role="group" aria-label="Table">'
            f'<table class="table{" figures" if all(figures) else ""}">'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    def cell(self, text: str, kind: str) -> str:
        """One cell of a table."""
        if text in self.book.rules:
            return f'<td><a href="#r{text}">{text}</a></td>'
        return f"<td{kind}>{self.inline(text)}</td>"

    def inline(self, text: str) -> str:
        """Bold, stress, code and links inside a line; everything else is escaped."""
        parts = re.split(r"`([^`]+)`", text)
        code = (f"<code>{escape(part)}</code>" if n % 2 else self.stress(part) for n, part in enumerate(parts))
        return "".join(code)

    def stress(self, text: str) -> str:
        """What stands between the pieces of code."""
        text = LINK.sub(r'<a href="\2">\1</a>', escape(text, quote=False))
        text = _marked(_marked(text, BOLD, "strong"), STRESS, "em")
        return CITED.sub(self.cite, text)

    def cite(self, found: re.Match[str]) -> str:
        """A rule named in a sentence, linked when this book has it."""
        if found[2] not in self.book.rules:
            return found[0]
        return f'{found[1]}<a href="#r{found[2]}">{found[2]}</a>'


def _marked(text: str, marks: tuple[re.Pattern[str], re.Pattern[str]], tag: str) -> str:
    """The text with what stands between an opening and the next closing mark inside a tag."""
    opening, closing = marks
    pieces, at = [], 0
    while (first := opening.search(text, at)) and (last := closing.search(text, first.end() + 1)):
        pieces += [text[at : first.start()], f"<{tag}>", text[first.end() : last.start()], f"</{tag}>"]
        at = last.end()
    return "".join([*pieces, text[at:]])
