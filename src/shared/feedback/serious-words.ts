/** Where a text speaks of something the manager has to know at once, in any of the guests' languages. */
export function findSeriousWords(text: string): { start: number; end: number }[] {
  const found = [...text.matchAll(SERIOUS)].map((match) => {
    const [whole, before = ''] = match;
    return { start: match.index + before.length, end: match.index + whole.length };
  });
  return found.filter(({ start, end }) => start < end);
}

/** A star stands for any more letters. */
const ENGLISH = [
  'food poisoning',
  'sick',
  'ill',
  'vomit*',
  'allerg*',
  'hospital*',
  'injur*',
  'glass',
  'insects?',
  'cockroach*',
  'mouse',
  'mice',
  'rats?',
  'mould*',
  'raw',
  'hygiene',
  'racis*',
  'discriminat*',
  'harass*',
  'threat*',
  'assault*',
  'unsafe',
  "(can|could)( ?no|n?['’]?)t breathe",
  '(trouble|difficulty) breathing',
  'chok(ed|ing)',
];

/*
 * The same matters in the other languages. All are looked for together, since nobody knows in which
 * one a guest writes, so a word is left out or stands with its company where it means something else
 * in another: 'rassis' is stale bread, 'molesto' annoying, 'ratos' a while, 'crudo' a ham.
 */
const GERMAN = [
  'lebensmittelvergift*',
  'krank',
  'erbr[eo]ch*',
  'krankenhaus',
  'notaufnahme',
  'verletz*',
  'scherben?',
  '(glas)?splitter',
  'glasscherben?',
  'insekt*',
  'kakerlake*',
  'schaben?',
  'maus',
  'mäuse',
  'ratten?',
  '(ver)?schimmel*',
  'roh',
  'rohes (fleisch|huhn|hähnchen)',
  '(un)?hygien*',
  'rassist*',
  'rassismus',
  'diskriminier*',
  'beläst*',
  'bedroh*',
  'angegriffen',
  'gefährlich*',
  'atemnot',
  '(nicht|kaum) (mehr )?atmen',
  '(bekomm|krieg)(e|t|en) (keine|kaum) luft',
];

const FRENCH = [
  'intoxication',
  'intoxiqué*',
  'malades?',
  'vomi*',
  'h[oô]pita*',
  'aux urgences',
  'blessé*',
  'blessures?',
  '(bris|morceaux?|éclats?) de verre',
  'verre cassé',
  'insectes?',
  'cafards?',
  'souris',
  'moisi*',
  'poulet cru',
  'était crue?',
  'pas (assez )?cuit*',
  'hygi[eè]n*',
  'harc[eè]l*',
  'menac*',
  'agression',
  'agressé*',
  'dangereu*',
  '(pas|plus|peine à|mal à) respirer',
];

const SPANISH = [
  'intoxicaci[oó]n',
  'intoxicad[oa]s?',
  'enferm*',
  'v[oó]mit*',
  'al[eé]rg*',
  'urgencias',
  'herid[oa]s?',
  'vidrios?',
  'cristales',
  'trozos? de cristal',
  'insectos?',
  'cucarachas?',
  'rat[oó]n',
  'ratones',
  'ratas?',
  'moho',
  'enmohecid*',
  'pollo crudo',
  'estaban? crud[oa]s?',
  '(anti)?higi[eé]n*',
  'acos(o|ó|ad[oa]s?|aron)',
  'amenaz*',
  'agredi*',
  'agresi[oó]n',
  'peligros*',
  'no (puede|puedo|pod[ií]a) respirar',
  'cuesta respirar',
];

const ITALIAN = [
  'intossica*',
  'avvelena*',
  'malat[oaie]',
  '(sentit|stat)[oaie] male',
  'ospedale',
  'pronto soccorso',
  'ferit[oaie]',
  'vetro (nel*|rotto)',
  '(pezz[oi]|schegg(ia|e)) di vetro',
  'vetri',
  'insett[oi]',
  'scarafagg*',
  'top[oi]',
  'ratt[oi]',
  'muffa',
  'ammuffit*',
  'pollo crudo',
  'ancora crud[oaie]',
  'igien*',
  'razzis*',
  'molestie',
  'molestat[oaie]',
  'minacci*',
  'aggredit*',
  'aggressione',
  'pericolos*',
  'non (riesc[eo]|riusciv[ao]) a respirare',
];

const PORTUGUESE = [
  'intoxica[cç][aã]o',
  'doentes?',
  'pass(ei|ou|amos|aram) mal',
  'vômit*',
  'ferid[oa]s?',
  'ferimentos?',
  '(cacos?|peda[cç]os?) de vidro',
  'vidro (n[ao]|quebrado)',
  'insetos?',
  'uma barata',
  'um rato',
  'ratazana*',
  'com mofo',
  'mofad[oa]s?',
  'bolor*',
  'frango cru',
  'estava(m)? cru[as]?',
  '(anti-?)?higi[eê]n*',
  'ass[eé]dio',
  'assediad*',
  'amea[cç]*',
  'agress[aã]o',
  'perigos*',
  'n[aã]o (consigo|consegue|conseguia) respirar',
  'falta de ar(?! condicionado)',
];

const POLISH = [
  'zatruci*',
  'zatru[łl]*',
  'chor[ay]',
  'rozchorowa*',
  '(z)?wymiot*',
  'alergi*',
  'uczulen*',
  'uczulon*',
  'szpital*',
  'skalecz*',
  'zrani*',
  '(kawa[łl]*|od[łl]am*) szk[łl]a',
  'szk[łl]o w',
  'st[łl]uczone szk[łl]o',
  'owad*',
  'robak*',
  'karaluch*',
  'mysz(y)?',
  'szczur*',
  '(s)?ple[śs][nń]*',
  'surow(y|a|e|ego|ej)',
  '(nie)?higien*',
  'rasis*',
  'dyskrymin*',
  'molestowa*',
  'gro[źz]b*',
  'grozi[łl]*',
  'zaatakowa*',
  'niebezpieczn*',
  'nie (mog|mo[żz])* oddycha*',
  '(dusi|dusz[ęe]) si[ęe]',
];

/** Words without spaces or with others grown on to them. */
const CHINESE =
  '中毒|生病|病了|呕吐|过敏|医院|急诊|受伤|割伤|划伤|碎玻璃|玻璃碎|玻璃渣|有玻璃|虫|蟑螂|老鼠|发霉|长霉|没熟|没煮熟|夹生|生肉|卫生(?!间)|种族|歧视|骚扰|威胁|袭击|打人|不安全|喘不过气|呼吸困难|无法呼吸';
const ARABIC =
  'تسمم|مرضت|مرضنا|تقيأ|قيء|استفرغ|حساسية|مستشفى|أصيب|جرح|زجاج|حشرة|حشرات|صرصور|صراصير|فأر|فئران|جرذ|عفن|نيء|نيئ|غير مطبوخ|قلة النظافة|عنصري|تمييز|تحرش|تهديد|هددن|اعتداء|غير آمن|ضيق تنفس|ضيق في التنفس|صعوبة في التنفس|(?:أ|ي|ت)ستطيع التنفس';

const WORDS = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, POLISH]
  .flat()
  .join('|')
  .replaceAll('*', '\\p{L}*');

// Older browsers know no look back, so the sign before a word is part of what is found.
const SERIOUS = new RegExp(
  `(^|[^\\p{L}\\d_])(?:(?:${WORDS})(?![\\p{L}\\d_]))|(?:${CHINESE}|${ARABIC})`,
  'giu',
);
