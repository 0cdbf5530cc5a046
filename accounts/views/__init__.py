"""Pages of people: coming in, settings, sessions, one's people and one's data."""

from accounts.views.about import contact, favicon, house_rules, manifest, privacy, robots
from accounts.views.allauth_pages import add_passkey, addresses, reauthenticate
from accounts.views.settings import profile

from .personal_data import delete, download, own_data
from .relationships import measure_read, notice_read, tie, tie_list
from .sessions_tokens import session_end, session_list, sessions_end, token_list, token_revoke
from .sign_in import admin_key, guest, keep, mailbox_letter, mailbox_page, may_enter, sign_in_link

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
