"""The administrator of the demo sets the house up: rules and franchise documents, banners, groups with their ads."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from content.banners import services as banners
from content.banners.models import Banner
from content.documents import services as documents
from content.franchise import services as franchise
from marketplace.common.papers import PaperBook
from marketplace.demo import moderation
from marketplace.demo.paper_texts import FRANCHISE, RULES, PaperPlan
from marketplace.demo.press import ADMIN
from marketplace.demo.state import Demo
from marketplace.demo.uploads import asset
from trading.catalogue.groups import services as groups
from trading.codebooks.models import PostGroup

PUBLISHED, GROUPED = -62.0, -2.0  # days from today
BANNERS = ("seller", "pellets", "ladder")  # the last one is shown first


class Group(NamedTuple):
    """A slider of the home page. ads: by their keys; those that are not on sale are left out."""

    name_sr: str
    name_en: str
    icon: str
    ads: tuple[str, ...]


GROUPS = (
    Group("Pred zimu", "Before winter", "snowflake", ("pellets", "solar", "styrofoam", "shoes", "air_conditioner")),
    Group("Za kancelariju", "For the office", "briefcase-business", ("paper", "chair", "laptop", "switch", "cable")),
    Group("Sa domaćih njiva", "From local farms", "sprout", ("honey", "wine", "apples", "raspberry", "fertiliser")),
)


def steps(demo: Demo) -> Iterable[tuple[datetime, partial[None]]]:
    """Return what happens when."""
    for number, plan in enumerate(RULES):
        yield demo.moment(PUBLISHED + number * 0.01), partial(publish, demo, plan, documents.BOOK)
    for number, plan in enumerate(FRANCHISE):
        yield demo.moment(PUBLISHED + 0.1 + number * 0.01), partial(publish, demo, plan, franchise.BOOK)
    for number, name in enumerate(BANNERS):
        yield demo.moment(PUBLISHED + 0.2 + number * 0.01), partial(hang, demo, number, name)
    for number, group in enumerate(GROUPS):
        yield demo.moment(GROUPED + number * 0.01), partial(arrange, demo, group)


def publish(demo: Demo, plan: PaperPlan, book: PaperBook[Any]) -> None:
    """Publish the document in both languages."""
    for language, words in (("sr", plan.sr), ("en", plan.en)):
        if not book.rows().filter(name=words.name, language=language).exists():
            upload = asset(plan.file(words), f"{words.name}.{plan.form}")
            book.add(admin=demo.users[ADMIN], values={"name": words.name, "language": language, "upload": upload})


def hang(demo: Demo, number: int, name: str) -> None:
    """Put up a banner, unless so many hang already: a row holds nothing but its picture."""
    if Banner.objects.count() <= number:
        banners.BOOK.add(admin=demo.users[ADMIN], values={"upload": asset(f"banners/{name}.jpg")})


def arrange(demo: Demo, group: Group) -> None:
    """Open the slider and put its ads into it."""
    row = PostGroup.objects.filter(name_sr=group.name_sr).first()
    if row is None:
        values = {"name_sr": group.name_sr, "name_en": group.name_en, "icon": group.icon}
        row = groups.BOOK.add(admin=demo.users[ADMIN], values=values)
    for key in group.ads:
        if key in demo.ads:
            moderation.put_into_group(demo.ads[key].pk, row.pk)
