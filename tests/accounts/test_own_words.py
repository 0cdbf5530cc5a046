"""allauth's pages, messages and mails speak with our voice."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.template.loader import get_template
from django.test import Client
from django.utils.html import strip_tags

from accounts.models import User
from tests.accounts import emails
from tests.people import browser

pytestmark = pytest.mark.django_db
THEIRS = re.compile(
    r"verif|reauthenticat|two-factor|security key|successfully|please contact|re-send|you currently|sign up|"
    r"player-[0-9a-f]|someone else tried|user is already|bad token|special code|alternative options",
    re.IGNORECASE,
)
TITLE_CASE = re.compile(r"\b(?:[A-Z][a-z]+ ){1,4}[A-Z][a-z]+\b")
OUR_NAMES = re.compile(r"Calm Vega|My games|How to play|Starboard|Early \w+")
HEADS = re.compile(r"<(h1|h2|button|label|legend|title|summary)\b[^>]*>(.*?)</\1>", re.DOTALL)


def heads(html: str) -> list[str]:
    """Headings, labels and buttons of a page's own part."""
    main = html[html.index("<main") : html.index("</main>")] + html[html.index("<title") : html.index("</title>") + 8]
    return [" ".join(strip_tags(found).split()) for _, found in HEADS.findall(main)]


def looked_at(html: str) -> None:
    main = " ".join(
        strip_tags(re.sub(r"<script.*?</script>", "", html[html.index("<main") :], flags=re.DOTALL)).split()
    )
    assert not (theirs := THEIRS.search(main)), (theirs, main)
    for head in heads(html):
        assert not TITLE_CASE.search(OUR_NAMES.sub("", head)), head


OUTSIDE = ["login", "signup", "login/code", "password/reset", "password/reset/done", "inactive", "confirm-email"]
INSIDE = [
    "email", "password/change", "logout", "reauthenticate", "2fa", "2fa/totp/activate", "2fa/totp/deactivate",
    "2fa/webauthn", "2fa/webauthn/add", "2fa/recovery-codes", "2fa/recovery-codes/generate", "inactive",
    "2fa/reauthenticate", "password/reset",
]  # fmt: skip


@pytest.mark.parametrize("page", OUTSIDE)
def test_pages_before_one_is_signed_in(client: Client, page: str) -> None:
    looked_at(client.get(f"/account/{page}/", follow=True).content.decode())


@pytest.fixture
def inside(member, client: Client) -> Client:
    """A member with a password, an app and recovery codes, who has just shown who they are."""
    user: User = member("vega@stars.example")
    user.set_password("a long and quiet orbit")
    user.save()
    client.post("/account/login/", {"login": "vega@stars.example", "password": "a long and quiet orbit"})
    TOTP.activate(user, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(user)
    client.post("/account/reauthenticate/", {"password": "a long and quiet orbit"})
    return client


def passkey() -> Authenticator:
    data = {"name": "My passkey", "credential": {"clientExtensionResults": {"credProps": {"rk": True}}}}
    return Authenticator.objects.create(user=User.objects.get(), type=Authenticator.Type.WEBAUTHN, data=data)


@pytest.mark.parametrize("page", INSIDE)
def test_pages_of_ones_account(inside: Client, page: str) -> None:
    looked_at(inside.get(f"/account/{page}/", follow=True).content.decode())


def test_pages_of_one_passkey(inside: Client) -> None:
    pk = passkey().pk
    for page in (f"keys/{pk}/edit/", f"keys/{pk}/remove/", ""):
        answer = inside.get(f"/account/2fa/webauthn/{page}")
        assert answer.status_code == 200
        looked_at(answer.content.decode())


def test_the_page_of_the_code_and_its_mail(client: Client) -> None:
    answer = client.post("/account/signup/", {"email": "lyra@stars.example"}, follow=True)
    assert "Enter your code" in answer.content.decode()
    looked_at(answer.content.decode())
    assert mail.outbox[-1].subject == "Your Starboard code"
    assert "on the page you left open" in mail.outbox[-1].body


def test_every_mail_and_message_is_ours() -> None:
    """None falls back on allauth's own template."""
    ours = "account/email/{}_message.txt account/email/{}_subject.txt"
    mails = """email_confirmation login_code password_reset_code password_reset_key
        account_already_exists unknown_account email_changed email_confirm email_deleted
        password_changed password_reset password_set""".split()  # noqa: SIM905
    names = [each.format(name) for name in mails for each in ours.split()]
    names += [
        f"mfa/email/{name}_{part}.txt"
        for name in (
            "recovery_codes_generated",
            "totp_activated",
            "totp_deactivated",
            "webauthn_added",
            "webauthn_removed",
        )
        for part in ("message", "subject")
    ]
    foreign = [name for name in names if "allauth" in str(get_template(name).origin)]
    assert foreign == []


def test_an_address_that_has_an_account_is_told_so_kindly(client: Client, member) -> None:
    member("vega@stars.example")
    client.post("/account/signup/", {"email": "vega@stars.example"})
    said = mail.outbox[-1]
    assert said.subject == "You already have a Starboard account"
    assert not THEIRS.search(str(said.body)), said.body


# -- names


def test_who_signs_in_is_greeted_by_the_name_others_see(client: Client, member) -> None:
    user = member("vega@stars.example")
    user.set_password("a long and quiet orbit")
    user.save()
    form = {"login": "vega@stars.example", "password": "a long and quiet orbit"}
    html = client.post("/account/login/", form, follow=True).content.decode()
    assert "Welcome, Calm Vega." in html
    assert user.username not in strip_tags(html)


def test_who_has_just_made_an_account_is_told_their_name_and_where_to_change_it(client: Client) -> None:
    answer = client.post("/account/signup/", {"email": "lyra@stars.example"}, follow=True)
    html = client.post(answer.redirect_chain[-1][0], {"code": emails.code()}, follow=True).content.decode()
    name = User.objects.get().name
    assert f'<b>{name}</b>. Keep it, or <a href="/account/profile/#name">change it</a>.' in html
    assert "Welcome, " not in html
    again = client.get("/play/").content.decode()
    assert "Keep it, or" not in again


def test_an_admin_is_greeted_by_name(client: Client, member) -> None:
    user = member("vega@stars.example")
    user.is_staff = user.is_superuser = True
    user.save()
    html = browser(user).get("/admin/").content.decode()
    assert "Calm Vega" in html
    assert user.username not in strip_tags(html)


def test_who_is_signed_in_reads_their_name_on_the_reset_page(member) -> None:
    user = member("vega@stars.example")
    html = browser(user).get("/account/password/reset/").content.decode()
    assert "You’re already signed in as Calm Vega." in html


# -- pages that lead nowhere


def test_a_sole_confirmed_address_has_no_buttons_that_do_nothing(member) -> None:
    user = member("vega@stars.example")
    html = browser(user).get("/account/email/").content.decode()
    assert not re.search("action_primary|action_send|action_remove", html)
    EmailAddress.objects.create(user=user, email="second@stars.example")
    html = browser(user).get("/account/email/").content.decode()
    assert "action_send" in html
    assert "action_remove" in html
    assert "action_primary" not in html


def test_who_is_asked_for_nothing_reads_so(member) -> None:
    """Reauthentication without a password or a key was a 403."""
    user = member("vega@stars.example")
    user.set_unusable_password()
    user.save()
    answer = browser(user).get("/account/reauthenticate/")
    assert answer.status_code == 200
    assert "Nothing to confirm" in answer.content.decode()


def test_the_page_of_closed_accounts_does_not_say_so_to_an_open_one(member, client: Client) -> None:
    assert "Your account is open" in browser(member("vega@stars.example")).get("/account/inactive/").content.decode()
    closed = client.get("/account/inactive/").content.decode()
    assert "This account is closed" in closed
    assert "sign in to read why and until when" in closed


def test_a_new_passkey_leads_to_the_list_where_recovery_codes_are_offered(inside: Client, monkeypatch) -> None:
    from allauth.mfa.webauthn.forms import AddWebAuthnForm
    from allauth.mfa.webauthn.internal import flows

    monkeypatch.setattr(AddWebAuthnForm, "clean", lambda self: self.cleaned_data)
    monkeypatch.setattr(flows, "add_authenticator", lambda request, **made: (None, object()))
    answer = inside.post("/account/2fa/webauthn/add/", {"name": "Phone", "credential": "[1]"})
    assert answer.headers["Location"] == "/account/2fa/webauthn/"
    passkey()
    html = inside.get("/account/2fa/webauthn/").content.decode()
    assert "My passkey" in html
    assert "/account/2fa/recovery-codes/" in html
