"""Names at the table (F31)."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts import lookalikes, names
from accounts.models import User


@pytest.mark.parametrize("name", ["Vega", "  Vega  ", "Ángel Ωmega", "織姫", "a" * 30, "R2-D2", "O'Neill"])
def test_good_names(name: str) -> None:
    assert names.clean_name(name) == name.strip()


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
        names.clean_name(name)


def test_lookalikes_are_written_one_way() -> None:
    assert names.clean_name("Ｖｅｇａ") == "Vega"


@pytest.mark.django_db
def test_a_refused_name_changes_nothing(guest_client: Client) -> None:
    """Bad input gets a sentence, never a 500."""
    fields = {"theme": "auto", "speed": "normal"}
    answer = guest_client.post("/account/profile/", {"display": "Ve\u202ega", **fields})
    assert answer.status_code == 200
    assert "visible characters only" in answer.content.decode()
    before = User.objects.get().display
    guest_client.post("/account/profile/", {"display": "Rigel the Bold", **fields})
    assert User.objects.get().display == "Rigel the Bold" != before


def test_new_names_are_good_names() -> None:
    for _ in range(50):
        assert names.clean_name(names.make_star_name())


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
    assert "That name is taken" in answer.content.decode()
    assert not User.objects.exclude(pk=mira.pk).filter(display=name.strip()).exists()
    own = Client()
    own.force_login(mira, backend="django.contrib.auth.backends.ModelBackend")
    assert own.post("/account/profile/", {"display": "Mira", **fields}).status_code == 302
    assert own.post("/account/profile/", {"display": "MIRA", **fields}).status_code == 302


@pytest.mark.parametrize("name", ["Admin", "M0derator", "STARBOARD", "Sоmebody", "the-house"])
@pytest.mark.django_db
def test_nobody_speaks_for_the_house(guest_client: Client, name: str) -> None:
    answer = guest_client.post("/account/profile/", {"display": name, "theme": "auto", "speed": "normal"})
    assert "Choose another" in answer.content.decode()


@pytest.mark.parametrize(("one", "other"), [("Mira", "Mora"), ("Vega", "Vegas"), ("Anna", "Hanna"), ("織姫", "彦星")])
def test_different_names_look_different(one: str, other: str) -> None:
    assert lookalikes.get_skeleton(one) != lookalikes.get_skeleton(other)


CONFUSING = ["you", "You", "YOUR", "y0u", "Yоu", "Yours", "Yourself", "nobody", "@1", "a @2 b", "@Vega", "{a|b}", "x|y"]
FIELDS = {"theme": "auto", "speed": "normal"}


@pytest.mark.parametrize("name", CONFUSING)
@pytest.mark.django_db
def test_a_name_the_sentences_of_a_game_would_stumble_over_is_refused(guest_client: Client, name: str) -> None:
    before = User.objects.get().display
    answer = guest_client.post("/account/profile/", {"display": name, **FIELDS})
    assert "the story of a game would read wrongly" in answer.content.decode()
    assert User.objects.get().display == before


@pytest.mark.parametrize("name", ["x*", "*y*", "Younes", "Yourika", "a@b", "Mayou"])
@pytest.mark.django_db
def test_names_with_stars_and_names_that_only_begin_so_are_good(guest_client: Client, name: str) -> None:
    assert guest_client.post("/account/profile/", {"display": name, **FIELDS}).status_code == 302
    assert User.objects.get().display == name


@pytest.mark.django_db
def test_who_is_called_you_already_stays_so(guest_client: Client) -> None:
    User.objects.update(display="you")
    assert guest_client.post("/account/profile/", {"display": "you", **FIELDS}).status_code == 302
    assert User.objects.get().display == "you"
