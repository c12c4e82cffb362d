"""Finding schools."""

from __future__ import annotations

from typing import Final

from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import StrIndex

from competitions.schools.models import School
from marketplace.common.text.collation import by_letters
from marketplace.common.text.normalise import normalise, search_words

FOUND_AT_MOST: Final = 20
LAST: Final = 10_000


def search(text: str, age_group: int | None) -> list[School]:
    """Return confirmed schools in which every word stands; the earlier in name and place it does, the better."""
    begun = normalise(text)
    found = matching(School.objects.filter(is_confirmed=True), text, age_group)
    rank = Case(
        When(search_text__contains=begun, then=StrIndex("search_text", Value(begun))),
        default=Value(LAST),
        output_field=IntegerField(),
    )
    return list(found.alias(rank=rank).order_by("rank", by_letters("name"), "pk")[:FOUND_AT_MOST])


def every(text: str, age_group: int | None, confirmed: bool | None) -> QuerySet[School]:
    """Return the register for administrators, by name, each with `works_count`."""
    found = matching(School.objects.all(), text, age_group)
    if confirmed is not None:
        found = found.filter(is_confirmed=confirmed)
    return found.annotate(works_count=Count("works")).order_by(by_letters("name"), "pk")


def matching(schools: QuerySet[School], text: str, age_group: int | None) -> QuerySet[School]:
    condition = Q() if age_group is None else Q(age_group=age_group)
    for word in search_words(text):
        condition &= Q(search_text__contains=word)
    return schools.filter(condition)
