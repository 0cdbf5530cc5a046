"""How each kind of hook wants its notices: Discord, Slack, ntfy, or plain JSON, signed."""

from __future__ import annotations

import hmac
import json
import re
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from common import clock
from games.models import Hook, Notice

from .notice_texts import NoticeText, get_title_name
from .outward_post import Parcel

MARKDOWN = re.compile(r"([\\*_~`|>\[\]()#<@:-])")
SLACK_SIGNS = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def guess_style(parts: SplitResult) -> Hook.Style:
    """What kind of hook an address is of, by its host."""
    host = (parts.hostname or "").lower()
    if host.removeprefix("ptb.").removeprefix("canary.") in ("discord.com", "discordapp.com"):
        return Hook.Style.DISCORD
    if host in ("hooks.slack.com", "hooks.slack-gov.com"):
        return Hook.Style.SLACK
    return Hook.Style.NTFY if host.split(".")[0] == "ntfy" else Hook.Style.JSON


def describe_hook(hook: Hook) -> str:
    """What a hook is called on pages: its kind, and its name, topic or host; never its address."""
    parts = urlsplit(hook.url)
    topic = parts.path.strip("/").rpartition("/")[2] if hook.style == Hook.Style.NTFY else ""
    return f"{hook.get_style_display()}, {hook.name or topic or parts.hostname}"


def build_parcel(hook: Hook, notice: Notice, said: NoticeText, key: str) -> Parcel:
    """A notice as its hook takes it, signed: HMAC-SHA256 over the moment, a full stop and the body (docs/HOOKS.md).
    `key` is the same however often it is sent."""
    link = f"{settings.ORIGINS[0]}{said.path}"
    url, made = hook.url, WRITERS[Hook.Style(hook.style)](hook, notice, said, link)
    if hook.style == Hook.Style.NTFY:
        url = url.rstrip("/").rpartition("/")[0] + "/"
    if hook.style == Hook.Style.JSON:
        made["key"] = key
    body = json.dumps(made).encode()
    moment = str(clock.get_current_time_ms() // 1000)
    headers = {
        "Content-Type": "application/json",
        "X-Starboard-Key": key,
        "X-Starboard-Timestamp": moment,
        "X-Starboard-Signature": f"v1={sign_body(hook.secret, moment, body)}",
    }
    return Parcel(url, body, headers)


def sign_body(secret: str, moment: str, body: bytes) -> str:
    """The signature of a body at a moment (seconds since the epoch)."""
    return hmac.digest(secret.encode(), moment.encode() + b"." + body, "sha256").hex()


def write_discord(hook: Hook, notice: Notice, said: NoticeText, link: str) -> dict[str, object]:
    """Discord: one card with the link; nobody is called by it, whatever they are named."""
    card = {"title": escape_markdown(said.title), "description": escape_markdown(said.body), "url": link}
    return {"username": "Starboard", "embeds": [card], "allowed_mentions": {"parse": []}}


def write_slack(hook: Hook, notice: Notice, said: NoticeText, link: str) -> dict[str, object]:
    """Slack: a line, a text and the link."""
    return {"text": f"{escape_slack(said.title)}\n{escape_slack(said.body)}\n<{link}|Open>"}


def write_ntfy(hook: Hook, notice: Notice, said: NoticeText, link: str) -> dict[str, object]:
    """ntfy: published as JSON at the server's root; the topic is the last word of the address."""
    topic = urlsplit(hook.url).path.strip("/").rpartition("/")[2]
    return {"topic": topic, "title": said.title, "message": said.body, "click": link}


def write_json(hook: Hook, notice: Notice, said: NoticeText, link: str) -> dict[str, object]:
    """Plain JSON, for programs."""
    match = notice.match
    return {
        "kind": notice.kind,
        "at": notice.at,
        "title": said.title,
        "body": said.body,
        "url": link,
        "match": {"id": match.pk, "name": match.name, "game": get_title_name(notice)} if match else None,
        "seat": notice.seat,
    }


WRITERS = {
    Hook.Style.DISCORD: write_discord,
    Hook.Style.SLACK: write_slack,
    Hook.Style.NTFY: write_ntfy,
    Hook.Style.JSON: write_json,
}


def escape_markdown(text: str) -> str:
    """Text in which nothing is markup to Discord."""
    return MARKDOWN.sub(r"\\\1", text)


def escape_slack(text: str) -> str:
    """Text in which nothing is markup to Slack."""
    return "".join(SLACK_SIGNS.get(letter, letter) for letter in text)
