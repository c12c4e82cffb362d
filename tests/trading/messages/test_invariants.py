"""The check of the invariants finds each kind of planted violation, and nothing in what the services leave behind."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from marketplace.common.files import prepare
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import CHAT
from marketplace.invariants.checks import CHECKS
from tests.factories import make_ad
from tests.trading.messages.helpers import say
from trading.accounts.models import User
from trading.messages.invariants import violations
from trading.messages.models import Conversation, ConversationSide, Message
from trading.messages.services import erase_messages, mark_read, send_message

pytestmark = pytest.mark.django_db


@pytest.fixture
def talk(seller: User, buyer: User, stranger: User) -> None:
    """Conversations read, unread, half read, with a file."""
    make_ad(seller)
    say(stranger, seller)
    say(buyer, seller)
    say(seller, buyer)
    mark_read(user=seller, other_id=buyer.pk)
    say(buyer, seller)
    file = prepare(SimpleUploadedFile("cene.csv", b"1;2\n"), CHAT)
    send_message(author=buyer, recipient_id=seller.pk, file=file)


@pytest.mark.usefixtures("talk")
def test_what_the_services_leave_behind_is_sound_i11(buyer: User) -> None:
    assert violations in CHECKS
    assert list(violations()) == []
    erase_messages(buyer.pk)
    assert list(violations()) == []


def more_unread() -> None:
    side = ConversationSide.objects.order_by("pk")[0]
    ConversationSide.objects.filter(pk=side.pk).update(unread=side.unread + 1)


def read_too_far() -> None:
    side = ConversationSide.objects.filter(unread__gt=0)[0]
    ConversationSide.objects.filter(pk=side.pk).update(read_up_to=side.last_id)


def another_last() -> None:
    ConversationSide.objects.filter(pk=ConversationSide.objects.order_by("pk")[0].pk).update(last_id=1_000_000)


def never_written() -> None:
    side = ConversationSide.objects.filter(has_written=True)[0]
    ConversationSide.objects.filter(pk=side.pk).update(has_written=False)


def lost_message() -> None:
    message = Message.objects.order_by("-pk").first()
    assert message is not None
    message.delete()


def one_side() -> None:
    ConversationSide.objects.order_by("pk")[0].delete()


def foreign_author() -> None:
    third = User.objects.get(username="stranac")
    pair = Conversation.objects.exclude(low=third).exclude(high=third).get()
    Message.objects.filter(pk=Message.objects.filter(conversation=pair).order_by("pk")[0].pk).update(author=third)


def file_of_another() -> None:
    StoredFile.objects.filter(kind="chat").update(owner_id=1_000_000)


def file_without_message() -> None:
    Message.objects.exclude(file="").update(file="", text="a", file_name="")


@pytest.mark.parametrize(
    ("plant", "invariant"),
    [
        (more_unread, "I11"),
        (read_too_far, "I11"),
        (another_last, "I11"),
        (never_written, "I11"),
        (lost_message, "I11"),
        (one_side, "I11"),
        (foreign_author, "I11"),
        (file_of_another, "I15"),
        (file_without_message, "I15"),
    ],
)
@pytest.mark.usefixtures("talk")
def test_a_planted_violation_is_found(plant: Callable[[], None], invariant: str) -> None:
    plant()
    assert invariant in {violation.invariant for violation in violations()}
