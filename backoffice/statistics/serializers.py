"""Statistics on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from backoffice.reports.serializers import ReportRowOut
from backoffice.statistics.selectors import CategoryFigures
from backoffice.statistics.totals import Day, Turnover
from marketplace.common.http.fields import MoneyOut, TimeOut


def figure(**kwargs: Any) -> serializers.IntegerField:
    return serializers.IntegerField(read_only=True, **kwargs)


class SellerFigureOut(serializers.Serializer[Any]):
    usr_id = serializers.IntegerField(source="seller_id", read_only=True)
    usr_username = serializers.CharField(source="seller__username", read_only=True)


@extend_schema_serializer(component_name="Cancellation")
class CancellationOut(SellerFigureOut):
    deleted_products = figure(source="figure")


@extend_schema_serializer(component_name="Rejection")
class RejectionOut(SellerFigureOut):
    rejected_offers = figure(source="figure")


@extend_schema_serializer(component_name="Purchase")
class PurchaseOut(serializers.Serializer[Any]):
    pro_id = serializers.IntegerField(source="id", read_only=True)
    pro_name = serializers.CharField(source="name", read_only=True)
    offer_count = figure(source="range_offers")


@extend_schema_serializer(component_name="MostBoughtRow")
class MostBoughtOut(ReportRowOut):
    range_offers = figure(help_text="Placed in the range.")
    range_quantity = figure()


@extend_schema_serializer(component_name="CategoryFigures")
class CategoryFiguresOut(serializers.Serializer[CategoryFigures]):
    cat_id = serializers.IntegerField(source="category.pk", read_only=True)
    cat_name = serializers.CharField(source="category.name", read_only=True)
    cat_id_parent = serializers.IntegerField(source="category.parent_id", read_only=True, allow_null=True)
    products = figure(help_text="Posted.")
    offers = figure(help_text="Placed, those that count.")
    bought_out = figure()
    expired = figure()


@extend_schema_serializer(component_name="Turnover")
class TurnoverOut(serializers.Serializer[Turnover]):
    cur_id = serializers.CharField(source="currency_id", read_only=True)
    amount = MoneyOut()


@extend_schema_serializer(component_name="Totals")
class TotalsOut(serializers.Serializer[Any]):
    users = figure(help_text="Accounts, closed ones left out.")
    organisations = figure()
    sellers = figure(help_text="Have ever posted.")
    buyers = figure(help_text="Have ever offered.")
    banned = figure()
    locked = figure()
    unverified = figure()
    products = figure(help_text="The sum of the five states that follow.")
    open = figure()
    sold_out = figure()
    expired = figure()
    deleted = figure(help_text="By their sellers.")
    admin_deleted = figure()
    products_locked = figure(help_text="Of the open ones.")
    offers = figure(help_text="The sum of the five states that follow.")
    active = figure()
    gave_up = figure()
    rejected = figure()
    admin_rejected = figure()
    contracts = figure()
    fulfilled = figure()
    ratings = figure()
    newsletter = figure(help_text="Readers.")
    works = figure()
    votes = figure()
    turnover = TurnoverOut(many=True, read_only=True)


@extend_schema_serializer(component_name="DayFigures")
class DayOut(serializers.Serializer[Day]):
    date = serializers.DateField(read_only=True)
    users = figure()
    products = figure()
    offers = figure()


@extend_schema_serializer(component_name="PeriodFigures")
class PeriodOut(serializers.Serializer[Any]):
    start_date = TimeOut(source="since")
    end_date = TimeOut(source="until")
    users = figure(help_text="Registered.")
    organisations = figure()
    products = figure(help_text="Posted.")
    sold_out = figure()
    expired = figure()
    deleted = figure(help_text="By their sellers.")
    admin_deleted = figure()
    offers = figure(help_text="Placed.")
    gave_up = figure()
    rejected = figure()
    admin_rejected = figure()
    contracts = figure()
    fulfilled = figure(help_text="Of the sales closed in the range.")
    ratings = figure()
    works = figure()
    votes = figure()
    turnover = TurnoverOut(many=True, read_only=True)
    days = DayOut(many=True, read_only=True, help_text="Of a range over 92 days its weeks, by their first day.")
