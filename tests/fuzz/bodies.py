"""Bodies that each operation takes: the right ones, from which the tests make wrong ones."""

from datetime import timedelta
from typing import Any

from marketplace.common.db import clock
from tests.fuzz.operations import Operation
from tests.world import COMPETITION, World
from trading.catalogue.models import Ad

Bodies = dict[str, dict[str, Any]]


def right_body(world: World, operation: Operation) -> dict[str, Any]:
    """Return a body that the operation takes, or the least that makes sense."""
    bodies = _trading(world) | _people(world) | _content(world) | _competitions()
    return bodies.get(str(operation), {})


def _new_ad(ad: Ad) -> dict[str, Any]:
    """Return the form of an ad like this one."""
    return {
        "pro_name": "Aku bušilica 18 V",
        "cat_id": ad.category_id,
        "pro_quantity": 30,
        "mun_id": ad.unit_id,
        "cur_id": ad.currency_id,
        "pro_base_price": "110",
        "pro_expiry": (clock.today() + timedelta(days=30)).isoformat(),
        "prices": [{"min": 1, "max": 10, "price": "100.00"}, {"min": 11, "max": 30, "price": "90.00"}],
        "pro_info": "Dve baterije",
        "pro_description": "Opis.",
        "pro_made_in": "Srbija",
        "pro_declaration_text": "Uvoznik.",
    }


def _trading(world: World) -> Bodies:
    """Ads, offers and favourites."""
    ad = Ad.objects.get(pk=world.ids["ad"]["open"])
    fresh = _new_ad(ad)
    return {
        "POST products": fresh,
        "PATCH products/<int:ad_id>": {"pro_info": "Novo"},
        "POST products/<int:ad_id>/renew": {
            name: fresh[name] for name in ("pro_name", "pro_quantity", "pro_base_price", "pro_expiry", "prices")
        },
        "POST offers": {"pro_id": world.ids["ad"]["foreign"], "off_quantity": 1, "off_type": 1},
        "PATCH offers/<int:offer_id>": {"off_quantity": 2, "off_type": 1, "prc_id": ad.price_ladder[0]["id"]},
        "PATCH offers/<int:offer_id>/reject": {"off_reason": "Ne isporučujemo na vašu adresu."},
        "POST offers/<int:offer_id>/rate": {"rat_rating": 5, "rat_comment": "Dobro"},
        "POST offers/<int:offer_id>/report": {"lang": "sr"},
        "POST favorites": {"pro_id": world.ids["ad"]["foreign"]},
        "DELETE comments/<int:rating_id>": {"reason": "Uvreda."},
        "DELETE favorites": {"pro_id": world.ids["ad"]["foreign"]},
        "PATCH user/hide-offer": {"off_id": world.ids["offer"]["deal"]},
        "PATCH user/hide-product": {"pro_id": world.ids["ad"]["closed"]},
    }


def _people(world: World) -> Bodies:
    """Accounts, messages and notifications."""
    return {
        "POST user/searches": {"svs_name": "Alat", "filters": {"search": "alat"}},
        "POST messages": {"usr_id_to": world.ids["person"]["seller"], "msg_message": "Zdravo"},
        "POST messages/file": {"usr_id_to": world.ids["person"]["seller"]},
        "POST user/edit-profile": {"usr_pr_text": "Novo", "usr_private": 1},
        "DELETE user": {"usr_password": "pogresna"},
        "POST notifications": {"msg_title": "Novost", "msg_message": "Zdravo", "organisation": 1},
        "POST login": {"usr_username": "kupac", "usr_password": "pogresna"},
        "POST verify": {"token": "x"},
        "POST verify/resend": {"usr_username": "nikoga"},
        "POST user/forgot-password": {"usr_email": "nikoga@example.com"},
        "PATCH user/forgot-password": {"token": "x", "password": "Breza-kraj-reke-9"},
        "POST register": {
            "type": "usr",
            "rules": 1,
            "usr_email": "nova@example.com",
            "usr_username": "novaosoba",
            "usr_password": "Breza-kraj-reke-9",
            "usr_name": "Nova Osoba",
            "usr_country": world.people["buyer"].country_id,
            "usr_region": "Niš",
            "usr_address": "Glavna 1",
            "usr_postal_code": "18000",
            "usr_phone_number": "+381 60 000 019",
        },
    }


def _content(world: World) -> Bodies:
    """What the site publishes, and what people send to it."""
    return {
        "POST contact": {"name": "Ana", "last_name": "A", "email": "a@example.com", "message": "Zdravo", "rules": 1},
        "POST newsletter": {"email": "nikoga@example.com"},
        "DELETE newsletter": {"token": "x", "email": "nikoga@example.com"},
        "POST newsletter/confirm": {"token": "x", "email": "nikoga@example.com"},
        "PATCH newsletter": {"nws_id": world.ids["address"]["there"], "nws_active": 0},
        "PATCH newsletter/<int:address_id>": {"nws_active": 0},
        "POST newsletter/issues": {"texts": [{"locale": "sr", "subject": "Zbir", "body": "<p>a</p>"}]},
        "PATCH newsletter/issues/<int:issue_id>": {"texts": [{"locale": "en", "subject": "Zbir", "body": "<p>a</p>"}]},
        "POST newsletter/issues/<int:issue_id>/test": {"lang": "sr"},
        "POST newsletter/issues/<int:issue_id>/send": {"recipients": 1},
        "POST news-links": {"new_id": world.ids["news"]["there"], "links": [{"text": "a", "link": "https://a.rs"}]},
        "PATCH news/<int:news_id>": {"new_title": "Novo", "new_article": "<p>Novo</p>", "new_author": "Redakcija"},
        "POST faq": {"name": "Novo pitanje"},
        "PATCH faq/<int:faq_id>": {"name": "Novo pitanje", "position": 2},
        "PATCH faq/locale/<int:faq_text_id>": {"question": "Novo?", "answer": "<p>Novo</p>"},
        "PATCH tutorials/<int:tutorial_id>": {"tut_text": "<p>Novo</p>"},
        "POST suggestions": {"msg_message": "Predlog"},
        "POST suggestions-public": {"msg_message": "Predlog"},
    }


def _competitions() -> Bodies:
    """Competitions, works and voters."""
    return {
        "POST competitions/admin/competitions": {
            "cmp_name": "Novo",
            "cmp_theme": "Novo",
            "cmp_description": "Novo",
            "cmp_age": 4,
            "cmp_type": 2,
            "cmp_next_year": 1,
        },
        "PATCH competitions/admin/competitions/<int:competition_id>": {"cmp_theme": "Reka"},
        "DELETE competitions/admin/works/<int:work_id>": {"reason": "Prepisan rad."},
        "DELETE competitions/admin/competitions/<int:competition_id>": {"delete": 1},
        "PATCH competitions/admin/works/<int:work_id>": {"points": 5},
        "POST competitions/admin/works/<int:work_id>/setup": {"wrk_code": "NOVA2222", "send": 0},
        "POST competitions/admin/schools": {"sch_name": "Novo", "sch_age": 1},
        "PATCH competitions/admin/schools/<int:school_id>": {"sch_address": "Glavna 1"},
        "PATCH competitions/documents/<int:competition_document_id>": {"cmd_name": "Novo"},
        "POST competitions/edit-work": {"wrk_code": "NEMA2222", "wrk_password": "nema"},
        "PATCH competitions/edit-work": {"wrk_code": "NEMA2222", "wrk_password": "nema"},
        "DELETE competitions/edit-work": {"wrk_code": "NEMA2222", "wrk_password": "nema"},
        "POST competitions/works/<int:work_id>/vote": {"cmp_id": COMPETITION, "points": 3},
        "POST competitions/voter": {"social_token": "x"},
        "DELETE competitions/voter": {"sid": "v.nema"},
    }
