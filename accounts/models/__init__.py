"""People, what they are to each other, what moderators decided, the site's own mailbox, keys and tokens."""

from .access_change import AccessChange
from .footprint import Footprint
from .keys import AdminKey, ApiToken
from .mailbox import MailboxMessage
from .sanction import Sanction
from .site import Announcement, SettingsChange, SignUpInvitation, SiteSettings
from .ties import Block, Follow, Mute
from .user import NAMED, User, format_name
from .vacation import Vacation

__all__ = [
    "NAMED",
    "AccessChange",
    "AdminKey",
    "Announcement",
    "ApiToken",
    "Block",
    "Follow",
    "Footprint",
    "MailboxMessage",
    "Mute",
    "Sanction",
    "SettingsChange",
    "SignUpInvitation",
    "SiteSettings",
    "User",
    "Vacation",
    "format_name",
]
