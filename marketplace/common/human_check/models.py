"""Solved human checks that were used."""

from django.db import models


class SpentProof(models.Model):
    """A solution that has been looked at; kept until it would have expired anyway."""

    digest = models.CharField(max_length=64, unique=True)  # SHA-256 of the signed challenge
    expires_at = models.DateTimeField(db_index=True)
