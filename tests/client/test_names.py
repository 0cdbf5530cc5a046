"""Every name a module uses is its own, imported, or the browser's (findings B2: `nothing` was used and not imported).

A browser meets a missing name only when the line runs, which for a rare stage may be in somebody's game. So the free
names of each module are found by reading it: strings, comments and patterns go, what is bound anywhere in the file is
known, and the rest must be on the list of what a browser brings.
"""

from __future__ import annotations

import re

import pytest

from tests.client.test_imports import sources

WORDS = frozenset(
    re.findall(
        r"\w+",
        """
    async await break case catch class const continue debugger default delete do else export extends false finally
    for from function get if import in instanceof let new null of return set static super switch this throw true try
    typeof undefined var void while with yield as arguments
""",
    )
)
BROWSER = frozenset(
    re.findall(
        r"\w+",
        """
    AbortController AbortSignal Animation Array Blob Boolean CSS CustomEvent DOMParser DOMException Date Document
    Element Error Event EventTarget FormData HTMLButtonElement HTMLDialogElement HTMLElement HTMLFormElement
    HTMLInputElement HTMLSelectElement HTMLTextAreaElement IntersectionObserver Intl JSON KeyboardEvent Map Math
    MouseEvent MutationObserver NaN Infinity Node NodeFilter Notification Number Object Option PointerEvent Promise
    Proxy RangeError ReadableStream RegExp ResizeObserver Response SVGElement SVGGElement Set String Symbol TextDecoder
    TextEncoder TypeError URL URLSearchParams Uint8Array WeakMap WeakSet WebSocket alert cancelAnimationFrame
    clearInterval clearTimeout confirm console crypto devicePixelRatio document fetch getComputedStyle globalThis
    indexedDB
    history innerHeight innerWidth isFinite isNaN localStorage location matchMedia navigator open parseFloat
    parseInt performance prompt queueMicrotask requestAnimationFrame requestIdleCallback screen scrollTo scrollX
    scrollY sessionStorage setInterval setTimeout structuredClone window addEventListener removeEventListener
    dispatchEvent decodeURIComponent encodeURIComponent btoa atob Uint32Array Float32Array AudioContext
    webkitAudioContext OscillatorNode GainNode Audio Image PublicKeyCredential self top visualViewport reportError
    Worker postMessage
""",
    )
)
TOKEN = re.compile(
    r"(?P<gap>\s+|//[^\n]*|/\*.*?\*/)|(?P<text>'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\")|(?P<number>\.?\d[\w.]*)"
    r"|(?P<name>[A-Za-z_$][\w$]*|#\w+)|(?P<mark>=>|\.\.\.|\?\.(?!\d)|===|!==|==|!=|<=|>=|&&=|\|\|=|\?\?=|[-+*/%&|^]=|.)",
    re.DOTALL,
)
PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
CLOSES = {"(": ")", "[": "]", "{": "}"}


def tokens(text: str, at: int = 0, inside: bool = False) -> tuple[list[str], int]:
    """The marks and names of a script from `at` on; to the brace that closes a `${` when `inside` one."""
    found: list[str] = []
    depth = 0
    while at < len(text):
        if text[at] == "`":
            held, at = template(text, at + 1)
            found += ["(", *held, ")"]
            continue
        before = found[-1] if found else ";"
        regex = text[at] == "/" and text[at + 1 : at + 2] not in ("/", "*")
        if regex and not (before in (")", "]", "''", "0") or (re.match(r"[\w$]", before) and before not in WORDS)):
            pattern = PATTERN.match(text, at)
            assert pattern, text[at : at + 40]
            found.append("''")
            at = pattern.end()
            continue
        token = TOKEN.match(text, at)
        assert token
        at = token.end()
        if token["gap"]:
            continue
        if token["text"]:
            found.append("''")
        elif token["number"]:
            found.append("0")
        else:
            depth += (token[0] == "{") - (token[0] == "}")
            if inside and depth < 0:
                return found, at
            found.append(token[0])
    return found, at


def template(text: str, at: int) -> tuple[list[str], int]:
    """What is reckoned inside a template string, as one list of values."""
    held: list[str] = []
    while text[at] != "`":
        if text[at] == "\\":
            at += 2
        elif text.startswith("${", at):
            inner, at = tokens(text, at + 2, True)
            held += [*inner, ","]
        else:
            at += 1
    return held or ["''"], at + 1


def partners(found: list[str]) -> dict[int, int]:
    """Where each bracket that closes was opened, and the other way round."""
    open_at: list[int] = []
    pairs = {}
    for i, token in enumerate(found):
        if token in CLOSES:
            open_at.append(i)
        elif token in CLOSES.values():
            first = open_at.pop()
            assert CLOSES[found[first]] == token, found[first : i + 1][-20:]
            pairs[first], pairs[i] = i, first
    return pairs


def name_like(token: str) -> bool:
    return bool(re.match(r"[A-Za-z_$]", token)) and token not in WORDS


def bound(found: list[str], pairs: dict[int, int]) -> set[str]:
    """Names that the file gives a meaning: imports, declarations, parameters. Generous inside patterns."""
    names: set[str] = set()

    def whole(first: int, last: int) -> None:
        names.update(token for token in found[first:last] if name_like(token))

    for i, token in enumerate(found):
        after = found[i + 1] if i + 1 < len(found) else ";"
        if token in ("const", "let", "var", "class", "function", "import"):
            if token == "function" and after == "*":
                after = found[i + 2]
            if after in CLOSES and not (token == "import" and after == "("):
                whole(i + 1, pairs[i + 1])
            elif name_like(after):
                names.add(after)
        if token == "export" and after == "{" and found[pairs[i + 1] + 1] == "from":  # only passed on
            whole(i + 1, pairs[i + 1])
        if token == "as" and name_like(after):
            names.add(after)
        if token == "=" and name_like(found[i - 1]) and found[i - 2] == ",":
            names.add(found[i - 1])
        if token == "=" and found[i - 1] in CLOSES.values() and found[pairs[i - 1] - 1] in (",", "const", "let"):
            whole(pairs[i - 1], i)
        if token == "=>" and name_like(found[i - 1]):
            names.add(found[i - 1])
        if token == "=>" and found[i - 1] == ")":
            whole(pairs[i - 1], i)
        if token == "{" and i and found[i - 1] == ")":  # a function, a method, a catch; of an `if` it binds too much
            first = pairs[i - 1]
            if found[first - 1] not in ("if", "while", "switch", "for"):
                whole(first, i)
        if token == "," and name_like(after) and found[i + 2] in ("=", ",", ";"):
            names.update([after] if declared(found, pairs, i) else [])
    return names


def declared(found: list[str], pairs: dict[int, int], i: int) -> bool:
    """Whether the comma at `i` stands between names that a `let` declares."""
    at = i - 1
    while at >= 0 and found[at] not in (";", "{", "(", "["):
        if found[at] in ("let", "const", "var"):
            return True
        at = pairs[at] - 1 if found[at] in CLOSES.values() else at - 1
    return False


def free(text: str) -> set[str]:
    """Names that are used and not the file's own."""
    found, _ = tokens(text)
    pairs = partners(found)
    known = bound(found, pairs) | BROWSER
    used = set()
    for i, token in enumerate(found):
        before, after = found[i - 1] if i else ";", found[i + 1] if i + 1 < len(found) else ";"
        if not name_like(token) or before in (".", "?."):
            continue
        if after == ":" and before in ("{", ","):  # the key of a property
            continue
        if after == "(" and before in ("{", "}", ";", "get", "async", "static", ",") and found[pairs[i + 1] + 1] == "{":
            continue  # a method
        used.add(token)
    return used - known


@pytest.mark.parametrize("name", sorted(sources()))
def test_no_module_uses_a_name_it_does_not_have(name: str) -> None:
    assert free(sources()[name]) == set()


def twice(text: str) -> list[str]:
    """Methods that a class of a module has twice: the later one replaces the other, and nobody is told."""
    found = []
    for body in re.findall(r"^(?:export )?class [^{]*\{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL):
        names = re.findall(r"^(?:  |\t)((?:async |static |get |set )*\w+)\([^\n]*\{$", body, re.MULTILINE)
        found += [name for name in set(names) if names.count(name) > 1]
    return found


@pytest.mark.parametrize("name", sorted(sources()))
def test_no_class_has_a_method_twice(name: str) -> None:
    """`App.hold` was both what shows a player's deeds and what waits for a part: no page of a game was drawn."""
    assert twice(sources()[name]) == []


def test_a_method_that_stands_there_twice_is_found() -> None:
    script = "export class A {\n  go(x) {\n    if (x) {\n    }\n  }\n  get y() {\n  }\n  set y(z) {\n  }\n%s}\n"
    assert twice(script % "") == []
    assert twice(script % "  go() {\n  }\n") == ["go"]


def test_a_name_that_is_not_imported_is_found() -> None:
    """The fault as it was: in the template of a stage that hardly anybody sees."""
    script = (
        "import {html} from './lit.js';\nexport const a = (b, {c}) => html`<p>${b ? html`<i>${c}</i>` : nothing}</p>`;"
    )
    assert free(script) == {"nothing"}
    assert free(script.replace("{html}", "{html, nothing}")) == set()


def test_strings_keys_methods_and_patterns_are_no_names() -> None:
    script = "class A { go(x) { return {y: x / 2, z: /q'`/.test('w')}.y; } }\nfor (const [k, {v: u}] of []) A(k, u);"
    assert free(script) == set()
