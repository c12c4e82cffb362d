"""The text of the NBS IPS QR code and the reference of a payment."""

import io
from dataclasses import replace
from decimal import Decimal

import pytest
import zxingcpp
from PIL import Image
from stdnum.iso7064 import mod_97_10

from marketplace.common.text.qr import payment_code
from trading.accounts.rules import account_digits, is_bank_account
from trading.payments.ips import AMOUNT_MAX, BeyondTheCode, Payment, allowed, ips_text, name_and_address
from trading.payments.reference import payment_reference, written_account

pytestmark = pytest.mark.feature("X-DEAL-10")


PAYMENT = Payment(
    account="265000000000123462",
    payee="Alati Gruža d.o.o., Industrijska 5, 34000 Kragujevac",
    amount=Decimal("1295.00"),
    payer="Љубица Đorđević, Žička 7, 11000 Beograd",
    code="289",
    purpose="Uplata po predračunu 12/2026",
    reference="97632026000007",
)


@pytest.mark.feature("X-DEAL-10")
def test_the_text_is_one_line_of_fields() -> None:
    """As the bank's recommendations write it: the fields in this order, a comma before the cents."""
    assert ips_text(PAYMENT) == (
        "K:PR|V:01|C:1|R:265000000000123462|N:Alati Gruža d.o.o., Industrijska 5, 34000 Kragujevac|I:RSD1295,00"
        "|P:Љубица Đorđević, Žička 7, 11000 Beograd|SF:289|S:Uplata po predračunu 12/2026|RO:97632026000007"
    )


def test_an_empty_payer_or_purpose_is_left_out() -> None:
    """No field is empty: `P:` alone would make the code invalid."""
    text = ips_text(replace(PAYMENT, payer="  ", purpose=""))
    assert "|P:" not in text
    assert "|S:" not in text


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("  Zbir  ", "Zbir"),
        ("prvi\r\ndrugi\ttreći", "prvi drugi treći"),
        ("A|B", "A B"),
        ("„Čačak“ – d.o.o.", '"Čačak" - d.o.o.'),
        ("Ćošak 🍯 & med №5", "Ćošak & med 5"),
        ("Šabac", "Šabac"),  # composed of a letter and its mark
        ("中文", ""),
    ],
)
def test_only_characters_of_the_code_are_left(dirty: str, clean: str) -> None:
    assert allowed(dirty, 70) == clean


def test_long_names_lose_their_address_first() -> None:
    assert name_and_address("Alati", "Industrijska 5", "34000 Kragujevac") == "Alati, Industrijska 5, 34000 Kragujevac"
    assert name_and_address("N" * 60, "Industrijska 5", "34000 Kragujevac") == "N" * 60
    assert name_and_address("N" * 90, "Industrijska 5") == "N" * 70
    assert len(allowed("svrha " * 20, 35)) <= 35


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"account": "265-1"}, "account"),
        ({"amount": Decimal(0)}, "amount"),
        ({"amount": AMOUNT_MAX + Decimal("0.01")}, "amount"),
        ({"payee": "中文"}, "payee"),
    ],
)
def test_what_the_code_cannot_hold_is_refused(changes: dict[str, object], field: str) -> None:
    with pytest.raises(BeyondTheCode, match=field):
        ips_text(replace(PAYMENT, **changes))  # type: ignore[arg-type]


def test_the_largest_amount_has_eighteen_characters() -> None:
    fields = dict(part.split(":", 1) for part in ips_text(replace(PAYMENT, amount=AMOUNT_MAX)).split("|"))
    assert fields["I"] == "RSD999999999999,99"
    assert len(fields["I"]) == 18


@pytest.mark.feature("X-DEAL-10")
@pytest.mark.parametrize(
    "payment",
    [
        PAYMENT,
        replace(PAYMENT, payee="Ж" * 70, payer="Đ" * 70, purpose="Š" * 35, amount=AMOUNT_MAX),
        replace(PAYMENT, payer="", purpose="Kupovina na Zbiru, ponuda 7"),
    ],
    ids=["usual", "longest", "shortest"],
)
def test_a_foreign_decoder_reads_the_drawn_code(payment: Payment) -> None:
    text = ips_text(payment)
    picture = Image.open(io.BytesIO(payment_code(text)))
    [found] = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    assert found.text == text


def test_the_account_is_padded_in_its_middle() -> None:
    """Bank 3, number 13 with zeros in front, control 2: an account of the National Bank's own example."""
    assert is_bank_account("840-955845-10")
    assert account_digits("840-955845-10") == "840000000095584510"
    assert written_account("840000000095584510") == "840-0000000955845-10"


def is_payment_reference(text: str) -> bool:
    return bool(mod_97_10.is_valid(text[2:] + text[:2]))


def test_the_reference_has_the_check_digits_of_the_standard() -> None:
    """ISO 7064: 794 has 44. The digits stand first here, as a Serbian reference of model 97 has them."""
    assert mod_97_10.calc_check_digits("794") == "44"
    assert payment_reference(2026, 7) == f"{98 - 202600000700 % 97:02d}2026000007"
    for offer_id in (1, 7, 999_999, 12_345_678):
        reference = payment_reference(2026, offer_id)
        assert is_payment_reference(reference)
        assert len(f"97{reference}") <= 25
        wrong = reference[:-1] + str((int(reference[-1]) + 1) % 10)
        assert not is_payment_reference(wrong)
