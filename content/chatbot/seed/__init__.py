"""What the assistant knows in a new house, in both languages."""

from content.chatbot.seed.account import ACCOUNT, TALK
from content.chatbot.seed.buying import ABOUT, BUYING
from content.chatbot.seed.house import CONTACT, HOUSE, TRUST
from content.chatbot.seed.said import Said
from content.chatbot.seed.selling import SELLING

TREE = Said(
    ("Početak", "Start"),
    ("Zdravo, ja sam Zbirko.", "Pitajte me o kupovini, prodaji i nalogu. Šta vas zanima?"),
    ("Hello, I am Zbirko.", "Ask me about buying, selling and your account. What would you like to know?"),
    items=(ABOUT, BUYING, SELLING, ACCOUNT, TALK, TRUST, HOUSE, CONTACT),
)

__all__ = ["TREE", "Said"]
