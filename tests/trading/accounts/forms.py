"""Registration forms as a browser sends them."""

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.factories import PASSWORD, make_country, make_legal_form, make_service

HEAD, TAIL = b"%PDF-1.4\n%", b"\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"


def pdf(name: str = "izvod.pdf", size: int | None = None) -> SimpleUploadedFile:
    """size: bytes of the whole file, filled up with a comment."""
    filling = b" " * ((size or 100) - len(HEAD) - len(TAIL))
    return SimpleUploadedFile(name, HEAD + filling + TAIL, content_type="application/pdf")


def picture(name: str = "lik.png") -> SimpleUploadedFile:
    out = BytesIO()
    Image.new("RGB", (20, 20), "#176B6C").save(out, "PNG")
    return SimpleUploadedFile(name, out.getvalue(), content_type="image/png")


def person_form(**changes: Any) -> dict[str, Any]:
    """A registration that passes; a change to None leaves the field out."""
    form = {
        "type": "usr",
        "token": "proof",
        "rules": "1",
        "usr_email": "milica@example.com",
        "usr_username": "milica",
        "usr_password": PASSWORD,
        "usr_name": "Milica Petrović",
        "usr_country": str(make_country().pk),
        "usr_region": "Niš",
        "usr_address": "Obrenovićeva 1",
        "usr_postal_code": "18000",
        "usr_phone_number": "+381 60 000 010",
        **changes,
    }
    return {name: value for name, value in form.items() if value is not None}


def firm_form(**changes: Any) -> dict[str, Any]:
    """The same for a Serbian firm; all numbers have right check digits."""
    firm = {
        "type": "org",
        "usr_name": "Pekara Žitni klas 2",
        "usr_org_full_name": "Pekara Žitni klas d.o.o.",
        "usr_org_contact_person": "Nada Nadić",
        "usr_org_contact": "+381 60 000 011",
        "usr_org_pib": "100002887",
        "usr_org_id": "17162543",
        "usr_org_registration_number": "BD 1234/2005",
        "usr_org_bank": "265-1660310005042-68",
        "org_type": str(make_legal_form().pk),
        "org_services": str(make_service().pk),
        "usr_business_register": pdf(),
        "usr_tax_info": pdf("potvrda.pdf"),
    }
    return person_form(**{**firm, **changes})
