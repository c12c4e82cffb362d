"""Tokens that have been used: solved human checks, nonces of the sign-in provider."""

from django.db import models


class UsedToken(models.Model):
    """A token that was used. Its row is kept until the token would have expired."""

    digest = models.CharField(max_length=64, unique=True)  # SHA-256 of its unique part
    expires_at = models.DateTimeField(db_index=True)
