"""What somebody fills in who publishes an ad."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.rehearsal.client import Visitor


def details(name: str, category: int, unit: int) -> dict[str, str]:
    """Return the fields of an ad that could be published."""
    return {
        "pro_name": name,
        "pro_quantity": "30",
        "pro_expiry": (datetime.now(UTC) + timedelta(days=20)).date().isoformat(),
        "pro_base_price": "1000",
        "cur_id": "RSD",
        "cat_id": str(category),
        "mun_id": str(unit),
        "pro_info": "Kratak opis",
        "pro_description": "Detaljan opis robe.",
        "pro_made_in": "Srbija",
        "pro_declaration_text": "Deklaracija.",
        "prices": '[{"min":1,"max":10,"price":"1000"},{"min":11,"max":30,"price":"900"}]',
        "pro_reject": "0",
    }


def known_choices(visitor: Visitor) -> tuple[int, int]:
    """Return a category and a unit."""
    category = visitor.get("/api/categories", locale="sr").json()["data"][0]["cat_id"]
    units = visitor.get("/api/measurment-units", locale="sr").json()["data"]
    return category, next(unit["mun_id"] for unit in units if unit["mun_unit"] == "kom.")
