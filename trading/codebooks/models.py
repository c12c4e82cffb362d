"""Reference data: rows that an administrator keeps and everybody else chooses from.

Names stand in both languages of the product, so that a row can be shown, sorted and searched in either.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models.functions import Lower

from marketplace.common import limits
from marketplace.common.text.locale import active, pick


class Named(models.Model):
    """A codebook row with a name in each language; inactive rows stay for history but cannot be chosen."""

    name_sr = models.CharField(max_length=255)
    name_en = models.CharField(max_length=255)
    active = models.BooleanField(default=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return pick(self.name_sr, self.name_en)


class Currency(Named):
    code = models.CharField(max_length=3, primary_key=True)  # ISO 4217; it is the wire's cur_id

    class Meta:
        verbose_name_plural = "currencies"


class Country(Named):
    iso2 = models.CharField(max_length=2, unique=True)
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name_plural = "countries"


class Region(Named):
    is_world = models.BooleanField(default=False)  # "whole world": matches every filter

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["is_world"], condition=models.Q(is_world=True), name="one_world_region"),
        ]


class Unit(Named):
    """A measurement unit: the name, the short form, and the forms that follow numbers where they differ from it.

    forms: for 1, 2 and 5 in Serbian ("par, para, pari"), for 1 and 2 in English ("pair, pairs"); empty: the short form.
    """

    short_sr = models.CharField(max_length=45)
    short_en = models.CharField(max_length=45)
    forms_sr = models.CharField(max_length=120, blank=True, default="")
    forms_en = models.CharField(max_length=120, blank=True, default="")

    @property
    def short(self) -> str:
        return pick(self.short_sr, self.short_en)

    @property
    def forms(self) -> str:
        return self.forms_en if active() == "en" else self.forms_sr


class Category(Named):
    parent = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="children")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "categories"


class Characteristic(Named):
    """A filter of a category, e.g. paper format; a sub-category also has its parent's."""

    class Datatype(models.TextChoices):
        SINGLE = "single"
        MULTI = "multi"

    category = models.ForeignKey(Category, on_delete=models.CASCADE, related_name="characteristics")
    datatype = models.CharField(max_length=6, choices=Datatype.choices, default=Datatype.SINGLE)
    position = models.PositiveSmallIntegerField(default=0)


class CharacteristicOption(Named):
    characteristic = models.ForeignKey(Characteristic, on_delete=models.CASCADE, related_name="options")
    position = models.PositiveSmallIntegerField(default=0)


class TransportClause(models.Model):
    class Kind(models.IntegerChoices):
        ROAD = 1
        NAVAL = 2

    kind = models.PositiveSmallIntegerField(choices=Kind.choices)
    code = models.CharField(max_length=45)
    description_sr = models.CharField(max_length=limits.TEXT_MAX)
    description_en = models.CharField(max_length=limits.TEXT_MAX)
    active = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["kind", "code"], name="one_clause_per_code")]

    def __str__(self) -> str:
        return self.code

    @property
    def description(self) -> str:
        return pick(self.description_sr, self.description_en)


class Restriction(Named):
    """Hours of the day, Europe/Belgrade, in which goods of an ad may be traded; the window may wrap midnight."""

    opens_at = models.TimeField()
    closes_at = models.TimeField()


class RestrictedWord(models.Model):
    word = models.CharField(max_length=255)
    active = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(Lower("word"), name="one_row_per_restricted_word")]

    def __str__(self) -> str:
        return self.word


class SocialType(models.Model):
    name = models.CharField(max_length=limits.CODEBOOK_NAME_MAX, unique=True)
    active = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name


class OrganisationType(Named):
    """Legal form of a firm."""


class OrganisationService(Named):
    """Field of business of a firm."""


class PostGroup(Named):
    """A slider of the home page; 1 is "new" and 2 is "popular"."""

    icon = models.CharField(max_length=60, default="tag")
    position = models.PositiveSmallIntegerField(default=0)


class Tutorial(models.Model):
    """A help text shown beside a field, by its fixed number (53 contract, 57 register file, 58 tax file)."""

    name_sr = models.CharField(max_length=255)
    name_en = models.CharField(max_length=255)
    text_sr = models.TextField()  # clean HTML
    text_en = models.TextField()

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return pick(self.name_sr, self.name_en)

    @property
    def text(self) -> str:
        return pick(self.text_sr, self.text_en)
