"""What a user is."""

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction


@pytest.mark.django_db
def test_two_users_cannot_differ_only_by_case() -> None:
    """The database keeps confusable sign-in names apart (F31)."""
    people = get_user_model().objects
    people.create_user("vega")
    with pytest.raises(IntegrityError), transaction.atomic():
        people.create_user("Vega")
    assert people.count() == 1
