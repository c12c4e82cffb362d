"""The floor of an offer: the least that Django can do for one on this schema. No account, no rule, no notice."""

from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse

PREFIX = "/floor/offer/"

# One statement: take the units if they are there, and write the offer of it.
OFFER = """
WITH ad AS (
    UPDATE trading_ad
    SET reserved = reserved + 1, buyers = buyers + 1, any_price_quantity = any_price_quantity + 1, rev = rev + 1
    WHERE id = %s AND closed_at IS NULL AND deleted_at IS NULL AND expires_at > clock_timestamp()
      AND reserved + 1 <= quantity
    RETURNING id, seller_id, (ladder->0->>'id')::bigint AS tier_id, (ladder->0->>'price')::numeric AS price
)
INSERT INTO trading_offer (ad_id, buyer_id, seller_id, quantity, condition, tier_id, tier_price, status,
                           placed_at, changed_at, change_no)
SELECT id, %s, seller_id, 1, 1, tier_id, price, 1, clock_timestamp(), clock_timestamp(), 0 FROM ad
RETURNING id
"""


class Floors:
    """Answers POST /floor/offer/<ad>/<buyer>; everything else goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(PREFIX):
            return self.get_response(request)
        ad_id, buyer_id = request.path_info.removeprefix(PREFIX).split("/")
        with connection.cursor() as cursor:
            cursor.execute(OFFER, [int(ad_id), int(buyer_id)])
            row = cursor.fetchone()
        return JsonResponse({"off_id": row[0]}, status=201) if row else HttpResponse(status=409)
