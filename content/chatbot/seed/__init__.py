"""What the assistant knows on a new site, in both languages."""

from content.chatbot.seed.about_site import ABOUT_SITE, CONTACT, TRUST
from content.chatbot.seed.account import ACCOUNT, TALK
from content.chatbot.seed.buying import ABOUT, BUYING
from content.chatbot.seed.nodes import SeedNode
from content.chatbot.seed.selling import SELLING

TREE = SeedNode(
    ("Početak", "Start"),
    ("Zdravo, ja sam Zbirko.", "Pitajte me o kupovini, prodaji i nalogu. Šta vas zanima?"),
    ("Hello, I am Zbirko.", "Ask me about buying, selling and your account. What would you like to know?"),
    items=(ABOUT, BUYING, SELLING, ACCOUNT, TALK, TRUST, ABOUT_SITE, CONTACT),
)

__all__ = ["TREE", "SeedNode"]
