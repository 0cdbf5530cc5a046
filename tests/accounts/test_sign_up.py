"""Sign-up and sign-in: by a code in the mail, or with a password."""

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts import emails

pytestmark = pytest.mark.django_db
EMAIL = "lyra.secret@stars.example"


def sign_up(client: Client, **more: str) -> None:
    answer = client.post("/account/signup/", {"email": EMAIL, **more}, follow=True)
    client.post(answer.redirect_chain[-1][0], {"code": emails.code()})


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_an_address_and_a_code_are_enough(client: Client) -> None:
    sign_up(client)
    assert signed_in(client)
    assert not User.objects.get().has_usable_password()


def test_nobody_is_in_before_the_address_is_proved(client: Client) -> None:
    client.post("/account/signup/", {"email": EMAIL})
    assert not signed_in(client)


def test_nothing_of_the_address_is_shown_to_others(client: Client) -> None:
    sign_up(client)
    user = User.objects.get()
    assert "lyra" not in (user.username + user.display).lower()


def test_with_a_password(client: Client) -> None:
    sign_up(client, password1="a long and quiet orbit")
    client.post("/account/logout/")
    client.post("/account/login/", {"login": EMAIL, "password": "a long and quiet orbit"})
    assert signed_in(client)


def test_a_weak_password_is_refused_with_a_sentence(client: Client) -> None:
    answer = client.post("/account/signup/", {"email": EMAIL, "password1": "password"})
    assert answer.status_code == 200
    assert not User.objects.exists()


def test_in_by_code(client: Client) -> None:
    sign_up(client)
    client.post("/account/logout/")
    answer = client.post("/account/login/code/", {"email": EMAIL}, follow=True)
    client.post(answer.redirect_chain[-1][0], {"code": emails.code()})
    assert signed_in(client)


def test_mails_with_codes_name_the_site(client: Client) -> None:
    sign_up(client)
    client.post("/account/logout/")
    client.post("/account/login/code/", {"email": EMAIL}, follow=True)
    for message in mail.outbox:
        said = str(message.body)
        assert said.startswith("Hello from Starboard!"), said
        assert "testserver" not in said.replace("http://testserver/", ""), said
    assert len(mail.outbox) == 2


def test_strangers_do_not_learn_who_has_an_account(client: Client, member) -> None:
    member("vega@stars.example")
    answers = [
        client.post("/account/login/code/", {"email": email}).headers["Location"]
        for email in ("vega@stars.example", "nobody@stars.example")
    ]
    assert answers[0] == answers[1]


def test_guessing_passwords_is_slowed_down(client: Client, member) -> None:
    """F34: after five failures of an address even the right password waits."""
    user = member("vega@stars.example")
    user.set_password("a long and quiet orbit")
    user.save()
    for guess in ("one", "two", "three", "four", "five"):
        client.post("/account/login/", {"login": "vega@stars.example", "password": guess})
    client.post("/account/login/", {"login": "vega@stars.example", "password": "a long and quiet orbit"})
    assert not signed_in(client)


def test_a_new_session_at_sign_in(client: Client, member) -> None:
    """F49: a session key from before does not become a signed-in one."""
    client.get("/account/login/")
    client.post("/guest/")
    before = client.session.session_key
    user = member("vega@stars.example")
    user.set_password("a long and quiet orbit")
    user.save()
    client.post("/account/login/", {"login": "vega@stars.example", "password": "a long and quiet orbit"})
    assert signed_in(client)
    assert client.session.session_key != before


def test_the_admin_has_the_same_door(client: Client) -> None:
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.headers["Location"].startswith("/account/login/")


def test_the_list_of_sessions_opens(client: Client) -> None:
    """It needs django.contrib.humanize, or it is a 500."""
    sign_up(client)
    assert client.get("/account/sessions/").status_code == 200
    assert mail.outbox


def test_a_flood_of_sign_ups_is_stopped(client: Client, settings) -> None:
    """F34: so many from one address in a minute, and no more."""
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "signup": "2/m/ip"}
    form = {"email": "one@stars.example", "password1": "a long and quiet orbit"}
    codes = [Client().post("/account/signup/", {**form, "email": f"{n}@stars.example"}).status_code for n in range(3)]
    assert codes == [302, 302, 429]


@pytest.mark.parametrize("password", ["", "a long and quiet orbit"])
def test_sign_up_costs_the_same_for_a_known_address(member, monkeypatch: pytest.MonkeyPatch, password: str) -> None:
    """F34: the time of the answer must not tell who has an account. What takes long is counted: hashes and mails."""
    member("vega@stars.example")
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher,
        "encode",
        lambda self, password, salt: (hashed.append(password), encode(self, password, salt))[1],
    )
    work = []
    for email in ("vega@stars.example", "nobody@stars.example"):
        hashed.clear()
        mail.outbox.clear()
        answer = Client().post("/account/signup/", {"email": email, "password1": password})
        work.append((answer.status_code, answer.headers["Location"], list(hashed), len(mail.outbox)))
    assert work[0] == work[1]
    assert work[0][2] == ([password] if password else [])
    assert work[0][3] == 1
