/* What people call things that the icons name otherwise; words are folded, without diacritics. The icon package brings
   no words of its own beside the English names. */
const MEANINGS: readonly (readonly [words: string, parts: string])[] = [
  [
    'hrana jelo obrok food meal restoran restaurant',
    'utensils soup salad sandwich pizza hamburger platter cooking chef',
  ],
  ['voce fruit', 'apple cherry banana grape citrus mango avocado'],
  ['povrce vegetable', 'carrot salad bean broccoli leafy vegan'],
  ['jabuka', 'apple'],
  ['meso meat', 'beef ham drumstick bacon'],
  ['riba plodovi seafood', 'fish shrimp shell'],
  ['mleko mlecni dairy', 'milk cheese cow'],
  ['hleb pecivo zito brasno bread bakery grain flour', 'wheat croissant sandwich'],
  ['slatkisi kolac desert sweets', 'candy cake cookie lollipop donut dessert cupcake ice'],
  ['pice sok alkohol vino pivo drink beverage alcohol', 'wine beer martini bottle cup glass bottle'],
  ['kafa caj tea', 'coffee cup'],
  ['med pcela honey', 'hexagon flower bug'],
  ['kuca dom nekretnine real estate home', 'house home building key'],
  ['namestaj furniture', 'sofa armchair bed lamp chair table rocking'],
  ['kuhinja kitchen', 'refrigerator microwave utensils chef oven heater cooking'],
  ['kupatilo bathroom', 'bath shower toilet faucet soap'],
  ['higijena ciscenje hygiene cleaning', 'soap brush spray cleaning washing broom bubbles lotion droplets sparkles'],
  ['ambalaza kutija paket packaging', 'box package boxes container cardboard'],
  ['prevoz dostava transport delivery isporuka', 'truck van car ship plane train package bus forklift'],
  ['kamion', 'truck'],
  ['auto automobil vozilo vehicle', 'car van truck bus fuel'],
  ['bicikl bicycle motor', 'bike motorbike'],
  ['magacin skladiste stock', 'warehouse boxes shelving container'],
  [
    'gradjevina gradevina gradnja construction',
    'brick building construction hammer crane hard shovel mortar house toolbox drill',
  ],
  ['alat alati tools masina machine', 'hammer wrench drill axe screw shovel toolbox cog tool pickaxe construction'],
  ['poljoprivreda njiva agriculture farm', 'tractor wheat sprout shovel tree leaf carrot'],
  ['basta biljka bilje plant garden seme', 'sprout leaf flower shrub tree trees shovel clover rose'],
  ['sadnica drvo suma wood', 'tree trees sprout log palm'],
  ['zivotinja ljubimac pet animal', 'dog cat paw bird rabbit fish turtle rat squirrel panda snail'],
  ['energija struja electricity power', 'zap plug battery solar lightbulb electric power bolt cable'],
  ['grejanje toplota heating', 'flame heater thermometer sun air kindling'],
  ['ogrev pelet firewood', 'flame kindling log'],
  ['hladenje klima cooling', 'snowflake fan air thermometer ac'],
  ['gorivo benzin gas', 'fuel flame'],
  ['voda water', 'droplet droplets faucet glass waves'],
  ['racunar kompjuter computer', 'laptop monitor computer pc cpu keyboard mouse'],
  ['telefon mobilni mobile', 'smartphone phone tablet'],
  ['mreza internet network', 'wifi router network globe ethernet cable server'],
  ['stampac stampa', 'printer'],
  ['kancelarija posao office business work', 'briefcase building printer paperclip stapler pen folder desk notebook'],
  ['papir paper dokument', 'file files newspaper notebook scroll paperclip'],
  ['skola obrazovanje education', 'school graduation book pencil backpack ruler university'],
  ['knjiga', 'book notebook library'],
  ['odeca obuca tekstil clothes clothing textile fashion', 'shirt shoe jacket handbag spool scissors hat footprints'],
  ['majica', 'shirt'],
  ['obuca cipele shoes', 'footprints shoe'],
  ['zastita bezbednost sigurnost safety security', 'shield lock hard cctv helmet siren'],
  [
    'zdravlje lek bolnica health medicine',
    'heart hospital pill syringe stethoscope cross ambulance bandage medical tablets',
  ],
  ['lepota kozmetika beauty', 'perfume sparkles scissors lotion brush mirror'],
  ['sport rekreacija fitnes', 'dumbbell trophy volleyball bike goal medal rugby hockey whistle fishing'],
  ['igracke deca kids toys baby beba', 'baby toy blocks puzzle gamepad balloon'],
  ['igra igre game', 'gamepad dice puzzle joystick chess'],
  ['muzika music zvuk', 'music headphones guitar piano drum speaker mic'],
  ['film foto slika photo', 'camera film image video clapperboard'],
  ['putovanje turizam odmor travel', 'plane luggage map tent hotel palm compass backpack mountain caravan sailboat'],
  ['more leto sea summer', 'waves sun palm sailboat parasol anchor umbrella'],
  ['zima winter', 'snowflake mountain snow thermometer'],
  ['vreme weather', 'sun cloud rain snowflake umbrella rainbow wind storm'],
  [
    'novac cena popust money price discount',
    'coins banknote percent tag wallet piggy badge receipt hand credit dollar euro',
  ],
  ['akcija ponuda sale offer', 'percent tag tags badge megaphone flame gift'],
  ['poklon praznik holiday', 'gift party cake balloon ribbon tree candlestick'],
  ['kupovina korpa prodavnica shop', 'shopping store cart basket bag handbag'],
  ['nagrada pobeda award', 'trophy award medal crown star'],
  ['novo new najnovije', 'sparkles sparkle star rocket badge bell'],
  ['popularno popular trazeno', 'flame trending star heart thumbs users crown'],
  ['ljudi grupa kupci people', 'users user group handshake'],
  ['usluga usluge service', 'concierge wrench handshake hand bell headset'],
  ['dogovor ugovor contract deal', 'handshake signature file scroll gavel'],
  ['svet planeta world', 'globe earth'],
  ['vreme sat rok time', 'clock timer alarm hourglass watch calendar'],
  ['ekologija zeleno ecology', 'leaf recycle sprout tree droplet solar'],
  ['srbija mesto lokacija place', 'map pin flag landmark navigation'],
];

const FOLDED = MEANINGS.map(([words, parts]) => [words.split(' '), new Set(parts.split(' '))] as const);

/** 0: does not fit; more: fits better. A name fits when each word of the search is the beginning of a part of it. */
function fit(parts: readonly string[], word: string): number {
  if (parts.includes(word)) return 3;
  if (parts.some((part) => part.startsWith(word))) return 2;
  if (word.length < 3) return 0;
  const meant = FOLDED.some(
    ([words, meanings]) => words.some((known) => known.startsWith(word)) && parts.some((part) => meanings.has(part)),
  );
  return meant ? 1 : 0;
}

/** Names that fit a search, best first, else in their own order. `search` is folded. Pure. */
export function findIcons(names: readonly string[], search: string): readonly string[] {
  const wanted = search.split(/[\s-]+/).filter((word) => word !== '');
  if (wanted.length === 0) return names;
  return names
    .map((name) => {
      const parts = name.split('-');
      const fits = wanted.map((word) => fit(parts, word));
      // Of equal fits the plainer name comes first.
      return { name, rank: fits.includes(0) ? 0 : fits.reduce((sum, value) => sum + value, 0) - parts.length / 10 };
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ name }) => name);
}
