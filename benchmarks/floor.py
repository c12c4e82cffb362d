"""The floors of an offer and of a list: the least that Django can do for one on this schema.

No account, no rule, no notice; no rate, no filter, no count, no language, no price settled, no tag.
"""

from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse

PREFIX = "/floor/"
OFFERS, LIST = "/floor/offer/", "/floor/list"

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

# One statement: the first page of the newest with what is stored of each card, as JSON.
CARDS = """
SELECT json_build_object('data', json_agg(card))::text FROM (
    SELECT ad.id AS pro_id, ad.name AS pro_name, ad.main_image, ad.seller_id AS usr_id, seller.name AS usr_name,
           seller.rating::float8, ad.category_id AS cat_id, category.name_sr AS cat_name,
           (SELECT json_agg(json_build_object('reg_id', region.id, 'reg_name', region.name_sr,
                                              'reg_world', region.is_world::int))
            FROM trading_ad_regions link JOIN trading_region region ON region.id = link.region_id
            WHERE link.ad_id = ad.id) AS reg_id,
           ad.quantity AS pro_quantity, ad.reserved AS off_count, ad.quantity - ad.reserved AS left_quantity,
           ad.unit_id AS mun_id, unit.short_sr AS mun_unit, ad.currency_id AS cur_id,
           ad.base_price::text AS pro_base_price, ad.current_price::text, ad.ladder AS prices,
           ad.posted_at AS pro_post_date, ad.expires_at AS pro_expiry, ad.locked_by_admin, hours.opens_at,
           hours.closes_at, ad.promotion AS prm_position, ad.group_id AS grp_id, ad.rev
    FROM trading_ad ad
    JOIN trading_user seller ON seller.id = ad.seller_id
    JOIN trading_category category ON category.id = ad.category_id
    JOIN trading_unit unit ON unit.id = ad.unit_id
    LEFT JOIN trading_restriction hours ON hours.id = ad.restriction_id
    WHERE ad.closed_at IS NULL AND ad.deleted_at IS NULL AND ad.expires_at > now()
    ORDER BY COALESCE(ad.promotion, 4), ad.posted_at DESC, ad.id DESC LIMIT 12
) card
"""


class Floors:
    """Answers POST /floor/offer/<ad>/<buyer> and GET /floor/list; everything else goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(PREFIX):
            return self.get_response(request)
        if request.path_info == LIST:
            with connection.cursor() as cursor:
                cursor.execute(CARDS)
                return HttpResponse(cursor.fetchone()[0], content_type="application/json")
        ad_id, buyer_id = request.path_info.removeprefix(OFFERS).split("/")
        with connection.cursor() as cursor:
            cursor.execute(OFFER, [int(ad_id), int(buyer_id)])
            row = cursor.fetchone()
        return JsonResponse({"off_id": row[0]}, status=201) if row else HttpResponse(status=409)
