"""Tokens that have been used: solved human checks, nonces of the sign-in provider."""

from django.db import models


class UsedToken(models.Model):
    """A token that was used; kept until the token would have expired anyway."""

    digest = models.CharField(max_length=64, unique=True)  # SHA-256 of what makes it unique
    expires_at = models.DateTimeField(db_index=True)
