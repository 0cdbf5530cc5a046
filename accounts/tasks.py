"""What is cleared away now and then."""

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from accounts import guests, mailbox


@shared_task(name="accounts.tasks.tidy")
def tidy() -> None:
    """Forget guests who never played, old mail and sessions that ended. Safe to run twice or never."""
    guests.forget(timezone.now())
    mailbox.forget()
    call_command("clearsessions")
