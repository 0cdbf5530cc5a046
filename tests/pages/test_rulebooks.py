"""Rulebooks as pages: every rule has its anchor, nothing written in a rulebook can act in a browser."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.content import rulebooks
from games.content.rulebooks import render_rulebook
from games.engine.catalog import titles
from games.views.rules import list_variants
from tests.pages.reading import Page, fit

pytestmark = pytest.mark.django_db

TITLES = titles()


@pytest.mark.parametrize("title", TITLES, ids=lambda each: each.slug)
def test_every_rule_has_an_anchor_and_every_link_a_goal(client: Client, title: object) -> None:
    answer = client.get(reverse("rulebook", args=[title.slug]))  # type: ignore[attr-defined]
    page = fit(answer)
    book = rulebooks.load_rulebook(title.package)  # type: ignore[attr-defined]
    assert book
    assert len(book.rules) > 10
    assert {f"r{number}" for number in book.rules} <= set(page.ids)
    assert [link for link in page.links if link.startswith("#") and link[1:] not in page.ids] == []


@pytest.mark.parametrize("title", TITLES, ids=lambda each: each.slug)
def test_no_mark_of_the_source_is_left(title: object) -> None:
    book = rulebooks.load_rulebook(title.package)  # type: ignore[attr-defined]
    assert book
    text = re.sub(r"<[^>]+>", "", book.html)
    assert not re.search(r"\*\*|^\s*[#>|]|\]\(|`", text, re.MULTILINE)


@pytest.mark.parametrize("title", TITLES, ids=lambda each: each.slug)
def test_the_settings_of_a_table_rest_on_rules_that_exist(title: object) -> None:
    book = rulebooks.load_rulebook(title.package)  # type: ignore[attr-defined]
    assert book
    assert [each["name"] for each in list_variants(title) if each["rule"] not in book.rules] == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "**<img src=x onerror=alert(1)>**",
        "[x](javascript:alert(1))",
        "[x](//evil.example)",
        '[x](#" onclick="alert(1))',
        "[<b onclick=x>](https://example.org/)",
        "`<script>`",
        "| <b> | b |\n|---|---|\n| <i style=x> | 1 |",
        "## <script>x</script>",
        "> <iframe src=//evil.example>",
        "**4.11** <a href=javascript:x>y</a>",
        "- <svg onload=x>",
    ],
)
def test_nothing_but_our_own_markup_comes_out(text: str) -> None:
    html = render_rulebook(text).html
    page = Page(html)
    assert page.faults == []
    assert not page.counts.keys() & {"script", "img", "iframe", "svg", "i"}
    assert all(link.startswith(("#", "https://")) for link in page.links)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a *b* **c** `d`", "<p>a <em>b</em> <strong>c</strong> <code>d</code></p>"),
        ("a\nb\n\nc", "<p>a b</p>\n<p>c</p>"),
        ("3 * 4 * 5", "<p>3 * 4 * 5</p>"),
        ("- a\n- b\n  - c", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"),
        ("2. a\n3. b", '<ol start="2"><li>a</li><li>b</li></ol>'),
        ("para\n- a", "<p>para</p>\n<ul><li>a</li></ul>"),
        ("> a\n> b", "<blockquote><p>a b</p></blockquote>"),
        ("---", "<hr>"),
        ("## 4 Auctions", '<h2 id="c4">4 Auctions</h2>'),
        ("# The page's own", ""),
        ("**4.11** Bid.", '<p class="rule" id="r4.11"><a class="no" href="#r4.11">4.11</a> Bid.</p>'),
        ("- **4.11** Bid.", '<ul><li class="rule" id="r4.11"><a class="no" href="#r4.11">4.11</a> Bid.</li></ul>'),
    ],
)
def test_what_is_understood(text: str, html: str) -> None:
    assert render_rulebook(text).html == html


def test_rules_named_in_a_sentence_are_links() -> None:
    html = render_rulebook("**1.1** As rule 1.2 says, §1.3 and rule 9.9.\n\n**1.2** x\n\n**1.3** y").html
    assert '<a href="#r1.2">1.2</a> says' in html
    assert '§<a href="#r1.3">1.3</a>' in html
    assert "rule 9.9" in html


def test_figures_of_a_table_stand_right() -> None:
    html = render_rulebook("| a | b |\n|---|--:|\n| x | 1,200 |").html
    assert '<td>x</td><td class="num">1,200</td>' in html
