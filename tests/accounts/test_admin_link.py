"""`manage.py admin_link`."""

import io
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client


@pytest.mark.django_db
def test_the_printed_link_opens_the_admin(client: Client) -> None:
    said = io.StringIO()
    call_command("admin_link", stdout=said)
    link = said.getvalue().strip()
    assert link.startswith(settings.ORIGINS[0])
    client.post(urlsplit(link).path)
    assert client.get("/admin/").status_code == 200
