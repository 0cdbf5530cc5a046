"""What pages of the admin share: what nobody may do there, and pages of one's own beside Django's."""

from typing import Any, ClassVar

from django.contrib.admin.options import BaseModelAdmin
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from accounts.admin.lookups import StrictLookups


class Unmade(BaseModelAdmin):
    """None is made here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class Unchanged(BaseModelAdmin):
    """None is rewritten here; what may be done to one has a page of its own."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def may_act(self, request: HttpRequest) -> bool:
        """Whether this moderator may do what those pages do."""
        return super().has_change_permission(request)


class Undeleted(BaseModelAdmin):
    """None is deleted here."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class OwnPages(StrictLookups):
    """Pages beside Django's: `own` says at which path stands which method. A path's last word is its name."""

    own: ClassVar[dict[str, str]] = {}

    def get_urls(self) -> list[URLPattern]:
        """Ours first."""
        of = f"{self.opts.app_label}_{self.opts.model_name}"
        ours = [
            path(route, self.admin_site.admin_view(getattr(self, view)), name=f"{of}_{route.split('/')[-2]}")
            for route, view in self.own.items()
        ]
        return [*ours, *super().get_urls()]

    def page(self, request: HttpRequest, name: str, **context: Any) -> TemplateResponse:
        """One of them, by its template's name."""
        template = f"admin/{self.opts.app_label}/{self.opts.model_name}/{name}.html"
        shared = {**self.admin_site.each_context(request), "opts": self.opts}
        return TemplateResponse(request, template, {**shared, **context})
