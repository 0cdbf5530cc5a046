"""Lessons through the door: each is played right and wrong, progress is kept for whom it belongs to, nonsense changes
nothing."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts import data_export, guests
from accounts.models import User
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.lessons import Lesson, LessonPlay, list_lessons
from games.models import LessonProgress
from games.views import lessons
from tests import people

pytestmark = pytest.mark.django_db
EVERY = [(title, lesson) for title in titles() for lesson in list_lessons(title)]
each_lesson = pytest.mark.parametrize(
    ("title", "lesson"), EVERY, ids=[f"{title.slug}/{lesson.slug}" for title, lesson in EVERY]
)


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """All answers of a lesson come within a second here."""
    monkeypatch.setattr(lessons, "ANSWERS_PER_MINUTE", 100_000)


def address(title: Any, lesson: Lesson) -> str:
    return f"/learn/{title.slug}/{lesson.slug}/"


def post(client: Client, title: Any, lesson: Lesson, **said: Any) -> Any:
    return client.post(f"{address(title, lesson)}answer/", json.dumps(said), content_type="application/json")


def find_wrong(play: LessonPlay) -> dict[str, Any] | None:
    """A legal answer that is not expected, if there is one."""
    assert play.step
    found = [option.sample(Seeded(1)).to_json() for option in play.table.options(play.lesson.you)]
    return next((said for said in found if not play.step.accepts(said)), None)


def finish(client: Client, title: Any, lesson: Lesson) -> None:
    """Plays a lesson right."""
    play = LessonPlay(title, lesson)
    while play.step:
        move = play.show()
        assert post(client, title, lesson, step=play.at + 1, play=move).json()["right"]
        play.answer(move)


@each_lesson
def test_a_lesson_is_played_right_and_wrong(title: Any, lesson: Lesson, client: Client) -> None:
    """The wrong answer changes nothing and says why; the right one brings the next step, and the last one the end."""
    play = LessonPlay(title, lesson)
    assert client.get(address(title, lesson)).status_code == 200
    while step := play.step:
        number = play.at + 1
        if wrong := find_wrong(play):
            said = post(client, title, lesson, step=number, play=wrong).json()
            assert (said["right"], said["says"]) == (False, step.find_reason(wrong))
            assert (said["state"], said["step"]["number"]) == (None, number)
        move = play.show()
        said = post(client, title, lesson, step=number, play=move).json()
        play.answer(move)
        assert (said["right"], said["says"]) == (True, step.brings)
        assert said["state"]["version"] == play.table.version
        assert said["did"], "nothing is told of the answer itself"
        assert (said["step"] or {}).get("number") == (number + 1 if play.step else None)
    assert client.session["lessons"][f"{title.slug}/{lesson.slug}"]["done"]


@pytest.fixture
def one() -> tuple[Any, Lesson]:
    """A lesson whose first step can be answered wrong."""
    return next((title, lesson) for title, lesson in EVERY if find_wrong(LessonPlay(title, lesson)))


def test_show_me_plays_the_answer_that_goes_on(one: tuple[Any, Lesson], client: Client) -> None:
    said = post(client, *one, step=1, show=True).json()
    assert said["right"]
    assert said["step"]["number"] == 2


def test_one_goes_on_where_one_was_and_may_begin_again(one: tuple[Any, Lesson], client: Client) -> None:
    post(client, *one, step=1, show=True)
    assert client.get(address(*one)).context["payload"]["step"]["number"] == 2
    assert post(client, *one, step=2, again=True).json()["step"]["number"] == 1
    assert client.get(address(*one)).context["payload"]["step"]["number"] == 1


def test_what_was_done_stays_done(one: tuple[Any, Lesson], client: Client) -> None:
    finish(client, *one)
    post(client, *one, step=1, again=True)
    (row,) = [row for each in client.get("/learn/").context["lists"] for row in each.rows if row.lesson is one[1]]
    assert (row.done, row.at_step, row.is_next) == (True, 0, False)


def test_an_answer_out_of_an_older_window_changes_nothing(one: tuple[Any, Lesson], client: Client) -> None:
    post(client, *one, step=1, show=True)
    late = post(client, *one, step=1, show=True)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert client.get(address(*one)).context["payload"]["step"]["number"] == 2


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("{", 422),
        ("[]", 422),
        ('{"step": 1}', 422),
        ('{"step": 0, "show": true}', 422),
        ('{"step": 1, "play": "roll"}', 422),
        ('{"step": 1, "play": {}}', 409),
        ('{"step": 1, "play": {"action": "no_such"}}', 409),
        ('{"step": 1, "play": {"action": "resign", "more": 1}}', 409),
        ('{"step": 1, "seat": 1, "show": true}', 422),
        ('{"step": 1, "play": ' + "[" * 40 + "]" * 40 + "}", 422),
    ],
)
def test_nonsense_gets_a_sentence(body: str, status: int, one: tuple[Any, Lesson], client: Client) -> None:
    answer = client.post(f"{address(*one)}answer/", body, content_type="application/json")
    assert answer.status_code == status
    assert answer.json()["reason"].endswith((".", "?"))
    assert "lessons" not in client.session


def test_a_lesson_that_is_none(client: Client, one: tuple[Any, Lesson]) -> None:
    title, _ = one
    assert client.get(f"/learn/{title.slug}/no-such/").status_code == 404
    assert client.get("/learn/no-such/no-such/").status_code == 404
    assert client.post(f"/learn/{title.slug}/no-such/answer/", "{}", content_type="application/json").status_code == 404


def test_whoever_answers_too_fast_waits(
    one: tuple[Any, Lesson], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "ANSWERS_PER_MINUTE", 2)
    cache.clear()
    codes = [post(client, *one, step=9, show=True) for _ in range(3)]
    assert [each.status_code for each in codes] == [409, 409, 429]
    assert int(codes[-1]["Retry-After"]) > 0


def test_a_visit_writes_nothing(one: tuple[Any, Lesson], client: Client) -> None:
    """A GET never acts: neither a row nor a session comes of looking."""
    ann = people.person("Ann")
    for browser in (client, people.browser(ann)):
        browser.get(address(*one))
        browser.get("/learn/")
    assert not LessonProgress.objects.exists()
    assert not client.session.keys()


def test_each_has_their_own_progress(one: tuple[Any, Lesson]) -> None:
    ann, ben = people.person("Ann"), people.person("Ben")
    finish(people.browser(ann), *one)
    assert LessonProgress.objects.get().user == ann
    lists = people.browser(ben).get("/learn/").context["lists"]
    assert sum(each.done for each in lists) == 0
    assert one[1].slug in str(data_export.export_user_data(ann)["games"]["lessons"])
    assert data_export.export_user_data(ben)["games"]["lessons"] == []


def test_what_a_visitor_did_is_theirs_when_they_sign_in(one: tuple[Any, Lesson], client: Client) -> None:
    """A newcomer learns first and becomes a guest afterwards, in the same browser."""
    title, lesson = one
    finish(client, title, lesson)
    client.post(f"/play/now/{title.slug}/")
    guest = User.objects.get(is_guest=True)
    assert sum(each.done for each in client.get("/learn/").context["lists"]) == 1
    assert LessonProgress.objects.get(user=guest).done
    assert "lessons" not in client.session


def test_signing_in_forgets_no_lesson_that_was_finished(one: tuple[Any, Lesson], client: Client) -> None:
    """Begun as a visitor, finished as a member, or the other way round."""
    ann, other = people.person("Ann"), next(each for each in EVERY if each[1] is not one[1])
    finish(people.browser(ann), *one)
    post(people.browser(ann), *other, step=1, show=True)
    post(client, *one, step=1, show=True)
    finish(client, *other)
    client.force_login(ann)
    assert dict(LessonProgress.objects.values_list("lesson", "done")) == {one[1].slug: True, other[1].slug: True}
    assert "lessons" not in client.session


def test_a_guest_who_only_learned_is_forgotten(one: tuple[Any, Lesson]) -> None:
    guest = guests.create_guest()
    User.objects.filter(pk=guest.pk).update(last_login=timezone.now() - timedelta(days=30))
    LessonProgress.objects.create(user=guest, title=one[0].slug, lesson=one[1].slug, at=1)
    guests.delete_idle_guests(timezone.now())
    assert not User.objects.filter(pk=guest.pk).exists()


def test_a_lesson_that_was_changed_begins_anew(one: tuple[Any, Lesson]) -> None:
    """Kept answers that the rules no longer admit are no error."""
    ann = people.person("Ann")
    LessonProgress.objects.create(user=ann, title=one[0].slug, lesson=one[1].slug, at=1, answers=[{"action": "gone"}])
    page = people.browser(ann).get(address(*one))
    assert page.context["payload"]["step"]["number"] == 1


def test_the_list_offers_the_first_lesson_and_then_the_next(one: tuple[Any, Lesson], client: Client) -> None:
    title, _ = one
    (before,) = [each for each in client.get("/learn/").context["lists"] if each.title is title]
    assert [row.number for row in before.rows if row.is_next] == [1]
    for each in list_lessons(title)[:1]:
        finish(client, title, each)
    (after,) = [each for each in client.get("/learn/").context["lists"] if each.title is title]
    assert [row.number for row in after.rows if row.is_next] == [2]
