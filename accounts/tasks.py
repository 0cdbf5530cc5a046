"""What is cleared away now and then."""

from celery import shared_task
from django.core.management import call_command

from accounts import access_changes, footprints, guests, mailbox, mfa, sanctions, sessions
from common import clock


@shared_task
def clean_up_accounts() -> None:
    """Forget guests who never played, old mail, old footprints, sessions that ended and whose they were; close
    second factors with the key of now. Safe to run twice or never."""
    guests.delete_idle_guests(clock.get_current_time())
    mailbox.delete_old_mail()
    footprints.delete_old_footprints()
    access_changes.delete_old_access_changes()
    mfa.encrypt_authenticators()
    call_command("clearsessions")
    sessions.delete_ended_sessions()


@shared_task
def lift_ended_bans() -> None:
    """Those whose ban has ended may sign in again. Safe to run twice; every minute."""
    sanctions.lift_expired_bans()
