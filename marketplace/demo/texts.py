"""What the demo's sellers say of their goods. Serbian, as sellers write; every claim is invented."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Texts:
    """info: one sentence. description: a few. made_in: country. declaration: what the law asks to be told."""

    info: str
    description: str
    declaration: str
    made_in: str = "Srbija"
    shipping_info: str = "Isporuka na adresu kupca u Srbiji, kurirskom službom ili našim kombijem."
    shipping_time: str = "5 radnih dana po isteku oglasa"
    warranty: str = ""


GOODS: dict[str, Texts] = {
    "honey": Texts(
        "Livadski med sa pašnjaka Zlatara, punjen u staklenu teglu od 900 g.",
        "Sakupljen u junu i julu na livadama iznad Nove Varoši, na 1.100 metara. Ne zagrevamo ga i ne mešamo sa starim "
        "medom, zato zimi kristališe. Tegle su u kutijama po šest, sa penastim ulošcima. Ko uzme pet i više kutija, "
        "dobija i teglicu propolisa.",
        "Cvetni med. Neto količina: 900 g. Čuvati na tamnom i suvom mestu, do 25 °C. Najbolje upotrebiti u roku od dve "
        "godine. Nije za decu mlađu od godinu dana.",
    ),
    "wine": Texts(
        "Suvo belo vino od tamjanike, 12,5 % vol., boca 0,75 l.",
        "Tamjanika sa sopstvenog vinograda, ručno brana, fermentisala na 16 °C. Miriše na belo cveće i breskvu. "
        "Karton ima šest boca. Kupac mora imati 18 godina; trguje se u satima koje propisuje zakon.",
        "Vino sa geografskim poreklom, berba 2024. Alkohol 12,5 % vol. Sadrži sulfite. Čuvati na 10–14 °C.",
    ),
    "brandy": Texts(
        "Domaća šljivovica, odležala deset godina u hrastovom buretu, 43 % vol.",
        "Pečena dva puta, od čačanske rodne i požegače. Svaka boca ima broj bureta i potpis majstora. Pakovanje po "
        "šest boca u drvenoj kutiji, poklon kutija uz doplatu. Kupac mora imati 18 godina.",
        "Rakija od šljive. Alkohol 43 % vol. Neto 0,7 l. Proizvedeno i punjeno u Topoli.",
    ),
    "paper": Texts(
        "Papir za kopiranje i štampu A4, 80 g/m², pet rizmi u kutiji.",
        "Belina CIE 161, ne zaglavljuje se u brzim štampačima, obe strane podjednako glatke. U kutiji je pet rizmi po "
        "500 listova. Dovozimo na sprat bez doplate u Beogradu, Novom Sadu i Nišu.",
        "Papir bez hlora, iz uzgojenih šuma. 5 × 500 listova, 210 × 297 mm, bruto 12,5 kg.",
        "Srbija",
        "Isporuka kombijem u Srbiji, besplatna od 20 kutija.",
        "3 radna dana po isteku oglasa",
    ),
    "chair": Texts(
        "Stolica sa mrežastim naslonom, podesivim rukohvatima i naslonom za glavu.",
        "Nosivost 130 kg, sinhroni mehanizam, točkići za parket i itison. Stiže rasklopljena, sklapa se za deset "
        "minuta priloženim ključem. Na zahtev sklapamo kod kupca.",
        "Kancelarijska stolica, tkanina i mreža od poliestera, postolje od aluminijuma. Prati je uputstvo na srpskom.",
        warranty="Tri godine na mehanizam, pet na postolje.",
    ),
    "toner": Texts(
        "Kompatibilni crni toner za 3.000 stranica pri 5 % pokrivenosti.",
        "Isprobano u svim štampačima iz spiska na kutiji. Čip prikazuje preostali broj stranica. Prazne kasete "
        "preuzimamo bez naknade kada isporučujemo nove.",
        "Toner kaseta, crna, prah neto 95 g. Držati dalje od dece.",
        "EU",
        warranty="Dve godine ili 3.000 stranica.",
    ),
    "laptop": Texts(
        "Laptop od 14 inča, 16 GB memorije, 512 GB, tastatura sa slovima č, ć, š, ž, đ.",
        "Aluminijumsko kućište, 1,3 kg, baterija za deset sati rada. Ekran 1920 × 1200, mat. Isporučujemo sa "
        "instaliranim sistemom po izboru i podešenim nalozima. Fabrička garancija, servis u Novom Sadu.",
        "Prenosni računar sa punjačem 65 W. Ekološka naknada je uračunata.",
        "EU",
        warranty="Dve godine, servis na adresi kupca.",
    ),
    "switch": Texts(
        "Upravljivi svič sa 24 PoE porta (370 W) i četiri SFP+ porta od 10 Gb/s.",
        "Za kamere, telefone i pristupne tačke bez posebnih ispravljača. Montaža u orman 19 inča, ventilatori menjaju "
        "brzinu i ne smetaju u kancelariji. Podešavamo VLAN-ove po spisku kupca.",
        "Mrežni svič 1U, napajanje 230 V, potrošnja do 430 W.",
        "EU",
        warranty="Pet godina.",
    ),
    "cable": Texts(
        "UTP kabl Cat 6, čist bakar 23 AWG, kotur 305 metara.",
        "Pun presek od bakra (nije aluminijum presvučen bakrom), izveštaj o merenju dolazi uz kotur. Oznake na svaki "
        "metar, lako se izvlači iz kutije. Odgovara za 1 Gb/s na 100 i 10 Gb/s na 37 metara.",
        "Kabl U/UTP Cat 6, LSZH omotač, klasa Dca. Kotur 305 m, 11,2 kg.",
        "EU",
    ),
    "drill": Texts(
        "Bušilica-odvijač 18 V bez četkica, dve baterije 4 Ah, punjač i kofer.",
        "Najveći moment 65 Nm, futer 13 mm, dve brzine, svetlo. Baterija se puni za 50 minuta i staje u sav alat iste "
        "serije. Popravke radimo u Kragujevcu, delovi su na stanju deset godina.",
        "Akumulatorska bušilica sa dva akumulatora Li-ion. Uputstvo na srpskom. Baterije se predaju na reciklažu.",
        "EU",
        warranty="Tri godine uz registraciju.",
    ),
    "screwdrivers": Texts(
        "Osam odvijača i 24 nastavka od čelika CrV, drška koja ne klizi.",
        "Vrhovi su kaljeni i magnetni, drška trpi udarce čekića. Kaseta se može okačiti na zid. Dobar komplet za "
        "školsku radionicu ili domaćinstvo.",
        "Ručni alat, 32 dela, hrom-vanadijum čelik. Nije izolovan za rad pod naponom.",
        "EU",
    ),
    "mower": Texts(
        "Samohodna kosilica, širina rezanja 46 cm, korpa 60 l, četvorotaktni motor.",
        "Pokreće se iz prve, pet visina košenja od 25 do 75 mm, malčiranje. Pred isporuku je punimo uljem i probamo. "
        "Sečivo brusimo prve dve godine bez naplate.",
        "Motorna kosilica 2,6 kW, 32 kg. Zvučna snaga 96 dB. Sadrži uputstvo i alat.",
        "EU",
        warranty="Dve godine.",
    ),
    "pellets": Texts(
        "Pelet od čiste bukve, klasa A1, 65 vreća po 15 kg na paleti.",
        "Vlaga ispod 8 %, pepeo ispod 0,7 %, 4,9 kWh po kilogramu. Merenje svake serije nosi nalepnica na vreći. "
        "Viljuškar na kamionu spušta paletu do kapije; zimska cena se ne menja posle isteka oglasa.",
        "Drveni pelet ENplus A1, prečnik 6 mm, paleta 975 kg. Čuvati od vlage.",
        "Srbija",
        "Kamion sa viljuškarom do 120 km od Niša; dalje uz dogovor o doplati.",
        "10 radnih dana po isteku oglasa",
    ),
    "solar": Texts(
        "Monokristalni solarni panel 550 W, 2278 × 1134 mm, stepen iskorišćenja 21,3 %.",
        "Polovljene ćelije, crn ram po želji, konektori MC4. Snaga posle 25 godina najmanje 84 %. Uz deset panela "
        "dajemo proračun krova i jednopolnu šemu za distribuciju.",
        "Fotonaponski modul 550 W, 1500 V DC, klasa II. Masa 28 kg.",
        "EU",
        "Isporuka paletnom robom u celoj Srbiji.",
        warranty="Dvanaest godina na izradu, 25 na snagu.",
    ),
    "led": Texts(
        "LED panel 60 × 60 cm, 40 W, 4.000 lumena, bez treperenja.",
        "Neutralna bela, indeks boje 90, bleštanje ispod 19 – dozvoljeno za učionice i kancelarije. Ispravljač je "
        "odvojen i zamenljiv, radi i sa regulacijom 1–10 V.",
        "Svetiljka 40 W, 230 V, IP40, klasa energetske efikasnosti E.",
        "EU",
        warranty="Tri godine.",
    ),
    "cement": Texts(
        "Portland kompozitni cement CEM II 42,5 R u natron džaku od 25 kg.",
        "Svež, ne stariji od mesec dana od punjenja. Pakovan po 48 džakova na paleti, folija štiti od kiše. Istovar "
        "kranom u krugu od 60 km od stovarišta.",
        "CEM II/A-M 42,5 R po SRPS EN 197-1. Nadražuje kožu i oči, nosite rukavice.",
        shipping_info="Isporuka kamionom sa kranom; preuzimanje na stovarištu umanjuje troškove.",
    ),
    "styrofoam": Texts(
        "Fasadni stiropor EPS 80, debljine 10 cm, ploča 1,0 × 0,5 m.",
        "Lambda 0,037, odležao, ravnih ivica, sa oznakom na svakoj ploči. U paketu je 2,5 m². Uz ploče prodajemo i "
        "lepak i tiple po ceni iz cenovnika.",
        "Ekspandirani polistiren EPS 80 po SRPS EN 13163, klasa gorivosti E.",
    ),
    "tiles": Texts(
        "Podne granitne pločice 60 × 60 cm, siva, R10, prva klasa.",
        "Rektifikovane ivice dozvoljavaju fugu od 2 mm. Upijanje ispod 0,5 %, za dnevni boravak, terasu i lokal. Iz "
        "jedne serije, bez razlike u nijansi. Paket ima 1,44 m².",
        "Keramičke pločice grupe BIa, debljina 9,5 mm, prva klasa.",
        "EU",
    ),
    "raspberry": Texts(
        "Jednogodišnje sadnice maline vilamet, ožiljene, sa fitosanitarnim pasošem.",
        "Iz sopstvenog zasada kod Valjeva, vađene u jesen i čuvane u hladnjači na 2 °C. Snopovi po 50 komada, koren "
        "umotan u vlažan treset. Primiće se više od 95 % ako se posade u roku od nedelju dana.",
        "Sadni materijal maline, sorta Vilamet, kategorija standard. Pasoš bilja je na snopu.",
        shipping_info="Kurirom u kartonskim kutijama, ili preuzimanje u rasadniku.",
        shipping_time="U martu, po dogovoru",
    ),
    "fertiliser": Texts(
        "Mineralno đubrivo NPK 15:15:15 sa sumporom, džak 25 kg.",
        "Zrnasto, ujednačeno, ne prašina: rasipač se ne zapušava. Preporuka za kukuruz i povrće 300–400 kg po hektaru. "
        "Analiza zemljišta za članove zadruge je besplatna.",
        "NPK 15:15:15 + 10 SO₃. Čuvati na suvom, odvojeno od hrane. Držati dalje od dece.",
        "EU",
    ),
    "apples": Texts(
        "Jabuka ajdared prve klase, prečnik 70–80 mm, drveni sanduk od 15 kg.",
        "Berba iz ovog oktobra, čuvana u hladnjači sa kontrolisanom atmosferom. Sanduk je povratan: kauciju od 200 "
        "dinara vraćamo kada ga vratite. Za ustanove šaljemo i potvrdu o ostacima pesticida.",
        "Sveže jabuke, sorta ajdared, klasa I, neto 15 kg. Zemlja porekla Srbija.",
        shipping_info="Dovoz hladnjačom u Vojvodini i Beogradu, utorkom i petkom.",
    ),
    "shoes": Texts(
        "Radne cipele S3 od goveđe kože, kapa i tabanica bez metala.",
        "Đon od dvoslojnog poliuretana ne klizi na ulju, postava diše. Brojevi 36–48, veličine javljate posle isteka "
        "oglasa. Uz svaki par drugi par pertli.",
        "Zaštitna obuća po EN ISO 20345 S3 SRC. CE oznaka, uputstvo na srpskom.",
        warranty="Šest meseci na lepljenje đona.",
    ),
    "shirt": Texts(
        "Majica kratkih rukava od češljanog pamuka, 180 g/m², bez bočnih šavova.",
        "Ne skuplja se na 60 °C i drži oblik posle pedeset pranja. Dvanaest boja i veličine od XS do 3XL u istoj ceni. "
        "Pogodna za štampu i vez, koje radimo posebno.",
        "100 % pamuk, Oeko-Tex 100. Prati na 60 °C, peglati naopako.",
    ),
    "gloves": Texts(
        "Nitrilne rukavice bez pudera, plave, kutija od 100 komada.",
        "Debljina 0,10 mm na dlanu, hrapavi vrhovi prstiju, ne izazivaju alergiju na lateks. Za ordinacije, kuhinje i "
        "radionice. Veličine S, M, L i XL mogu se mešati u porudžbini.",
        "Medicinske rukavice po EN 455, zaštitne po EN ISO 374. Rok upotrebe pet godina.",
        "EU",
    ),
    "toilet_paper": Texts(
        "Toalet papir u tri sloja, 64 rolne u paketu, po 150 listića.",
        "Mek, belina od celuloze sa dodatkom recikliranog papira, tuba se razgrađuje u vodi. Paketi složeni po 12 na "
        "paleti, isporuka na sprat uz doplatu.",
        "Toalet papir, tri sloja, 64 rolne × 150 listića. Držati na suvom.",
    ),
    "cartons": Texts(
        "Transportna kutija 40 × 30 × 30 cm od petoslojnog kartona, nosivost 40 kg.",
        "Karton BC talasa, kutije stižu u ravnim snopovima po deset. Štampa u jednoj boji moguća od 1.000 komada. "
        "Uzorak šaljemo o svom trošku.",
        "Kutija FEFCO 0201, petoslojni karton 620 g/m², može se reciklirati.",
    ),
    "stretch": Texts(
        "Ručna streč folija 500 mm, 23 mikrona, rolna od 2,4 kg.",
        "Rasteže se do 180 %, tiho se odmotava i lepi samo za sebe. U kutiji je šest rolni. Crna folija po istoj ceni, "
        "napomenite uz ponudu.",
        "LLDPE folija, 500 mm × 23 µm, tuba 0,4 kg. Može se reciklirati.",
    ),
    "air_conditioner": Texts(
        "Godišnji servis klima uređaja do 5 kW: pranje, kontrola gasa i odvoda.",
        "Peremo spoljnu i unutrašnju jedinicu, merimo pritisak i temperaturu, dezinfikujemo isparivač. Traje oko sat "
        "vremena, termin biramo zajedno, i subotom. Dopuna gasa se naplaćuje po utrošku.",
        "Usluga na adresi kupca u Beogradu. Ovlašćen serviser za fluorovane gasove.",
        shipping_info="Dolazak majstora je uračunat u cenu.",
        shipping_time="Termin u roku od 20 dana po isteku oglasa",
    ),
    "transport": Texts(
        "Prevoz jedne euro palete do 800 kg na liniji Beograd–Niš, u oba smera.",
        "Utovar do 14 časova, istovar narednog dana. Paletu pratite na mapi; osiguranje pokriva do 1.000 evra. Jedna "
        "ponuda može imati više paleta, a rok za korišćenje je tri meseca.",
        "Usluga prevoza u unutrašnjem drumskom saobraćaju, sa CMR osiguranjem.",
        shipping_info="Preuzimanje i isporuka na rampi ili viljuškarom vozača.",
        shipping_time="Po dogovoru, u roku od tri meseca",
    ),
    "first_aid": Texts(
        "Šestočasovna obuka prve pomoći po programu Crvenog krsta, za grupe do 20 zaposlenih.",
        "Lutke za oživljavanje, defibrilator za vežbu i pribor donosimo mi. Polaznici dobijaju uverenje koje važi pet "
        "godina. Termin i mesto bira poslodavac, i vikendom.",
        "Obuka u skladu sa pravilnikom o prvoj pomoći na radu. Uverenje za svakog polaznika.",
        shipping_info="Predavač dolazi na adresu kupca u Srbiji.",
        shipping_time="Termin u roku od 30 dana",
    ),
}

PAYMENT = "Predračun u roku od tri radna dana po isteku oglasa, plaćanje u roku od osam dana, virmanom ili karticom."
CLAIMS = "Reklamacije primamo porukom na Zbiru, telefonom ili pismom; odgovaramo najkasnije osam dana od prijema."
CONTRACT = "Ugovor pravimo preko Zbira; potpisuje se elektronski ili na papiru, u dva primerka."
LIMITATIONS = "Prodavac ne odgovara za kašnjenje prevoznika više od pet dana."
COURT = {"Beograd": "Privredni sud u Beogradu", "Novi Sad": "Privredni sud u Novom Sadu", "Niš": "Privredni sud u Nišu"}
ENDED_INFO = "Oglas je povučen i čuva se samo u evidenciji."

PRIVATE_SELLER: dict[str, Any] = {
    "company_rules_link": "https://example.com/pravila",
    "order_form": "Pišite kroz poruke na Zbiru: količina, adresa i željeni dan isporuke.",
    "reject_rules": "Od ugovora možete odustati u roku od 14 dana od prijema, bez navođenja razloga.",
    "reject_form": "Obrazac za odustanak dobijate uz robu; može i poruka preko Zbira.",
    "return_shipping_requirements": "Roba se vraća u istom pakovanju; kvarljiva roba se ne vraća.",
    "return_shipping_cost": "Troškove vraćanja snosi kupac.",
    "no_reject_condition": "Pravo na odustanak ne važi za sveže voće i sadnice posle sadnje.",
    "postal_info": "Šaljemo preporučeno, broj pošiljke javljamo porukom.",
    "court_avoidance": "Sporove prvo rešavamo razgovorom, zatim pred telom za vansudsko rešavanje.",
}

BAN_REASON = "Tri kupca su prijavila da plaćena roba nije isporučena."
LOCK_REASON = "Proveravamo podatke o vlasniku naloga."
TRADE_LOCK_REASON = "Proveravamo prijavu da opis ne odgovara robi."
REMOVAL_REASON = "Oglas nudi robu čija prodaja nije dozvoljena."
ROLE_REASON = "Radi u Zbiru od danas."
