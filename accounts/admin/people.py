"""Users and guests. Moderators see who somebody is; superusers everything that is not a secret."""

from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html, format_html_join
from django.views.decorators.cache import never_cache

from accounts import footprints, moderators, relationships, sanctions, sign_in_links
from accounts.admin.lookups import StrictLookups
from accounts.admin.person_page import build_person_page
from accounts.models import Footprint, User

PUBLIC = ("display", "username", "is_guest", "owner", "is_active", "date_joined", "last_login")
FOUND = ("measures", "same_device", "same_address")
WAYS_IN = ("sign_in_link",)


@admin.register(User)
class PersonAdmin(StrictLookups, UserAdmin):
    """An address or a password is nothing for moderators (F40); a ban is a measure, not a tick."""

    list_filter = ["is_guest", "is_staff", "is_active"]
    fieldsets = (
        (
            "At the table",
            {"fields": ("display", "is_guest", "owner", "played", "theme", "sound", "speed", "hints", "time_zone")},
        ),
        ("Signing in", {"fields": WAYS_IN}),
        ("Moderation", {"fields": FOUND}),
        ("Account", {"fields": ("username", "email", "is_active", "date_joined", "last_login")}),
        ("Rights", {"fields": ("is_staff", "is_superuser", "groups")}),
    )
    filter_horizontal = ()
    readonly_fields = (*FOUND, *WAYS_IN, "owner", "played", "date_joined", "last_login")
    actions = ("make_moderator",)
    show_full_result_count = False

    def get_list_display(self, request: HttpRequest) -> Any:
        """Without the address for those who may only look."""
        address = ["email"] * self.has_change_permission(request)
        return ["display", "username", *address, "standing", "last_login"]

    def get_search_fields(self, request: HttpRequest) -> Any:
        """What cannot be seen cannot be searched either."""
        return ["display", "username", *["email"] * self.has_change_permission(request)]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """What whoever looks may see."""
        if self.has_change_permission(request, obj):
            return super().get_fieldsets(request, obj)
        return [(None, {"fields": PUBLIC}), ("Moderation", {"fields": FOUND})]

    def get_urls(self) -> list[URLPattern]:
        """Two pages of our own."""
        link, moderator = (self.admin_site.admin_view(view) for view in (self.hand_out, self.change_moderator))
        return [
            path("<int:user_id>/sign_in_link/", link, name="accounts_user_sign_in_link"),
            path("<int:user_id>/moderator/", moderator, name="accounts_user_moderator"),
            *super().get_urls(),
        ]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **given: Any) -> HttpResponse:
        """The form, and above it what a moderator came for."""
        person = given.get("obj")
        if person is not None:
            context.update(build_person_page(person, cast(User, request.user)))
        return super().render_change_form(request, context, *args, **given)

    def change_moderator(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Makes a member a moderator, or ends that."""
        if not (request.user.is_active and request.user.is_superuser):  # type: ignore[union-attr]
            raise PermissionDenied
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        person = get_object_or_404(User, pk=user_id, is_guest=False, owner=None, is_superuser=False)
        dismissed = request.POST.get("verb") == "dismiss"
        done = "No longer a moderator." if dismissed else "Made a moderator."
        with transaction.atomic():
            (moderators.dismiss_moderator if dismissed else moderators.appoint_moderator)(person)
            self.log_change(request, person, done)
        messages.success(request, f"{person.name}: {done}")
        return redirect(reverse("admin:accounts_user_change", args=[person.pk]))

    @method_decorator(never_cache)
    def hand_out(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """A one-time sign-in link for somebody who cannot sign in; a GET only asks. For superusers alone: whoever has
        the link is that person."""
        if not (request.user.is_active and request.user.is_superuser):  # type: ignore[union-attr]
            raise PermissionDenied
        person = get_object_or_404(User, pk=user_id)
        if not sign_in_links.may_have(person):
            raise PermissionDenied
        shown: dict[str, Any] = {**self.admin_site.each_context(request), "opts": self.opts, "person": person}
        if request.method == "POST":
            with transaction.atomic():
                self.log_change(request, person, "Handed out a sign-in link")
                relationships.show_notice(person, sign_in_links.MADE)
            shown["link"] = request.build_absolute_uri(
                reverse("sign_in_link", args=[sign_in_links.make_sign_in_key(person)])
            )
        return TemplateResponse(request, "admin/accounts/user/sign_in_link.html", {**shown, "title": "Sign-in link"})

    @admin.display(description="account")
    def standing(self, user: User) -> str:
        """What kind of account it is, in a word or two."""
        kinds = ((user.is_program, "program"), (user.is_guest, "guest"), (user.is_superuser, "owner of the site"),
                 (user.is_staff, "moderator or staff"))  # fmt: skip
        kind = next((words for so, words in kinds if so), "member")
        return kind if user.is_active else f"{kind}, closed"

    @admin.display(description="sign-in link")
    def sign_in_link(self, user: User) -> str:
        """The way to one, for somebody who cannot sign in."""
        if not user.pk or not sign_in_links.may_have(user):
            return "none for staff or closed accounts"
        return format_html('<a href="{}">Make one</a>', reverse("admin:accounts_user_sign_in_link", args=[user.pk]))

    @admin.action(description="Make moderator", permissions=["change"])
    @method_decorator(transaction.atomic)
    def make_moderator(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """They review reports from now on, with the least rights that takes."""
        for user in queryset.filter(is_guest=False, owner=None):
            moderators.appoint_moderator(user)
            self.log_change(request, user, "Made a moderator.")
            messages.success(request, f"{user.name} is a moderator.")

    @admin.display(description="games")
    def played(self, user: User) -> str:
        """Links to what there is of somebody: matches, reports about and by them, messages."""
        ways = [
            ("games_match_changelist", "Matches", user.username),
            ("games_report_changelist", "Reports", user.username),
            ("games_message_changelist", "Messages", user.username),
        ]
        rows = [(reverse(f"admin:{name}"), urlencode({"q": asked}), told) for name, told, asked in ways]
        return format_html_join(" \u00b7 ", '<a href="{}?{}">{}</a>', rows)

    @admin.display(description="measures")
    def measures(self, user: User) -> str:
        """Those there were, and the way to a new one."""
        said = [
            (sanctions.format_sanction(each), " (lifted)" if each.lifted else "") for each in user.sanctions.all()[:20]
        ]
        new = format_html(
            '<a href="{}?user={}">A new measure</a>', reverse("admin:accounts_sanction_add"), user.username
        )
        return format_html("{}{}", format_html_join("", "{}{}<br>", said), new)

    @admin.display(description="others from the same device")
    def same_device(self, user: User) -> str:
        """Links to them."""
        return self._others(user, Footprint.Kind.DEVICE)

    @admin.display(description="others from the same address")
    def same_address(self, user: User) -> str:
        """Links to them: a household, or two accounts of one person."""
        return self._others(user, Footprint.Kind.ADDRESS)

    def _others(self, user: User, kind: str) -> str:
        people = User.objects.filter(pk__in=footprints.list_linked_users(user, kind)).order_by("display")[:20]
        rows = [(reverse("admin:accounts_user_change", args=[each.pk]), each.name) for each in people]
        return format_html_join(", ", '<a href="{}">{}</a>', rows) or "nobody"
