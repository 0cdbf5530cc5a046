"""The tables of the admin as a host looks for them: by what they do, not by which folder keeps them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

PARTS = {
    "At the table": ("games.Match", "games.Report", "games.Message"),
    "People": (
        "accounts.User", "accounts.Sanction", "accounts.SignUpInvitation", "account.EmailAddress", "auth.Group",
        "accounts.ApiToken", "mfa.Authenticator", "usersessions.UserSession",
    ),
    "Boards": ("games.Board", "games.Simulation"),
    "The site": (
        "accounts.SiteSettings", "accounts.Announcement", "games.Outage", "accounts.MailboxMessage", "admin.LogEntry",
    ),
}  # fmt: skip
REST = "All else"
ICONS = {
    "games.Match": "dice", "games.Report": "book", "games.Message": "chat", "accounts.User": "person",
    "accounts.Sanction": "shield", "accounts.SignUpInvitation": "mail", "games.Board": "board",
    "games.Simulation": "flask", "accounts.SiteSettings": "sliders", "accounts.Announcement": "horn",
    "games.Outage": "pulse", "admin.LogEntry": "list",
}  # fmt: skip
"""What studio and lab have room for instead of the side bar: a strip of these, with names on hover and focus."""


def group_tables(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Django's list of apps with their tables, as this user may see them, in parts of PARTS; what none of these names
    comes last."""
    tables = {table["model"]._meta.label: table for app in found for table in app["models"]}
    parts = {name: [tables.pop(label) for label in labels if label in tables] for name, labels in PARTS.items()}
    return [_build_part(name, held) for name, held in {**parts, REST: list(tables.values())}.items() if held]


def _build_part(name: str, tables: list[dict[str, Any]]) -> dict[str, Any]:
    label = name.lower().replace(" ", "-")
    drawn = [{**table, "icon": ICONS.get(table["model"]._meta.label, "")} for table in tables]
    return {"name": name, "app_label": label, "app_url": "", "has_module_perms": True, "models": drawn}


def list_host_tables(request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
    """For the side bar and the list of all tables: what this user may see, by part; of one app as Django has it."""
    found = _django_list(request, app_label)
    return found if app_label else group_tables(found)


_django_list: Any = admin.site.get_app_list
admin.site.get_app_list = list_host_tables  # type: ignore[method-assign]
