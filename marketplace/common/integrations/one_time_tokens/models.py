"""What was used and may not be used again: solved human checks, nonces of the sign-in provider."""

from django.db import models


class SpentProof(models.Model):
    """A thing that has been looked at; kept until it would have expired anyway."""

    digest = models.CharField(max_length=64, unique=True)  # SHA-256 of what makes it unique
    expires_at = models.DateTimeField(db_index=True)
