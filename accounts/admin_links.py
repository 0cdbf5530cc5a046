"""The one-time link into the admin, for whoever started the site and so owns it."""

import secrets
from datetime import timedelta

from django.db import transaction

from accounts import names
from accounts.models import AdminKey, User
from accounts.tokens import hash_token
from common import clock

LIFE = timedelta(days=1)


def make_admin_key() -> str:
    """A new key; the ones before it open nothing any more."""
    raw = secrets.token_urlsafe(32)
    with transaction.atomic():
        AdminKey.objects.all().delete()
        AdminKey.objects.create(digest=hash_token(raw), made=clock.get_current_time())
    return raw


def is_admin_key_valid(raw: str) -> bool:
    """Whether this key would still work."""
    return AdminKey.objects.filter(digest=hash_token(raw), made__gt=clock.get_current_time() - LIFE).exists()


def use_admin_key(raw: str) -> User | None:
    """The admin whom this key lets in, made if there is none; None if the key does not work. Works once."""
    with transaction.atomic():
        fresh = AdminKey.objects.filter(digest=hash_token(raw), made__gt=clock.get_current_time() - LIFE)
        if not fresh.delete()[0]:
            return None
        admin = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
        return admin or _first_admin()


def _first_admin() -> User:
    admin = User(username=names.make_username("admin"), display="Admin", is_staff=True, is_superuser=True)
    admin.set_unusable_password()
    admin.save()
    return admin
