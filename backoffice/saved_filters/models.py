"""Filters of lists that administrators have named for themselves."""

from __future__ import annotations

from typing import ClassVar, Final

from django.db import models

from trading.accounts.models import User

LIST_MAX: Final = 40
NAME_MAX: Final = 60
QUERY_MAX: Final = 1000


class SavedFilter(models.Model):
    """A search, filters and a sort of one list. Only its owner sees it."""

    owner = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    list_key = models.CharField(max_length=LIST_MAX)  # the client's name of the list
    name = models.CharField(max_length=NAME_MAX)
    query = models.CharField(max_length=QUERY_MAX)  # as the list's address has it: "search=ana&sort=-usr_date"

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "list_key", "name"], name="one_saved_filter_of_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
