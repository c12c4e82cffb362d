"""Whether the server works, for what watches it."""

from __future__ import annotations

from django.db import DatabaseError, connection
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.http.api import ApiView, OkOut
from marketplace.common.http.errors import Unavailable


class Health(ApiView):
    access = "anon"

    @extend_schema(operation_id="getHealth", responses=OkOut)
    def get(self, request: Request) -> Response:
        """Answer ok while the database does."""
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
        except DatabaseError:
            raise Unavailable from None
        return self.ok()
