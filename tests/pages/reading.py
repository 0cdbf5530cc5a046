"""Reads a page as a strict browser, a screen reader and a reviewer would."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

from django.http import HttpResponse

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
DRAWN = {"path", "circle", "rect", "ellipse", "line", "polyline", "polygon", "use", "stop"}
FIELDS = {"input", "select", "textarea"}
LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src")}


class Page(HTMLParser):
    """What a page holds, and `.faults`: everything that must not be there."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.open: list[tuple[str, dict[str, str]]] = []
        self.ids: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.labels: set[str] = set()
        self.fields: list[tuple[str, dict[str, str]]] = []
        self.forms: list[tuple[dict[str, str], list[str]]] = []
        self.links: list[str] = []
        self.names: list[tuple[str, list[str]]] = []
        self.title = ""
        self.feed(text)
        self.close()
        self.judge()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.counts[tag] += 1
        self.attributes(tag, has)
        if tag == "label" and "for" in has:
            self.labels.add(has["for"])
        if tag in FIELDS and has.get("type") not in ("hidden", "submit"):
            wrapped = any(name == "label" for name, _ in self.open)
            self.fields.append((tag, has | ({"wrapped": "1"} if wrapped else {})))
        if tag == "form":
            self.forms.append((has, []))
        if tag == "input" and self.forms and has.get("name"):
            self.forms[-1][1].append(has["name"])
        if tag in ("button", "a"):
            self.names.append((tag, [has.get("aria-label", "")]))
        if tag == "a":
            self.links.append(has.get("href", ""))
        if tag not in VOID and tag not in DRAWN:
            self.open.append((tag, has))

    def attributes(self, tag: str, has: dict[str, str]) -> None:
        if "id" in has:
            self.ids[has["id"]] += 1
        for name, value in has.items():
            if name == "style" or name.startswith("on"):
                self.faults.append(f"<{tag} {name}={value!r}> is inline")
            if value.strip().lower().startswith("javascript:"):
                self.faults.append(f"<{tag} {name}={value!r}> is a script")
            if (tag, name) in LOADED and "//" in value:
                self.faults.append(f"<{tag}> loads {value} from elsewhere")
        if tag == "link" and "//" in has.get("href", ""):
            self.faults.append(f"<link> loads {has['href']} from elsewhere")
        if tag == "img" and "alt" not in has:
            self.faults.append("a picture without words")
        if tag == "script" and not has.get("src") and has.get("type") != "application/json":
            self.faults.append("an inline script")
        if tag == "style":
            self.faults.append("an inline style sheet")

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or tag in DRAWN:
            return
        if not self.open or self.open[-1][0] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1][0] if self.open else 'nothing'}")
            return
        self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID and tag not in DRAWN:
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _ in self.open]
        if "title" in tags and "svg" not in tags:
            self.title += data
        for wanted in ("button", "a"):
            if wanted in tags:
                next(texts for tag, texts in reversed(self.names) if tag == wanted).append(data.strip())
        if tags and tags[-1] in ("p", "span", "li", "td", "h1", "h2", "b") and ("{{" in data or "{%" in data):
            self.faults.append(f"unrendered template: {data.strip()[:40]}")

    def judge(self) -> None:
        """What can only be said at the end."""
        self.faults += [f"<{tag}> is never closed" for tag, _ in self.open]
        self.faults += [f"id {name!r} occurs {n} times" for name, n in self.ids.items() if n > 1]
        for tag, has in self.fields:
            named = has.get("aria-label") or has.get("wrapped") or has.get("id") in self.labels
            if not named:
                self.faults.append(f"<{tag} name={has.get('name')!r}> has no label")
        for tag, texts in self.names:
            if not any(texts):
                self.faults.append(f"<{tag}> has no name")
        for has, names in self.forms:
            if has.get("method", "").lower() == "post" and "csrfmiddlewaretoken" not in names:
                self.faults.append(f"form to {has.get('action', 'itself')} without a token")


def read(answer: HttpResponse) -> Page:
    """The page of an answer."""
    return Page(answer.content.decode())


def flat(answer: HttpResponse) -> str:
    """The text of an answer on one line, its tags without the gaps between them that templates leave."""
    return re.sub("(?<=>) | (?=[<>])", "", " ".join(answer.content.decode().split()))


def fit(answer: HttpResponse, whole: bool = True) -> Page:
    """The page, after it was found to be without fault; `whole` for those that are not a part of another."""
    page = read(answer)
    assert not page.faults, page.faults
    if whole:
        assert page.counts["h1"] == 1, f"{page.counts['h1']} main headings"
        assert page.counts["main"] == 1
        assert page.title.strip()
    return page
