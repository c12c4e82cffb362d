"""One payload of each notification type, as its event writes it."""

from typing import Any

AD = {"pro_id": 12, "pro_name": "Med 900 g", "pro_expiry": "2026-05-04T21:59:59Z"}
SELLER = {**AD, "seller_username": "prodavac", "seller_name": "Petar Prodavac"}
BUYER = {"buyer_username": "kupac", "buyer_name": "Milica Kupac"}
UNIT = {"mun_unit": "kom.", "mun_unit_en": "pcs"}
QUANTITY = {"off_quantity": 1250, **UNIT}
PRICE = {"price": "1090.50", "vat_on_top": 0, "cur_id": "RSD"}
ON_SALE = {**SELLER, **PRICE, "lowest": "990.00", **UNIT}
PERSON = {
    "usr_name": "Ana",
    "usr_username": "anaana",
    "usr_address": "Glavna 1",
    "cnt_name": "Srbija",
    "cnt_name_en": "Serbia",
    "usr_phone_number": "0601234567",
    "usr_region": "Niš",
    "usr_postal_code": "18000",
}
CONDITION = {"limit": "940.00", "waits": 1}
DECIDE = {"decide_by": "2026-05-11T21:59:59Z"}
WITH_PRICE = {**SELLER, "off_count": 30, "off_unsold": 4, **UNIT, **PRICE, **DECIDE}
BOUGHT = {**SELLER, "off_id": 3, **QUANTITY, **PRICE, "limit": None}
AUTHOR = {"usr_username": "kupac", "usr_name": "Milica Kupac"}
RATED = {"usr_username_to": "prodavac", "usr_name_to": "Petar Prodavac"}
DEAL = {**SELLER, **BUYER, **QUANTITY, "off_id": 3}
PAYMENT = {
    "net": "1135937.50",
    "vat": "227187.50",
    "payable": "1363125.00",
    "pro_vat": "20",
    "cur_id": "RSD",
    "payee_name": "Petar Prodavac",
    "account": "840-0000000955845-10",
    "reference": "97 352026000003",
    "pay_by": "2026-05-12",
    "ips": "K:PR|V:01|C:1",
}
REASON = "Opis ne odgovara robi."
PAYLOADS: dict[str, dict[str, Any]] = {
    "new": {"msg_title": "Radovi", "msg_message": "Sajt ne radi u nedelju.\nHvala."},
    "new-buyer": {**AD, "off_id": 3, **BUYER, **QUANTITY, **PRICE, **CONDITION},
    "offer-edit": {**AD, "off_id": 3, **BUYER, **QUANTITY, **PRICE, **CONDITION, "off_quantity_old": 2},
    "reject-buyer": {**AD, **BUYER, **QUANTITY},
    "reject-seller": {**SELLER, **QUANTITY, "reason": "Ne isporučujemo na vašu adresu."},
    "deal-step": {**DEAL, "step": "paid", "by": "buyer", "undone": 0, "note": "Uplaćeno juče."},
    "proforma-issued": {**DEAL, **PAYMENT, "number": "1/2026"},
    "payment-overdue": {**DEAL, **PAYMENT},
    "payments-unpaid": {**SELLER, **BUYER, "off_id": 3, "unpaid": 1},
    "account-changed": {**DEAL, "account_old": "265-…0001-97", "account_new": "840-…5845-10"},
    "contract-made": {**SELLER, **BUYER, **QUANTITY, "off_id": 3, "number": "ZB-2026-000003"},
    "sold-out": {**SELLER, "off_count": 30, **UNIT, **PRICE, **DECIDE},
    "near-exp-seller": {**AD, "off_count": 3, "off_waiting": 1, **UNIT, **PRICE},
    "near-exp-buyer": {**SELLER, **QUANTITY, **PRICE, **CONDITION},
    "near-exp-admin": {**SELLER, "off_count": 3, **UNIT},
    "expired-seller-sold-out": WITH_PRICE,
    "expired-admin-sold-out": WITH_PRICE,
    "expired-seller-price": WITH_PRICE,
    "expired-admin-price": WITH_PRICE,
    "expired-seller-no-buyers": SELLER,
    "expired-admin-no-buyers": SELLER,
    "expired-buyer-sold-out": BOUGHT,
    "expired-buyer-price": BOUGHT,
    "expired-buyer-unsold": {**BOUGHT, "price": None, "limit": "940.00"},
    "three-day-seller": {**SELLER, "deadline": "2026-05-08T21:59:59Z"},
    "three-day-admin": {**SELLER, "deadline": "2026-05-08T21:59:59Z"},
    "seller-gave-up": {**SELLER, "off_id": 3, **QUANTITY},
    "product-changed": {
        **SELLER,
        "changes": [{"field": "pro_made_in", "old": "Srbija", "new": "Grčka"}],
    },
    "ad-corrected": {
        **SELLER,
        "changes": [{"field": "pro_made_in", "old": "Srbija", "new": "Grčka"}],
        "reason": REASON,
    },
    "renew-product": {**ON_SALE, "pro_id_old": 11},
    "new-product-admin": SELLER,
    "admin-deleted": {**AD, "reason": REASON},
    "ad-restored": {**AD, "reason": REASON},
    "ad-locked": {**AD, "locked": 1, "reason": REASON},
    "trade-locked": {**SELLER, "off_id": 3, "locked": 1, **QUANTITY},
    "removed-product-admin": {**SELLER, **QUANTITY},
    "rating": {
        **AD,
        "off_id": 3,
        "usr_username": "kupac",
        "usr_name": "Milica Kupac",
        "rating": 5,
        "comment": "Odlično.",
    },
    "rating-deleted": {**AD, "rating": 2, "comment": "Kasni.", "reason": REASON},
    "admin-rating": {**AD, **AUTHOR, **RATED, "rating": None, "comment": "Kasni."},
    "new-user-admin": {**PERSON, "usr_id": 4, "type_usr": "usr", "usr_email": "ana@example.com"},
    "seller-changed": {"usr_id": 4, "old": PERSON, "new": {**PERSON, "usr_region": "Beograd"}},
    "buyer-changed": {"usr_id": 4, "old": PERSON, "new": {**PERSON, "usr_region": "Beograd"}},
    "ad-waits-admin": SELLER,
    "ad-approved": AD,
    "ad-returned": {**AD, "reason": REASON},
    "firm-approved": {},
    "firm-returned": {"reason": REASON},
    "search-match": {**ON_SALE, "svs_id": 5, "search": "Med u Vojvodini"},
    "seller-published": ON_SALE,
    "message-waiting": {"usr_id": 4, "usr_username": "kupac", "usr_name": "Milica Kupac", "messages": 2},
    "favourite-near": {**AD, **PRICE, **UNIT, "missing": 3},
    "favourite-ends": {**AD, **PRICE},
    "limit-near": {**AD, **PRICE, **QUANTITY, "off_id": 3, "limit": "940.00", "missing": 3},
    "report-answered": {
        "abr_id": 12,
        "abr_kind": "ad",
        "abr_upheld": 1,
        "abr_answer": "Oglas je uklonjen.",
        "abr_date": "2026-05-04T10:20:00Z",
    },
    "data-export": {
        "exp_id": 7,
        "exp_list": "",
        "exp_name": "zbir-milica-2026-05-04.zip",
        "exp_ready": 1,
        "exp_until": "2026-05-11T21:59:59Z",
    },
}
