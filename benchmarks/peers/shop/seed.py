"""Migrate and fill the peer's shop: `python -m benchmarks.peers.shop.seed PRODUCTS PEOPLE`. Prints its version."""

import sys
from decimal import Decimal
from importlib.metadata import version

import django
from django.core.management import call_command
from django.db import connection


def seed(products: int, people: int) -> None:
    """Write products with a price and stock, and people; ids from 1."""
    from django.contrib.auth import get_user_model
    from oscar.core.loading import get_model

    get_user_model().objects.bulk_create(
        get_user_model()(id=n, username=f"b{n}", email=f"b{n}@example.com") for n in range(1, people + 1)
    )
    kind = get_model("catalogue", "ProductClass").objects.create(name="Goods", requires_shipping=False)
    partner = get_model("partner", "Partner").objects.create(name="Seller")
    category = get_model("catalogue", "Category").add_root(name="All", slug="all")
    goods, stock = get_model("catalogue", "Product"), get_model("partner", "StockRecord")
    goods.objects.bulk_create(
        goods(id=n, title=f"Product {n}", slug=f"product-{n}", product_class=kind, structure="standalone", upc=str(n))
        for n in range(1, products + 1)
    )
    stock.objects.bulk_create(
        stock(product_id=n, partner=partner, partner_sku=str(n), price=Decimal(100), num_in_stock=300_000)
        for n in range(1, products + 1)
    )
    links = get_model("catalogue", "ProductCategory")
    links.objects.bulk_create(links(product_id=n, category=category) for n in range(1, products + 1))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


if __name__ == "__main__":
    django.setup()
    call_command("migrate", verbosity=0)
    seed(int(sys.argv[1]), int(sys.argv[2]))
    print(version("django-oscar"))
