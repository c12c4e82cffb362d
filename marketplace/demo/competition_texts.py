"""The demo's competitions, the schools that take part, and the works that were sent in. Everything is invented."""

from __future__ import annotations

from typing import Final, NamedTuple

PDF, LINK, IMAGE = 1, 2, 3
PRESCHOOL, PRIMARY, SECONDARY, EVERYBODY = 1, 2, 3, 4


class SchoolPlan(NamedTuple):
    name: str
    age_group: int
    region: str
    address: str
    website: str = ""


class WorkPlan(NamedTuple):
    """day: on which it was sent in. school: place among the schools of its competition's age group, from 0; None: the
    entrant typed one. story: what a work of words says."""

    name: str
    author: str
    votes: int
    day: float
    school: int | None = None
    school_class: str = ""
    sponsor: tuple[str, str] = ("", "")
    jury_points: int = 0
    story: tuple[str, ...] = ()


class CompetitionPlan(NamedTuple):
    """posting, voting: first and last day, from today; None: not set yet. archived: the day, None: it is not."""

    key: str
    name: str
    theme: str
    description: str
    status: str
    age_group: int
    work_type: int
    announced: float
    posting: tuple[int, int] | None = None
    voting: tuple[int, int] | None = None
    archived: float | None = None
    works: tuple[WorkPlan, ...] = ()


SCHOOLS: Final = (
    SchoolPlan("OŠ Zlatna grana", PRIMARY, "Čačak", "Višnjička 4", "https://example.com/skole/zlatna-grana"),
    SchoolPlan("OŠ Plavi most", PRIMARY, "Užice", "Trg kod mosta 1", "https://example.com/skole/plavi-most"),
    SchoolPlan("OŠ Tri jasena", PRIMARY, "Valjevo", "Jasenova 33", "https://example.com/skole/tri-jasena"),
    SchoolPlan("OŠ Na ušću", PRIMARY, "Paraćin", "Obala 12", "https://example.com/skole/na-uscu"),
    SchoolPlan("OŠ Dečji trg", PRIMARY, "Subotica", "Dečji trg 2"),
    SchoolPlan("Vrtić Šareni kamenčić", PRESCHOOL, "Zrenjanin", "Lipova 7", "https://example.com/skole/kamencic"),
    SchoolPlan("Vrtić Žuta kućica", PRESCHOOL, "Šabac", "Žitna 15"),
    SchoolPlan("Vrtić Bubamarin dom", PRESCHOOL, "Niš", "Cvetna 21", "https://example.com/skole/bubamara"),
    SchoolPlan("Gimnazija Na obali", SECONDARY, "Novi Sad", "Kej 8", "https://example.com/skole/na-obali"),
    SchoolPlan("Škola za umetnost Paleta", SECONDARY, "Niš", "Slikarska 3", "https://example.com/skole/paleta"),
)
TYPED_SCHOOL: Final = ("Osnovna skola Zlatna grana", "Cacak", "Visnjicka")
"""The same school as the first one, as somebody wrote it who did not find it: to be merged by an administrator."""

BOOKSHOP = ("Knjižara Margina", "https://example.com/margina")
BAKERY = ("Pekara Žitni klas", "https://example.com/zitni-klas")
PAINTS = ("Boje Duga", "https://example.com/boje-duga")

TOWN: Final = (
    WorkPlan("The river behind our school", "Lena Đurić", 143, -18.7, 0, "5-b", PAINTS),
    WorkPlan("Red roofs after the rain", "Vukan Šobić", 128, -17.9, 1, "7-a"),
    WorkPlan("Morning over the valley", "Mina Čupić", 117, -17.2, 2, "4-c", BOOKSHOP),
    WorkPlan("Our street by the water", "Strahinja Žunić", 96, -16.4, 0, "6-a"),
    WorkPlan("The view from my window", "Anđela Ćosić", 84, -15.1, 3, "3-b"),
    WorkPlan("Sunset above the hills", "Relja Momčilović", 71, -14.6, 4, "8-a", BAKERY),
    WorkPlan("Where the two streams meet", "Iskra Petrušić", 60, -12.8, 3, "5-a"),
    WorkPlan("Seven houses and one river", "Teodor Lačić", 52, -11.3, 1, "2-b"),
    WorkPlan("My grandmother's village", "Dunja Šešlija", 41, -9.9, 2, "6-c", BOOKSHOP),
    WorkPlan("The road to school", "Novak Grčić", 33, -8.2, 4, "1-a"),
    WorkPlan("Summer evening in my town", "Sofija Džodžo", 25, -6.7, None, "4-a"),
    WorkPlan("The bend at the old mill", "Kosta Vučić", 17, -5.4, 0, "7-b"),
    WorkPlan("A windy day on the hill", "Una Jakšić", 9, -1.6, 1, "3-a"),
    WorkPlan("The last house in the street", "Pavle Ristić", 4, -1.2, 3, "2-a"),
)
DRAWINGS: Final = (
    WorkPlan("My house and the sun", "Tara Aleksić", 54, -46.9, 0, "Zvezdice", PAINTS, 25),
    WorkPlan("Where the ducks swim", "Bogdan Nešić", 47, -46.1, 1, "Sovice"),
    WorkPlan("Grandma lives here", "Hana Kiš", 38, -45.2, 2, "Pčelice", ("", ""), 15),
    WorkPlan("The big yellow sun", "Viktor Đerić", 29, -43.7, 0, "Zvezdice"),
    WorkPlan("A town for my bear", "Mila Obućina", 22, -42.5, 2, "Mravići"),
    WorkPlan("Houses on the hill", "Lazar Šuput", 15, -40.8, 1, "Sovice", BAKERY),
    WorkPlan("The stream by the kindergarten", "Nora Ćatić", 8, -38.3, 0, "Lavići"),
    WorkPlan("All my friends' houses", "Filip Žarić", 3, -36.0, 2, "Pčelice"),
)
TALES: Final = (
    WorkPlan(
        "The snowman who missed the train", "Jelisaveta Mirić", 61, -71.2, sponsor=BOOKSHOP, jury_points=40,
        story=(
            "There was one bench at the station, and on it sat a snowman with a ticket in his glove. He had been told "
            "that trains come when one believes in them, so he believed, quietly, from half past six.",
            "The train came at noon, with the sun. When it left there was a puddle on the bench, and in the puddle a "
            "ticket. The conductor dried it on the stove and wrote on its back: valid every winter.",
        ),
    ),
    WorkPlan(
        "A lantern for the baker", "Ognjen Tasić", 55, -70.4, sponsor=BAKERY,
        story=(
            "The baker of our street gets up when everybody else goes to bed. One night the lamps went out, and the "
            "bread would have stayed dough had not the children come, each with a lantern of the school parade.",
            "That morning every loaf had a small moon on its crust. The baker says it was a fault of the oven. Nobody "
            "believes him, and nobody has asked for bread without a moon since.",
        ),
    ),
    WorkPlan(
        "The longest night", "Kruna Babić", 48, -69.9, jury_points=20,
        story=(
            "On the longest night of the year my great-grandfather stopped the clock, so that his guests would not "
            "look at it. They sang until the snow on the roof sang with them.",
            "When they set the clock going again it was one hour late, and it has been late ever since. In our house "
            "the new year begins one hour after everybody else's, and we have more time.",
        ),
    ),
    WorkPlan(
        "Twelve white geese", "Ilija Čavić", 39, -68.7,
        story=(
            "Twelve white geese crossed the field in a row, and behind them, in the snow, there were only eleven "
            "tracks. My sister counted twice. I counted three times.",
            "In spring a boy came to our school who walked so lightly that the grass stood up behind him. He never "
            "told us where he came from, but he would not eat at the table on Saint Martin's day.",
        ),
    ),
    WorkPlan(
        "How the river fell asleep", "Magdalena Stojić", 31, -67.8,
        story=(
            "The river did not want to go to bed. First it said that it was thirsty, then that it was not tired, and "
            "then that there was a light on under the bridge.",
            "So the frost sat down on the bank and told it about the sea, very slowly, wave by wave. At the third wave "
            "the river had closed its eyes, from one bank to the other.",
        ),
    ),
    WorkPlan(
        "Grandfather's two left boots", "Uroš Ljubić", 26, -66.5,
        story=(
            "Grandfather bought his boots in the dark, at a fair, from a man in a hurry. At home it turned out that "
            "there were two left ones. He wore them for eleven winters and walked in circles a little.",
            "Because of that he never got lost: whoever walks in circles comes home. When I inherited them I bought "
            "two right ones at once, so that I can also get somewhere.",
        ),
    ),
    WorkPlan(
        "The postman and the avalanche", "Nikolija Šarić", 19, -65.3,
        story=(
            "The avalanche had an address written on it: last house, under the rock. The postman read it, turned his "
            "bag round and went before it, for a letter has to arrive before what it tells about.",
            "He knocked, they went out, the snow came in. He had them sign for it.",
        ),
    ),
    WorkPlan(
        "The pine that was not felled", "Todor Mandić", 14, -63.9,
        story=(
            "Every December the woodcutter came to the pine, and every December it had a reason: a nest, a squirrel, a "
            "child's swing, a couple who had carved a heart and had to be able to find it.",
            "It is the tallest pine of the valley now. The woodcutter has grown old under it, and he says that in all "
            "these years he has not been able to find out what it wants for Christmas.",
        ),
    ),
    WorkPlan(
        "A letter from January", "Emina Hadžić", 9, -61.6,
        story=(
            "Dear July, you do not know me, although we live in the same year. I hear that children jump into the "
            "river with you. With me they walk over it.",
            "I am sending you a little snow. Should it not arrive, please drink it to my health. Yours, January.",
        ),
    ),
    WorkPlan(
        "Bread in the snow", "Vasilije Pjević", 5, -60.2,
        story=(
            "I dropped a loaf on the way home from the shop, and where it fell the snow steamed. When I looked round "
            "there were sparrows, and behind the sparrows a cat that pretended to be a stone.",
            "I went back for another loaf. Father asked what had taken me so long, and I said: breakfast, for nine.",
        ),
    ),
)  # fmt: skip

COMPETITIONS: Final = (
    CompetitionPlan(
        "tales",
        "Winter tales",
        "A story of two paragraphs that begins in the snow",
        "Write a short tale of winter, in your own words and without a picture, and send it as a PDF of one page. "
        "Everybody may take part, alone or with a class: there is no age limit, and no school is asked for.",
        "archived",
        EVERYBODY,
        PDF,
        announced=-73.0,
        posting=(-72, -58),
        voting=(-66, -50),
        archived=-49.0,
        works=TALES,
    ),
    CompetitionPlan(
        "drawing",
        "My first drawing",
        "The house that I live in",
        "For the youngest: draw the house you live in and what can be seen around it. A parent or a teacher takes a "
        "photograph of the drawing and sends it in, together with the name of the group.",
        "archived",
        PRESCHOOL,
        IMAGE,
        announced=-48.4,
        posting=(-48, -34),
        voting=(-42, -28),
        archived=-27.0,
        works=DRAWINGS,
    ),
    CompetitionPlan(
        "town",
        "My town in one picture",
        "The place where I live, as I see it",
        "Paint the place where you live: a street, the river, the market, or what you see from the window of your "
        "classroom. Any technique will do. Photograph or scan the painting and send it as PNG or JPEG; one pupil may "
        "send in more than one work. Everybody has three votes, and the first is worth most.",
        "active",
        PRIMARY,
        IMAGE,
        announced=-20.4,
        posting=(-20, 5),
        voting=(-3, 12),
        works=TOWN,
    ),
    CompetitionPlan(
        "song",
        "A song for the river",
        "What would your river sing?",
        "Write and record a song about the river of your town, alone or with a band. Put the recording where everybody "
        "can listen to it, and send us the link. It may last three minutes at most.",
        "upcoming",
        SECONDARY,
        LINK,
        announced=-10.3,
        posting=(20, 45),
        voting=(36, 55),
    ),
    CompetitionPlan(
        "letter",
        "Open letter to the future",
        "What do we want to be asked in fifty years?",
        "A letter of one page to those who will live here in fifty years: what we do well, what we owe them, and what "
        "they should forgive us. Open to everybody.",
        "next_year",
        EVERYBODY,
        PDF,
        announced=-9.8,
    ),
    CompetitionPlan(
        "inventors",
        "Little inventors",
        "A machine that the kindergarten lacks",
        "Invent a machine that your kindergarten cannot do without, and draw how it works. The dates will be told at "
        "the beginning of the year.",
        "next_year",
        PRESCHOOL,
        IMAGE,
        announced=-9.7,
    ),
)
