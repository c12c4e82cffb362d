"""The floors of an offer, a vote, a list, a ranking and a page: the least that Django can do for one on this schema.

No account, no rule, no notification; no rate, no filter, no count, no language, no price settled, no tag.
"""

from collections.abc import Callable
from functools import lru_cache

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.middleware.gzip import GZipMiddleware
from django.template import Engine, RequestContext, Template

PREFIX = "/floor/"
OFFERS, LIST = "/floor/offer/", "/floor/list"
UNCONFIRMED = "/floor/unconfirmed"
"""Before an address of the API: the product's own answer, without the mail that confirms an offer to its buyer."""
VOTES, RANKING, PAGE = "/floor/vote/", "/floor/ranking/", "/floor/page/"

# One statement: take the units if they are there, and write the offer of it.
OFFER = """
WITH ad AS (
    UPDATE trading_ad
    SET reserved = reserved + 1, buyers = buyers + 1, any_price_quantity = any_price_quantity + 1, rev = rev + 1
    WHERE id = %s AND closed_at IS NULL AND deleted_at IS NULL AND expires_at > clock_timestamp()
      AND reserved + 1 <= quantity
    RETURNING id, seller_id, (price_ladder->0->>'id')::bigint AS tier_id, (price_ladder->0->>'price')::numeric AS price
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
           ad.base_price::text AS pro_base_price, ad.current_price::text, ad.price_ladder AS prices,
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


# One statement: count the vote, and write it.
VOTE = """
WITH counted AS (
    UPDATE competitions_work SET votes = votes + 1, vote_points = vote_points + 4 - %s WHERE id = %s
    RETURNING id, competition_id
)
INSERT INTO competitions_vote (voter_id, competition_id, work_id, slot, points, cast_at)
SELECT %s, competition_id, id, %s, 4 - %s, clock_timestamp() FROM counted
RETURNING id
"""

# One statement: the works of a competition by points with what is stored of each, as JSON.
RANKED = """
SELECT json_build_object('data', json_build_object('rank_list', json_agg(ranked)))::text FROM (
    SELECT work.id AS wrk_id, work.name AS wrk_name, work.votes, work.total_points,
           work.sponsor_name AS wrk_sponsor_name, work.sponsor_link AS wrk_sponsor_link, work.link AS wrk_work,
           NULL AS work_file, work.school_class AS wrk_class, school.name AS sch_name, school.website AS sch_website
    FROM competitions_work work LEFT JOIN competitions_school school ON school.id = work.school_id
    WHERE work.competition_id = %s AND work.deleted_at IS NULL
    ORDER BY work.total_points DESC, work.submitted_at, work.id
) ranked
"""


# One statement: what the page of an ad must say at least.
AD = "SELECT name, current_price::text, currency_id FROM trading_ad WHERE id = %s"

PAGE_TEXT = (
    '<!doctype html><html><head><title>{{ name }}</title><meta name="description" content="{{ name }}"></head>'
    "<body><h1>{{ name }}</h1><p>{{ price }} {{ currency }}</p><pre>%s</pre></body></html>"
)


class Floors:
    """Answers POST /floor/offer/<ad>/<buyer> and /floor/vote/<work>/<voter>/<slot>, GET /floor/list,
    /floor/ranking/<competition> and /floor/page/<ad>/<bytes>; everything else goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if path.startswith(UNCONFIRMED):
            request.path_info = path.removeprefix(UNCONFIRMED)
            request.path = request.path_info
            return without_confirmation(lambda: self.get_response(request))
        if not path.startswith(PREFIX):
            return self.get_response(request)
        if path == LIST:
            return read(CARDS, [])
        if path.startswith(RANKING):
            return read(RANKED, [int(path.removeprefix(RANKING))])
        if path.startswith(PAGE):
            return template_page(request, *map(int, path.removeprefix(PAGE).split("/")))
        if path.startswith(VOTES):
            work, voter, slot = map(int, path.removeprefix(VOTES).split("/"))
            return write(VOTE, [slot, work, voter, slot, slot])
        return write(OFFER, [int(part) for part in path.removeprefix(OFFERS).split("/")])


def without_confirmation(answer: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Answer with the confirmation left out. A worker of the measured servers answers one request at a time."""
    from trading.offers import confirmation

    usual = confirmation.confirm_placed
    confirmation.confirm_placed = lambda offer, buyer: None
    try:
        return answer()
    finally:
        confirmation.confirm_placed = usual


def read(sql: str, values: list[int]) -> HttpResponse:
    """Answer with the text that a statement makes."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return HttpResponse(cursor.fetchone()[0], content_type="application/json")


def template_page(request: HttpRequest, ad_id: int, size: int) -> HttpResponseBase:
    """Answer with a page of about that size, an ad's name and price in it; compressed for who takes it so."""
    with connection.cursor() as cursor:
        cursor.execute(AD, [ad_id])
        name, price, currency = cursor.fetchone()
    told = {"name": name, "price": price, "currency": currency}
    text = template_of(size).render(RequestContext(request, told))
    return COMPRESSION.process_response(request, HttpResponse(text))


@lru_cache(maxsize=8)
def template_of(size: int) -> Template:
    """Return a template of about that size, compiled. Its filling shrinks about as well as a page of ours does."""
    lines = (f'<li data-id="{number * 7919}"><a href="/sr/details/{number}">' for number in range(size))
    filling = ""
    while len(filling) < size - len(PAGE_TEXT):
        filling += next(lines)
    return Engine().from_string(PAGE_TEXT % filling)


COMPRESSION = GZipMiddleware(HttpResponse)


def write(sql: str, values: list[int]) -> HttpResponse:
    """Answer 201 with the id of the row that a statement writes, 409 when it writes none."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        row = cursor.fetchone()
    return JsonResponse({"id": row[0]}, status=201) if row else HttpResponse(status=409)
