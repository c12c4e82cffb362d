"""Things that may be used once: the unique index decides between two at the same moment."""

from datetime import datetime

from django.db import connection, transaction

from marketplace.common.db import clock
from marketplace.common.integrations.one_time_tokens.models import SpentProof

INSERT = "INSERT INTO {table} (digest, expires_at) VALUES (%s, %s) ON CONFLICT (digest) DO NOTHING"


def use_once(digest: str, expires_at: datetime) -> bool:
    """Remember a thing as used; False when it was already.

    digest: hex SHA-256 of what makes it unique. expires_at: after this moment it is refused for its age anyway, and
    may be forgotten. Outside of transactions, so that a refusal that follows does not make it usable again.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            INSERT.format(table=SpentProof._meta.db_table),
            [digest, connection.ops.adapt_datetimefield_value(expires_at)],
        )
        return bool(cursor.rowcount == 1)


def make_usable(digest: str) -> None:
    """Forget that a thing was used: by our fault it led to nothing."""
    SpentProof.objects.filter(digest=digest).delete()


def delete_expired() -> int:
    """Forget what has expired since; returns how many. For the nightly clean-up."""
    with transaction.atomic():
        return SpentProof.objects.filter(expires_at__lt=clock.now()).delete()[0]
