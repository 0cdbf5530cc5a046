"""Pages of people: coming in, settings, sessions, one's people and one's data."""

from accounts.views.doors import admin_key, guest, keep, mailbox_page, may_enter
from accounts.views.own import delete, download, own_data
from accounts.views.settings import profile
from accounts.views.signs import session_end, session_list, sessions_end, token_list, token_revoke
from accounts.views.ties import measure_read, tie, tie_list

__all__ = [
    "admin_key",
    "delete",
    "download",
    "guest",
    "keep",
    "mailbox_page",
    "may_enter",
    "measure_read",
    "own_data",
    "profile",
    "session_end",
    "session_list",
    "sessions_end",
    "tie",
    "tie_list",
    "token_list",
    "token_revoke",
]
