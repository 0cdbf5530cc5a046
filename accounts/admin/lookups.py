"""Which questions the address of a list may ask."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.utils import get_fields_from_path
from django.db import DataError
from django.db.models import DateField
from django.http import HttpRequest

BY_DATE = ("year", "month", "day")


class StrictLookups(admin.ModelAdmin):
    """A list is asked for what its filters, its dates and its primary key name, and for nothing else (F40, F51).

    Django lets an address ask about any column of the model (`?snapshot__regex=`), whether a page shows it or not:
    who may look at a list reads the column by counting what is found. Every page of the admin is one of these.
    """

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Whether it is one of the parameters that this list's own links have. Superusers need no other either."""
        return lookup in self.admitted(request)

    def admitted(self, request: HttpRequest | None) -> set[str]:
        """The names of those parameters."""
        key = self.opts.pk.name
        found = {"pk", "pk__exact", key, f"{key}__exact"}
        if self.date_hierarchy:
            found |= {f"{self.date_hierarchy}__{part}" for part in BY_DATE}
        for item in self.list_filter if request is None else self.get_list_filter(request):
            found |= self._parameters(item)
        return found

    def _parameters(self, item: Any) -> set[str]:
        """Those of one filter: of a class of its own, or of a column that Django has a filter for."""
        if isinstance(item, type):
            return {item.parameter_name}  # type: ignore[attr-defined]
        name = item if isinstance(item, str) else item[0]
        field: Any = get_fields_from_path(self.model, name)[-1]
        asks = ["exact", "isnull"]
        if field.is_relation:
            asks = [f"{field.target_field.name}__exact", "isnull"]
        elif isinstance(field, DateField):
            asks = ["gte", "lt", "isnull"]
        return {name, *(f"{name}__{ask}" for ask in asks)}

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """The list; IncorrectLookupParameters, which leads to the whole list, for values that no column can have."""
        try:
            return super().get_changelist_instance(request)
        except (ValueError, OverflowError, DataError) as error:
            raise IncorrectLookupParameters(error) from error
