"""Stored answers of operations that a client may send again."""

from typing import ClassVar

from django.db import models


class IdempotencyKey(models.Model):
    """The answer to a call that succeeded, by its key.

    It is written in the transaction of the operation, so a killed process leaves both or neither.
    """

    actor = models.BigIntegerField()  # id of the person, 0 for nobody; no foreign key: the kernel knows no people
    route = models.CharField(max_length=200)  # method and path
    key_hash = models.CharField(max_length=64)
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    sealed_answer = models.TextField()  # encrypted with the key, of which only the hash is stored
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["actor", "route", "key_hash"], name="one_answer_per_idempotency_key"),
        ]
