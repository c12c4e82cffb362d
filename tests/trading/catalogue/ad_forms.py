"""The form of a new ad, files to send with it, and what a refused form has to leave: nothing."""

import io
import json
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from rest_framework.response import Response

from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from tests.factories import client_for, make_category, make_currency, make_unit
from trading.accounts.models import User
from trading.catalogue.models import Ad, PriceTier
from trading.notifications.models import Notification

PRICES = [
    {"min": 1, "max": 10, "price": "100.00"},
    {"min": 11, "max": 20, "price": "90.00"},
    {"min": 21, "max": 30, "price": "80.00"},
]


def ad_form(**changes: Any) -> dict[str, Any]:
    """The least that a new ad needs; a change to None takes the field out, lists and dicts become JSON text."""
    form: dict[str, Any] = {
        "pro_name": "Aku bušilica 18 V",
        "cat_id": make_category().pk,
        "pro_quantity": 30,
        "mun_id": make_unit().pk,
        "cur_id": make_currency().code,
        "pro_base_price": "110",
        "pro_expiry": (clock.today() + timedelta(days=30)).isoformat(),
        "prices": PRICES,
        "pro_info": "Dve baterije",
        "pro_description": "Bušilica sa dve baterije i punjačem.",
        "pro_made_in": "Srbija",
        "pro_declaration_text": "Uvoznik: Alati Gruža.",
        **changes,
    }
    return {
        name: json.dumps(value) if isinstance(value, (dict, list)) and not is_files(value) else value
        for name, value in form.items()
        if value is not None
    }


def is_files(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], SimpleUploadedFile)


def picture(name: str = "slika.png", size: tuple[int, int] = (64, 48), colour: str = "teal") -> SimpleUploadedFile:
    """A picture whose type follows from the name."""
    data = io.BytesIO()
    Image.new("RGB", size, colour).save(data, "PNG" if name.endswith("png") else "JPEG")
    return SimpleUploadedFile(name, data.getvalue())


def padded_picture(size: int, name: str = "velika.jpg") -> SimpleUploadedFile:
    """A picture of exactly so many bytes: what stands after its end is not read."""
    data = io.BytesIO()
    Image.new("RGB", (64, 64), "olive").save(data, "JPEG")
    return SimpleUploadedFile(name, data.getvalue().ljust(size, b"\0"))


def declaration_file(name: str = "deklaracija.txt", text: str = "Zemlja porekla: Srbija") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def odt_file(name: str = "deklaracija.odt") -> SimpleUploadedFile:
    """A small but whole text document."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr("content.xml", "<office:document-content/>")
    return SimpleUploadedFile(name, data.getvalue())


def publish(user: User | None, /, **changes: Any) -> Response:
    response: Response = client_for(user).post("/api/products", ad_form(**changes), format="multipart")
    return response


def stored_files() -> list[Path]:
    return [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]


def error_codes(response: Response) -> dict[str, list[str]]:
    return {name: [error["code"] for error in errors] for name, errors in response.json()["error"]["fields"].items()}


def assert_nothing_kept(response: Response, status: int, code: str) -> None:
    assert (response.status_code, response.json()["error"]["code"]) == (status, code), response.json()
    assert not Ad.objects.exists()
    assert not PriceTier.objects.exists()
    assert not StoredFile.objects.exists()
    assert not Notification.objects.exists()
    assert stored_files() == []
