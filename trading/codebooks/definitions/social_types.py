"""Social networks that a profile or an ad may link to."""

from __future__ import annotations

from django.db import models

from marketplace.common import limits
from trading.codebooks.definition import Api, Codebook, CsvFile, PublicLookup
from trading.codebooks.fields import Field


class SocialType(models.Model):
    name = models.CharField(max_length=limits.CODEBOOK_NAME_MAX, unique=True)
    active = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name


CODEBOOK = Codebook(
    model=SocialType,
    fields=(Field(column="name", wire="sct_name", longest=limits.CODEBOOK_NAME_MAX, unique=True),),
    csv=CsvFile(name="social_networks", key=("name",)),
    api=Api(
        name="SocialType",
        prefix="sct",
        kind="social_network",
        path="social-types",
        id_parameter="int:social_type_id",
        lookup=PublicLookup(summary="Return the social networks one may link to."),
    ),
)
