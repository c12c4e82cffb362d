"""Finding schools."""

from __future__ import annotations

from typing import Final

from django.db.models import Case, Count, IntegerField, QuerySet, Value, When
from django.db.models.functions import StrIndex

from competitions.schools.models import School
from marketplace.common.text.collation import by_letters
from marketplace.common.text.inflected import holding
from marketplace.common.text.normalise import normalise

SEARCH_LIMIT: Final = 20
RANK_OF_OTHERS: Final = 10_000


def search_schools(text: str, age_group: int | None) -> list[School]:
    """Return at most `SEARCH_LIMIT` confirmed schools that contain every word of the text.

    Schools with the whole text come first, those with it earlier in their name, region or address before others.
    """
    phrase = normalise(text)
    found = matching(School.objects.filter(is_confirmed=True), text, age_group)
    rank = Case(
        When(search_text__contains=phrase, then=StrIndex("search_text", Value(phrase))),
        default=Value(RANK_OF_OTHERS),
        output_field=IntegerField(),
    )
    return list(found.alias(rank=rank).order_by("rank", by_letters("name"), "pk")[:SEARCH_LIMIT])


def all_schools(text: str, age_group: int | None, confirmed: bool | None) -> QuerySet[School]:
    """Return all schools for administrators, by name, each with `works_count`. None: no such filter."""
    found = matching(School.objects.all(), text, age_group)
    if confirmed is not None:
        found = found.filter(is_confirmed=confirmed)
    return found.annotate(works_count=Count("works")).order_by(by_letters("name"), "pk")


def matching(schools: QuerySet[School], text: str, age_group: int | None) -> QuerySet[School]:
    """Narrow schools down to those of the age group that contain every word of the text."""
    aged = schools if age_group is None else schools.filter(age_group=age_group)
    return aged.filter(holding("search_text", text))
