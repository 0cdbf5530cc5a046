"""Names at the table (F31)."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts import lookalikes, names
from accounts.models import User


@pytest.mark.parametrize("name", ["Vega", "  Vega  ", "Ángel Ωmega", "織姫", "a" * 30, "R2-D2", "O'Neill"])
def test_good_names(name: str) -> None:
    assert names.tidy(name) == name.strip()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "V",
        "a" * 31,
        "Ve\0ga",
        "\ud800\ud800",
        "Ve\u202ega",
        "\u200b\u200b\u200b",
        "e\u0301\u0302\u0303\u0304x",
        "---",
        "\u2066ab",
    ],
    ids=["empty", "short", "long", "NUL", "surrogate", "bidi", "nothing to see", "piled marks", "no letter", "isolate"],
)
def test_names_that_disguise_or_break(name: str) -> None:
    with pytest.raises(ValidationError):
        names.tidy(name)


def test_lookalikes_are_written_one_way() -> None:
    assert names.tidy("Ｖｅｇａ") == "Vega"


@pytest.mark.django_db
def test_a_refused_name_changes_nothing(guest_client: Client) -> None:
    """Bad input gets a sentence, never a 500."""
    fields = {"theme": "auto", "speed": "normal"}
    answer = guest_client.post("/account/profile/", {"display": "Ve\u202ega", **fields})
    assert answer.status_code == 200
    assert "only signs that can be seen" in answer.content.decode()
    before = User.objects.get().display
    guest_client.post("/account/profile/", {"display": "Bold Rigel", **fields})
    assert User.objects.get().display == "Bold Rigel" != before


def test_new_names_are_good_names() -> None:
    for _ in range(50):
        assert names.tidy(names.star())


@pytest.mark.parametrize(
    "name", ["Mira", "MIRA", " mira ", "M1ra", "Мira", "Мırа", "Míra", "M-i-r-a", "rnira", "Ｍｉｒａ"]
)
@pytest.mark.django_db
def test_a_name_that_reads_like_anothers_is_refused(guest_client: Client, member, name: str) -> None:
    """F31: confusable names. Who bears the name keeps it."""
    mira = member("mira@example.org")
    User.objects.filter(pk=mira.pk).update(display="Mira")
    fields = {"theme": "auto", "speed": "normal"}
    answer = guest_client.post("/account/profile/", {"display": name, **fields})
    assert "Somebody is called that" in answer.content.decode()
    assert not User.objects.exclude(pk=mira.pk).filter(display=name.strip()).exists()
    own = Client()
    own.force_login(mira, backend="django.contrib.auth.backends.ModelBackend")
    assert own.post("/account/profile/", {"display": "Mira", **fields}).status_code == 302
    assert own.post("/account/profile/", {"display": "MIRA", **fields}).status_code == 302


@pytest.mark.parametrize("name", ["Admin", "M0derator", "STARBOARD", "Sоmebody", "the-house"])
@pytest.mark.django_db
def test_nobody_speaks_for_the_house(guest_client: Client, name: str) -> None:
    answer = guest_client.post("/account/profile/", {"display": name, "theme": "auto", "speed": "normal"})
    assert "Choose another name" in answer.content.decode()


@pytest.mark.parametrize(("one", "other"), [("Mira", "Mora"), ("Vega", "Vegas"), ("Anna", "Hanna"), ("織姫", "彦星")])
def test_different_names_look_different(one: str, other: str) -> None:
    assert lookalikes.skeleton(one) != lookalikes.skeleton(other)
