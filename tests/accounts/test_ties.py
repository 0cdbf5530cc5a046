"""Following, blocking and muting: what two people are to each other."""

import pytest

from accounts import relationships
from accounts.models import Block, Follow, Mute, User
from common.refusals import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(member) -> User:
    return member("ann@example.org")


@pytest.fixture
def ben(member) -> User:
    return member("ben@example.org")


VERBS = [
    (relationships.follow_user, relationships.unfollow_user, Follow),
    (relationships.block_user, relationships.unblock_user, Block),
    (relationships.mute_user, relationships.unmute_user, Mute),
]


@pytest.mark.parametrize(("do", "undo", "kind"), VERBS)
def test_each_may_be_said_twice_and_taken_back(ann: User, ben: User, do, undo, kind) -> None:
    do(ann, ben)
    do(ann, ben)
    assert list(kind.objects.values_list("user", "whom")) == [(ann.pk, ben.pk)]
    undo(ann, ben)
    undo(ann, ben)
    assert not kind.objects.exists()


@pytest.mark.parametrize(("do", "undo", "kind"), VERBS)
def test_nobody_does_it_to_themselves(ann: User, do, undo, kind) -> None:
    with pytest.raises(Refused, match="yourself"):
        do(ann, ann)
    assert not kind.objects.exists()


@pytest.mark.parametrize(("do", "undo", "kind"), VERBS)
def test_there_is_a_most(ann: User, ben: User, member, monkeypatch, do, undo, kind) -> None:
    """F34: nobody fills the table; users keep the ties they have, and may say them again."""
    monkeypatch.setattr(relationships, "MOST", 1)
    do(ann, ben)
    do(ann, ben)
    with pytest.raises(Refused, match="already"):
        do(ann, member("cid@example.org"))
    assert kind.objects.count() == 1


def test_a_block_works_both_ways_and_ends_following(ann: User, ben: User) -> None:
    relationships.follow_user(ann, ben)
    relationships.follow_user(ben, ann)
    relationships.block_user(ann, ben)
    assert not Follow.objects.exists()
    assert relationships.blocked_between(ann, ben)
    assert relationships.blocked_between(ben.pk, ann.pk)
    assert relationships.blocked_with(ben) == {ann.pk}
    for one, other in ((ann, ben), (ben, ann)):
        with pytest.raises(Refused, match="can't follow"):
            relationships.follow_user(one, other)


def test_who_is_not_heard(ann: User, ben: User, member) -> None:
    """GM 16.6: those muted; and those blocked, who cannot shout past the block."""
    cid = member("cid@example.org")
    relationships.mute_user(ann, ben)
    relationships.block_user(ann, cid)
    assert relationships.muted_by(ann) == {ben.pk, cid.pk}
    assert relationships.muted_by(ben) == relationships.muted_by(cid) == set()


def test_hearing_nobody_and_everybody_again(ann: User, ben: User) -> None:
    relationships.mute_user(ann, ben)
    relationships.mute_all(ann)
    ann.refresh_from_db()
    assert ann.mutes_all
    relationships.unmute_all(ann)
    ann.refresh_from_db()
    assert (ann.mutes_all, relationships.muted_by(ann)) == (False, set())


def test_what_the_profile_says(ann: User, ben: User, django_assert_num_queries) -> None:
    relationships.mute_user(ann, ben)
    with django_assert_num_queries(1):
        assert relationships.get_relationships(ann, ben) == {
            "follows": False,
            "blocks": False,
            "mutes": True,
            "self": False,
        }
