"""Mail kept in a table, for a site that runs alone."""

from django.core.mail.backends.base import BaseEmailBackend


class MailboxBackend(BaseEmailBackend):
    """Keeps what would be sent."""
