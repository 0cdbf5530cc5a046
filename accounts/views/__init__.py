"""Pages of people: coming in, settings, sessions, one's people and one's data."""

from accounts.views.about import show_contact, show_favicon, show_house_rules, show_manifest, show_privacy, show_robots
from accounts.views.allauth_pages import add_passkey, addresses, reauthenticate_user
from accounts.views.settings import edit_profile

from .personal_data import delete_own_account, download_own_data, show_own_data
from .programs import program_delete, program_list, program_new_key, program_rename
from .relationships import change_relationship, list_relationships, mark_measure_read, mark_notice_read
from .sessions_tokens import session_end, session_list, sessions_end, token_list, token_revoke
from .sign_in import (
    accept_invitation,
    admin_key,
    enter_as_guest,
    keep_guest_account,
    mailbox_mail,
    mailbox_page,
    may_enter,
    sign_in_link,
)

__all__ = [
    "accept_invitation",
    "add_passkey",
    "addresses",
    "admin_key",
    "change_relationship",
    "delete_own_account",
    "download_own_data",
    "edit_profile",
    "enter_as_guest",
    "keep_guest_account",
    "list_relationships",
    "mailbox_mail",
    "mailbox_page",
    "mark_measure_read",
    "mark_notice_read",
    "may_enter",
    "program_delete",
    "program_list",
    "program_new_key",
    "program_rename",
    "reauthenticate_user",
    "session_end",
    "session_list",
    "sessions_end",
    "show_contact",
    "show_favicon",
    "show_house_rules",
    "show_manifest",
    "show_own_data",
    "show_privacy",
    "show_robots",
    "sign_in_link",
    "token_list",
    "token_revoke",
]
