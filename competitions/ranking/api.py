"""A competition with its ranking. Source: docs/spec/api-community.md, section 1; feature M-CMP-07."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from competitions.ranking.response_cache import ranking_page
from competitions.ranking.selectors import ranking_version
from competitions.ranking.serializers import RankedCompetitionOut
from marketplace.common.http.api import ApiView


class OneCompetition(ApiView):
    access = "anon"
    public_cache = True

    @extend_schema(operation_id="getCompetition", responses=RankedCompetitionOut)
    def get(self, request: Request, competition_id: int) -> Response:
        """Return a competition and its works by points."""
        return Response(ranking_page(ranking_version(competition_id)))
