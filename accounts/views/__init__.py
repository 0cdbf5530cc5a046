"""Pages of people: coming in, settings, sessions, one's people and one's data."""

from accounts.views.about import contact, favicon, house_rules, manifest, privacy, robots
from accounts.views.allauth_pages import add_passkey, addresses, reauthenticate
from accounts.views.doors import (
    admin_key,
    guest,
    keep,
    mailbox_letter,
    mailbox_page,
    may_enter,
    sign_in_link,
)
from accounts.views.own import delete, download, own_data
from accounts.views.settings import profile
from accounts.views.signs import session_end, session_list, sessions_end, token_list, token_revoke
from accounts.views.ties import measure_read, notice_read, tie, tie_list

__all__ = [
    "add_passkey",
    "addresses",
    "admin_key",
    "contact",
    "delete",
    "download",
    "favicon",
    "guest",
    "house_rules",
    "keep",
    "mailbox_letter",
    "mailbox_page",
    "manifest",
    "may_enter",
    "measure_read",
    "notice_read",
    "own_data",
    "privacy",
    "profile",
    "reauthenticate",
    "robots",
    "session_end",
    "session_list",
    "sessions_end",
    "sign_in_link",
    "tie",
    "tie_list",
    "token_list",
    "token_revoke",
]
