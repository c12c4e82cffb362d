"""First help texts. Their numbers are fixed: pages ask for them by number.

53 contract terms, 57 register file and 58 tax file are given; ours are 59 tiers, 60 expiry, 61 transport clauses and
62 private seller.
"""

from __future__ import annotations

# number, name sr, name en, text sr, text en
TUTORIALS = (
    (
        53,
        "Ugovor",
        "Contract",
        "<p>Ovi podaci ulaze u ugovor o prodaji. Kada se prodaja zatvori, za svaku ispunjenu ponudu možete da napravite"
        " ugovor na srpskom ili engleskom.</p><p>Polje koje ostavite prazno ne pravi odredbu u ugovoru.</p>",
        "<p>These details go into the sales contract. Once the sale closes you can make a contract for each fulfilled"
        " offer, in Serbian or English.</p><p>A field left empty makes no clause.</p>",
    ),
    (
        57,
        "Dokaz o registraciji",
        "Proof of registration",
        "<p>Priložite izvod iz registra privrednih subjekata ili rešenje o upisu: PDF, slika, Word ili ODT, najviše"
        " 15 MB.</p><p>Dokument vide samo administratori i partneri sa kojima ste zaključili posao.</p>",
        "<p>Attach an extract from the business register or the decision on registration: PDF, picture, Word or ODT, up"
        " to 15 MB.</p><p>Only administrators and your partners in a concluded deal can see it.</p>",
    ),
    (
        58,
        "Poreska potvrda",
        "Tax certificate",
        "<p>Priložite potvrdu o dodeljenom PIB-u ili drugi poreski dokaz: PDF, slika, Word ili ODT, najviše"
        " 1,5 MB.</p>",
        "<p>Attach the certificate of your tax number or another proof from the tax office: PDF, picture, Word or ODT,"
        " up to 1.5 MB.</p>",
    ),
    (
        59,
        "Stepenici popusta",
        "Price steps",
        "<p>Unesite 2 do 5 stepenika. Svaki počinje tamo gde se prethodni završava, cena pada najmanje za 1, a"
        " poslednji stiže do ukupne količine.</p><p>Cena zavisi od zbira svih ponuda: što više kupaca,"
        " to niža cena za sve.</p>",
        "<p>Enter 2 to 5 steps. Each begins where the one before ends, the price falls by at least 1, and the last one"
        " reaches the whole quantity.</p><p>The price follows the sum of all offers: more buyers, a lower price for"
        " everyone.</p>",
    ),
    (
        60,
        "Datum isteka",
        "Expiry date",
        "<p>Do ovog dana kupci mogu da šalju ponude, najduže oko šest meseci. Prodaja se zatvara i ranije, čim se"
        " rasproda cela količina.</p><p>Posle zatvaranja imate 5 radnih dana da odlučite o kupcima.</p>",
        "<p>Buyers may send offers until this day, up to about six months ahead. The sale also closes earlier, as soon"
        " as the whole quantity is taken.</p><p>After the close you have 5 working days to decide on the buyers.</p>",
    ),
    (
        61,
        "Klauzule isporuke",
        "Delivery clauses",
        "<p>Incoterms 2020 klauzula kaže ko plaća prevoz i ko nosi rizik. Prva važi za svaki prevoz, druga samo za"
        " brodski.</p><p>Primer: <strong>EXW</strong> znači da kupac preuzima robu kod vas.</p>",
        "<p>An Incoterms 2020 clause says who pays for the transport and who bears the risk. The first one fits every"
        " way of transport, the second only ships.</p><p>Example: <strong>EXW</strong> means that the buyer collects"
        " the goods at your place.</p>",
    ),
    (
        62,
        "Privatni prodavac",
        "Private seller",
        "<p>Ako prodajete potrošačima, navedite uslove odustanka, reklamacije i povraćaja. Potrošač ima 14 dana da"
        " odustane od kupovine.</p>",
        "<p>When you sell to consumers, state the terms of withdrawal, claims and returns. A consumer has 14 days to"
        " withdraw from the purchase.</p>",
    ),
)
