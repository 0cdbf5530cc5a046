"""Whom a table accepts, and whom its players want to meet: asked before anybody sits down or takes a seat over."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from accounts.models import Follow, User
from common.refusals import Refused
from games.models import CompanyWish, Match
from games.ratings.company import (
    AskedFigure,
    Company,
    CompanyFigures,
    compare_company,
    explain_unmet,
    list_unmet,
    load_company_figures,
)


def require_accepted(match: Match, user: User) -> None:
    """Refused (403), with all reasons in words, where the table asks for more than the user has, where a player there
    wants other company, or where the user does. Whoever is invited is accepted by the table."""
    table, reasons = Company.from_stored(match.company), list_unwanted(match, user)
    if table.to_stored() and not match.invitations.filter(user=user).exists():
        figures = load_company_figures([user], match.title, match.pace)[user.pk]
        reasons.insert(0, explain_unmet(table, figures))
    if told := " ".join(filter(None, reasons)):
        raise Refused(told, status=403)


def list_unwanted(match: Match, user: User) -> list[str]:
    """Why a user and those who sit at a table do not want to meet, a sentence each: what players there ask of the user,
    and the user of them. Nobody is named. Whom one follows one wants to meet. Two queries where nobody asks."""
    people = list_people_beside(match, user)
    wishes = load_wanted_company([user, *people])
    if not wishes:
        return []
    figures = load_company_figures([user, *people], match.title, match.pace)
    known = load_followed_pairs([user, *people])
    told = list[str]()
    for person in people:
        if person.pk in wishes and (person.pk, user.pk) not in known:
            unmet = list_unmet(wishes[person.pk], figures[user.pk])
            told += [f"A player here wants company with {what}; you have {has}." for what, has in unmet]
        if user.pk in wishes and (user.pk, person.pk) not in known:
            unmet = list_unmet(wishes[user.pk], figures[person.pk])
            told += [f"You asked for company with {what}; a player here has {has}." for what, has in unmet]
    return list(dict.fromkeys(told))


def list_people_beside(match: Match, user: User) -> list[User]:
    """The people who sit at a table, but for the user."""
    return [seat.user for seat in match.seats.select_related("user") if seat.user and seat.user_id != user.pk]


def list_asked_figures(match: Match, user: User) -> list[AskedFigure]:
    """What a table asks, a line each, beside what the user has; no query where it asks nothing."""
    asked = Company.from_stored(match.company)
    if not asked.to_stored():
        return []
    return compare_company(asked, load_company_figures([user], match.title, match.pace)[user.pk])


def load_wanted_company(users: Iterable[User]) -> dict[int, Company]:
    """Whom these users want to meet, of those who ask for anything."""
    rows = CompanyWish.objects.filter(user__in=list(users)).values_list("user_id", "company")
    return {user: asked for user, stored in rows if (asked := Company.from_stored(stored)) != Company()}


def load_followed_pairs(users: Collection[User]) -> set[tuple[int, int]]:
    """Which of these users follow which: whom one follows one wants to meet, whatever their figures."""
    return set(Follow.objects.filter(user__in=users, whom__in=users).values_list("user_id", "whom_id"))


def explain_unaccepted(matches: Iterable[Match], user: User) -> dict[str, str]:
    """Of these tables those that ask for more than the user has, each with its sentence. No query where none asks
    anything; else three for each game and pace."""
    asking = [match for match in matches if match.company]
    found: dict[str, str] = {}
    figures: dict[tuple[str, str], CompanyFigures] = {}
    for match in asking:
        key = match.title, match.pace
        if key not in figures:
            figures[key] = load_company_figures([user], *key)[user.pk]
        if why := explain_unmet(Company.from_stored(match.company), figures[key]):
            found[match.pk] = why
    return found


def set_company_wish(user: User, asked: Company) -> None:
    """Sets whom a user wants to meet."""
    CompanyWish.objects.update_or_create(user=user, defaults={"company": asked.to_stored()})
