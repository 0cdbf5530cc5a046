"""What is cleared away now and then."""

from celery import shared_task
from django.core.management import call_command

from accounts import footprints, guests, mailbox, mfa, sanctions, sessions, times


@shared_task(name="accounts.tasks.tidy")
def tidy() -> None:
    """Forget guests who never played, old mail, old footprints and sessions that ended; close second
    factors with the key of now. Safe to run twice or never."""
    guests.forget(times.present())
    mailbox.forget()
    footprints.forget()
    mfa.seal()
    call_command("clearsessions")
    sessions.forget()


@shared_task(name="accounts.tasks.let_in")
def let_in() -> None:
    """Those whose ban has ended may sign in again. Safe to run twice; every minute."""
    sanctions.expire()
