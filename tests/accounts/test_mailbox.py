"""/mailbox/ shows only one's own mail."""

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.test import Client

from accounts import mailbox
from accounts.models import MailboxMessage, User
from tests.accounts.emails import CODE

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture(autouse=True)
def _mail_stays(settings) -> None:
    settings.EMAIL_BACKEND, settings.LONE = mailbox.BACKEND, True


def send(*to: str) -> None:
    EmailMessage("Your turn", "It is your turn.", to=list(to)).send()


def seen(client: Client) -> list[str]:
    return [mail.to for mail in client.get("/mailbox/").context["messages_"]]


def code_seen(client: Client) -> str:
    found = CODE.search(client.get("/mailbox/").context["messages_"][0].text)
    assert found
    return found.group(1)


def test_one_row_for_each_address() -> None:
    send("Vega <Vega@stars.example>", "rigel@stars.example")
    assert set(MailboxMessage.objects.values_list("to", flat=True)) == {"vega@stars.example", "rigel@stars.example"}


def test_only_ones_own(client: Client, member) -> None:
    """F50."""
    send("vega@stars.example", "rigel@stars.example")
    client.force_login(member("Vega@stars.example"), BACKEND)
    assert seen(client) == ["vega@stars.example"]


def test_nobody_sees_nothing(client: Client) -> None:
    send("vega@stars.example")
    assert seen(client) == []


def test_an_address_that_is_not_proved_shows_nothing(client: Client, member) -> None:
    """Claiming an address does not open its mail."""
    thief = member("thief@stars.example")
    EmailAddress.objects.create(user=thief, email="vega@stars.example", verified=False)
    send("vega@stars.example")
    client.force_login(thief, BACKEND)
    assert seen(client) == []


def test_newcomers_read_their_code_before_they_are_in(client: Client) -> None:
    """Alone, the mailbox is where the code of sign-up arrives."""
    answer = client.post("/account/signup/", {"email": "lyra@stars.example"}, follow=True)
    client.post(answer.redirect_chain[-1][0], {"code": code_seen(client)})
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)


def test_guests_read_the_code_that_keeps_their_games(guest_client: Client) -> None:
    answer = guest_client.post("/account/keep/", {"email": "lyra@stars.example"}, follow=True)
    guest_client.post(answer.redirect_chain[-1][0], {"code": code_seen(guest_client)})
    assert not User.objects.get().is_guest


def test_signing_up_with_anothers_address_opens_nothing(client: Client, member) -> None:
    member("vega@stars.example")
    send("vega@stars.example")
    client.post("/account/signup/", {"email": "vega@stars.example"}, follow=True)
    assert seen(client) == []


def test_nor_with_an_address_its_owner_has_not_proved_yet(client: Client, member) -> None:
    """Two who sign up with one address: the second does not read the first one's code."""
    owner = member("vega@stars.example")
    EmailAddress.objects.filter(user=owner).update(verified=False)
    send("vega@stars.example")
    client.post("/account/signup/", {"email": "vega@stars.example"}, follow=True)
    assert seen(client) == []


def test_a_guest_who_claims_anothers_address_sees_nothing(guest_client: Client, member) -> None:
    member("vega@stars.example")
    send("vega@stars.example")
    guest_client.post("/account/keep/", {"email": "vega@stars.example"}, follow=True)
    assert seen(guest_client) == []


def test_a_code_for_signing_in_is_read_only_in_a_known_browser(client: Client) -> None:
    """Another browser can ask for the code of an address, but not read it."""
    answer = client.post("/account/signup/", {"email": "lyra@stars.example"}, follow=True)
    client.post(answer.redirect_chain[-1][0], {"code": code_seen(client)})
    client.post("/account/logout/")
    stranger = Client()
    stranger.post("/account/login/code/", {"email": "lyra@stars.example"})
    assert seen(stranger) == []
    answer = client.post("/account/login/code/", {"email": "lyra@stars.example"}, follow=True)
    client.post(answer.redirect_chain[-1][0], {"code": code_seen(client)})
    assert client.session["_auth_user_id"]


@pytest.mark.parametrize("cookie", ["1", "1:x", "9.9.9", ":", "\u00e9"])
def test_a_forged_cookie_opens_nothing(client: Client, member, cookie: str) -> None:
    member("vega@stars.example")
    send("vega@stars.example")
    client.cookies[mailbox.COOKIE] = cookie
    assert seen(client) == []


def test_for_real_a_known_browser_opens_nothing(client: Client, settings) -> None:
    """The cookie counts only when the site runs alone."""
    answer = client.post("/account/signup/", {"email": "lyra@stars.example"}, follow=True)
    client.post(answer.redirect_chain[-1][0], {"code": code_seen(client)})
    client.post("/account/logout/")
    settings.LONE = False
    assert seen(client) == []


def test_where_mail_is_sent_there_is_no_mailbox(client: Client, settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert client.get("/mailbox/").status_code == 404


def test_in_the_admin_only_superusers_see_mail(client: Client, member) -> None:
    """Codes are in it."""
    staff = member("staff@stars.example")
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    client.force_login(staff, BACKEND)
    assert client.get("/admin/accounts/mailboxmessage/").status_code == 403
    User.objects.filter(pk=staff.pk).update(is_superuser=True)
    assert client.get("/admin/accounts/mailboxmessage/").status_code == 200


# -- the page with colours (on a phone the text was broken twice)


def coloured() -> MailboxMessage:
    mail = EmailMultiAlternatives("Your turn", "It is your turn.", to=["vega@stars.example"])
    mail.attach_alternative("<html><head></head><body><script>x</script><h1>Roll</h1></body></html>", "text/html")
    mail.send()
    return MailboxMessage.objects.latest("pk")


def test_a_mail_is_shown_as_it_looks_in_a_frame_in_which_nothing_runs(client: Client, member) -> None:
    kept = coloured()
    client.force_login(member("vega@stars.example"), BACKEND)
    page = client.get("/mailbox/").content.decode()
    assert f'src="/mailbox/{kept.pk}/"' in page
    assert 'sandbox="allow-popups allow-popups-to-escape-sandbox"' in page
    shown = client.get(f"/mailbox/{kept.pk}/")
    assert "<h1>Roll</h1>" in shown.content.decode()
    policy = shown.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    assert "script" not in policy.replace("allow-scripts", "!")
    assert shown.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_the_frame_shows_ones_own_mail_only(client: Client, member) -> None:
    kept = coloured()
    assert client.get(f"/mailbox/{kept.pk}/").status_code == 404
    client.force_login(member("rigel@stars.example"), BACKEND)
    assert client.get(f"/mailbox/{kept.pk}/").status_code == 404


def test_a_mail_of_words_only_has_no_frame(client: Client, member) -> None:
    send("vega@stars.example")
    client.force_login(member("vega@stars.example"), BACKEND)
    assert "<iframe" not in client.get("/mailbox/").content.decode()
