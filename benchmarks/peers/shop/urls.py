"""The peer's own pages, and an order in one request by the services of its checkout."""

from django.apps import apps
from django.contrib.auth import get_user_model
from django.http import HttpRequest, JsonResponse
from django.urls import include, path
from oscar.apps.order.utils import OrderCreator
from oscar.apps.partner.strategy import Selector
from oscar.apps.shipping.methods import Free
from oscar.core.loading import get_class, get_model

Basket, Product = get_model("basket", "Basket"), get_model("catalogue", "Product")
OrderTotalCalculator = get_class("checkout.calculators", "OrderTotalCalculator")
Applicator = get_class("offer.applicator", "Applicator")


def order(request: HttpRequest, product: int, person: int) -> JsonResponse:
    """Put one unit into a basket of the person and order it, as the last step of the checkout does."""
    user = get_user_model().objects.get(pk=person)
    basket = Basket.objects.create(owner=user)
    basket.strategy = Selector().strategy(request=request, user=user)
    basket.add_product(Product.objects.get(pk=product), 1)
    Applicator().apply(basket, user, request)
    shipping = Free()
    charge = shipping.calculate(basket)
    basket.freeze()
    placed = OrderCreator().place_order(
        basket, OrderTotalCalculator(request).calculate(basket, charge), shipping, charge, user=user, request=request
    )
    basket.submit()
    return JsonResponse({"number": placed.number}, status=201)


urlpatterns = [path("order/<int:product>/<int:person>", order), path("", include(apps.get_app_config("oscar").urls[0]))]
