"""Ads and favourites over HTTP. Source: docs/spec/api-trading.md, sections 3, 4 and 6."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.files import FileRefused
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.http.errors import BadRequest, FieldErrors, InvalidFields
from marketplace.common.http.field_errors import map_field_errors
from marketplace.common.http.fields import SearchText, WireId
from marketplace.common.http.pagination import Page, page_number
from marketplace.common.http.throttles import Rate
from trading.accounts.account_view import AccountView
from trading.catalogue import empty_searches, lists, searching, selectors, services, suggestions
from trading.catalogue.card_rows import LazyRows, Values
from trading.catalogue.errors import EditInvalid, ForbiddenWords, InvalidDetails, creation_error
from trading.catalogue.lists import AdFilters
from trading.catalogue.option_counts import option_counts
from trading.catalogue.serializers import CardOut, ProductOut, PublishedOut, cards_of, product
from trading.catalogue.serializers.input import (
    AdEditIn,
    AdIn,
    changes_from,
    details_from,
    draft_from,
    files_from,
    source_from,
    wire_errors,
    wire_name,
)
from trading.catalogue.serializers.search import OptionCountsOut, SearchIn, filters_of
from trading.catalogue.serializers.visitor_pages import hits_of, page_for_visitors

AD_TRIES = Rate("ads", 60, 3600, by="user", what=_("There were too many attempts to publish or change ads."))


class HitsOut(serializers.Serializer):
    items = serializers.IntegerField(min_value=0, help_text="number of all hits, of a search as far as counted")
    more = serializers.ChoiceField(choices=[1], required=False, help_text="if the search has more hits than `items`")
    meant = serializers.CharField(
        required=False, help_text="the query whose hits these are: what was sent finds nothing and seems to have a slip"
    )


class SuggestionsIn(serializers.Serializer):
    search = SearchText()


class SuggestedCategoryOut(serializers.Serializer):
    cat_id = serializers.IntegerField(source="category_id")
    cat_name = serializers.CharField(source="name")


class SuggestionsOut(serializers.Serializer):
    categories = SuggestedCategoryOut(many=True, help_text="at most 5")
    names = serializers.ListField(child=serializers.CharField(), help_text="of ads on sale, at most 8")


class NearestOut(serializers.Serializer):
    search = serializers.CharField(help_text="the words of the query that these ads hold")
    cat_id = serializers.IntegerField(allow_null=True, help_text="category of the nearest ad")
    cat_name = serializers.CharField(allow_null=True)
    products = CardOut(many=True, help_text="at most 6")


CardPage = paged_of(CardOut, HitsOut)


class FavouriteIn(serializers.Serializer):
    pro_id = WireId(source="ad_id")


class CardsView(AccountView):
    """Cards that anyone may read."""

    access = "anon"
    public_cache = True

    def cards(self, rows: list[Values], now: datetime) -> Response:
        """Answer with a plain list of cards."""
        return Response(cards_of(rows, self.viewer, now))

    def page(self, found: Page[Values], now: datetime) -> Response:
        """Answer with one page of cards and the number of all hits."""
        if self.viewer is None and isinstance(found.rows, LazyRows):
            return Response(page_for_visitors(found, found.rows, now))
        return Response(found.paged(cards_of(found.rows, self.viewer, now), hits_of(found)))


class ProductsView(CardsView):
    replica_reads = True
    signed_in = ("POST",)
    multipart_limit = limits.AD_BODY_BYTES
    idempotent = True

    @extend_schema(operation_id="searchProducts", parameters=[SearchIn, page_parameter], responses=CardPage)
    def get(self, request: Request) -> Response:
        """Search: promoted ads first, then by price if asked, else the newest."""
        asked = request.query_params.keys() - {"page", "locale", "sid"}  # most ask for no filter
        clean = self.read(SearchIn, request.query_params) if asked else {}
        now = clock.approximate_now()
        filters, as_typed = filters_of(clean), bool(clean.get("as_typed"))
        found = searching.search(filters, page_number(request), now, as_typed=as_typed)
        if not found.items and filters.search and filters == AdFilters(search=filters.search):
            empty_searches.note(filters.search, now)
        return self.page(found, now)

    @extend_schema(
        operation_id="publishProduct",
        request={"multipart/form-data": AdIn, "application/json": AdIn},
        responses={201: PublishedOut},
    )
    def post(self, request: Request) -> Response:
        """Publish an ad."""
        seller = self.user
        AD_TRIES.count(request)
        clean = read_ad(AdIn(data=body_of(request)), creation_error)
        with wire_errors_raised(creation_error):
            ad = services.publish_ad(
                seller=seller,
                details=details_from(clean),
                files=files_from(clean),
                source=source_from(clean),
                draft=draft_from(clean),
            )
        return Response({"pro_id": ad.pk}, status=status.HTTP_201_CREATED)


class NearestView(CardsView):
    replica_reads = True

    @extend_schema(operation_id="listNearestProducts", parameters=[SearchIn], responses=NearestOut)
    def get(self, request: Request) -> Response:
        """What comes nearest to a search that finds nothing; `search` is empty where nothing does."""
        clean = self.read(SearchIn, request.query_params)
        now = clock.approximate_now()
        found = searching.nearest(filters_of(clean), now)
        category = found.category
        return Response(
            {
                "search": found.search,
                "cat_id": category and category.pk,
                "cat_name": category and category.name,
                "products": cards_of(found.ads, self.viewer, now),
            }
        )


class SuggestionsView(AccountView):
    access = "anon"
    public_cache = True
    replica_reads = True

    @extend_schema(operation_id="suggestSearches", parameters=[SuggestionsIn], responses=SuggestionsOut)
    def get(self, request: Request) -> Response:
        """Categories and names of ads that begin, or have a word that begins, with what is typed."""
        typed = self.read(SuggestionsIn, request.query_params).get("search") or ""
        return Response(SuggestionsOut(suggestions.suggest(typed, clock.approximate_now())).data)


class OptionCountsView(AccountView):
    access = "anon"
    public_cache = True
    replica_reads = True

    @extend_schema(operation_id="countProductOptions", parameters=[SearchIn], responses=OptionCountsOut)
    def get(self, request: Request) -> Response:
        """Count the ads that each option of each filter would show beside the other filters."""
        filters = filters_of(self.read(SearchIn, request.query_params))
        return Response(option_counts(filters, clock.approximate_now()))


class NewestView(CardsView):
    replica_reads = True

    @extend_schema(operation_id="listNewestProducts", parameters=[page_parameter], responses=CardPage)
    def get(self, request: Request) -> Response:
        """Ads on sale, the newest first."""
        now = clock.approximate_now()
        return self.page(lists.newest(page_number(request), now), now)


class PopularView(CardsView):
    replica_reads = True

    @extend_schema(operation_id="listPopularProducts", parameters=[page_parameter], responses=CardPage)
    def get(self, request: Request) -> Response:
        """Ads on sale, those with the most buyers first."""
        now = clock.approximate_now()
        return self.page(lists.popular(page_number(request), now), now)


class NewView(CardsView):
    replica_reads = True

    @extend_schema(operation_id="listNewProducts", responses=CardOut(many=True))
    def get(self, request: Request) -> Response:
        """The slider "new": up to 12 ads, those put into the group before the newest."""
        now = clock.approximate_now()
        return self.cards(lists.new_slider(now), now)


class GroupView(CardsView):
    replica_reads = True

    @extend_schema(operation_id="listGroupProducts", parameters=[page_parameter], responses=CardPage)
    def get(self, request: Request, group_id: int) -> Response:
        """A slider's ads; "new" and "popular" are filled up with the newest and the popular ones."""
        now = clock.approximate_now()
        return self.page(lists.group_ads(group_id, page_number(request), now), now)


class ProductView(CardsView):
    signed_in = ("PATCH", "DELETE")
    multipart_limit = limits.AD_BODY_BYTES

    @extend_schema(operation_id="getProduct", responses=ProductOut)
    def get(self, request: Request, ad_id: int) -> Response:
        """Everything about one ad."""
        ad = selectors.access_ad(self.viewer, ad_id)
        return Response(product(ad, self.viewer, clock.now()))

    @extend_schema(
        operation_id="editProduct",
        request={"multipart/form-data": AdEditIn, "application/json": AdEditIn},
        responses=OkOut,
    )
    def patch(self, request: Request, ad_id: int) -> Response:
        """Change the own ad: only what is sent."""
        seller = self.user
        AD_TRIES.count(request)
        selectors.access_own_ad(seller, ad_id)  # whose it is comes before a wrong field
        clean = read_ad(AdEditIn(data=body_of(request), partial=True), edit_error)
        with wire_errors_raised(edit_error):
            services.edit_ad(seller=seller, ad_id=ad_id, changes=changes_from(clean))
        return self.ok()


class SimilarView(CardsView):
    @extend_schema(operation_id="listSimilarProducts", responses=CardOut(many=True))
    def get(self, request: Request, ad_id: int) -> Response:
        """Other ads on sale of the same category, then of those beside it."""
        now = clock.now()
        return self.cards(lists.similar(selectors.access_ad(self.viewer, ad_id), now), now)


class OfSellerView(CardsView):
    @extend_schema(operation_id="listSellerProducts", parameters=[page_parameter], responses=CardPage)
    def get(self, request: Request, ad_id: int) -> Response:
        """Other ads on sale of the same seller."""
        now = clock.now()
        return self.page(lists.of_seller(selectors.access_ad(self.viewer, ad_id), page_number(request), now), now)


class FavouritesView(AccountView):
    @extend_schema(operation_id="listFavorites", parameters=[page_parameter], responses=CardPage)
    def get(self, request: Request) -> Response:
        """The wish list, the latest added first."""
        found = lists.favourites(self.user, page_number(request))
        return Response(found.paged(cards_of(found.rows, self.user, clock.now()), hits_of(found)))

    @extend_schema(operation_id="addFavorite", request=FavouriteIn, responses={201: OkOut})
    def post(self, request: Request) -> Response:
        """Put an ad on the wish list."""
        services.add_favourite(user=self.user, ad_id=self.read(FavouriteIn)["ad_id"])
        return self.ok(status=status.HTTP_201_CREATED)

    @extend_schema(operation_id="removeFavorite", parameters=[FavouriteIn], responses=OkOut)
    def delete(self, request: Request) -> Response:
        """Take an ad off the wish list. The id may stand in the body or in the query."""
        clean = self.read(FavouriteIn, {**request.query_params.dict(), **body_of(request)})
        services.remove_favourite(user=self.user, ad_id=clean["ad_id"])
        return self.ok()


# --- Reading and refusing --------------------------------------------------------------------------------------------


def body_of(request: Request) -> Any:
    """Return the body's fields. Raises BadRequest when it holds something else."""
    if not isinstance(request.data, Mapping):
        raise BadRequest
    return request.data


ErrorOfFields = Callable[[FieldErrors], InvalidFields]


def edit_error(fields: FieldErrors) -> InvalidFields:
    return EditInvalid(fields=fields)


def read_ad(form: serializers.Serializer, make_error: ErrorOfFields) -> dict[str, Any]:
    """Return the validated fields; raises the operation's own make_error when one is wrong."""
    if not form.is_valid():
        raise make_error(map_field_errors(form.errors))
    clean: dict[str, Any] = form.validated_data
    return clean


@contextmanager
def wire_errors_raised(make_error: ErrorOfFields) -> Iterator[None]:
    """Turn the errors of the services into errors of the wire, by its field names."""
    try:
        yield
    except InvalidDetails as error:
        raise make_error(wire_errors(error.errors)) from None
    except (FileRefused, ForbiddenWords) as error:
        error.fields = {wire_name(name): errors for name, errors in error.fields.items()}
        raise
