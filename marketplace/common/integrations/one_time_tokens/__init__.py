"""One-time tokens. Of two uses at the same time, the unique index lets only one succeed."""

from datetime import datetime

from django.db import connection, transaction

from marketplace.common.db import clock
from marketplace.common.integrations.one_time_tokens.models import UsedToken

INSERT = "INSERT INTO {table} (digest, expires_at) VALUES (%s, %s) ON CONFLICT (digest) DO NOTHING"


def use_token(digest: str, expires_at: datetime) -> bool:
    """Mark a token as used. Returns False when it was used before.

    digest: hex SHA-256 of the unique part of the token. expires_at: of the token, after which its row may be deleted.
    Call it outside of transactions: an error that follows must not make the token usable again.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            INSERT.format(table=UsedToken._meta.db_table),
            [digest, connection.ops.adapt_datetimefield_value(expires_at)],
        )
        return bool(cursor.rowcount == 1)


def release_token(digest: str) -> None:
    """Make a token usable again after a server error."""
    UsedToken.objects.filter(digest=digest).delete()


def delete_expired() -> int:
    """Delete the rows of expired tokens. Returns how many."""
    with transaction.atomic():
        return UsedToken.objects.filter(expires_at__lt=clock.now()).delete()[0]
