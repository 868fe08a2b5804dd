import { findDangers } from '#shared/understanding/find-dangers.ts';
import { AMBULANCES, AMBULANCES_ANYWHERE } from '#shared/understanding/plea-words.ts';
import { findPleasForHelp } from '#shared/understanding/pleas-for-help.ts';

type Found = { start: number; end: number };

/**
 * Finds words that the manager must hear about at once, in any of the guests' languages: mortal
 * danger, pleas for help and the other matters below. Jokes about prices do not count.
 */
export function findSeriousWords(text: string): Found[] {
  const words = [...text.matchAll(SERIOUS)].map((match) => {
    const [whole, before = ''] = match;
    return { start: match.index + before.length, end: match.index + whole.length };
  });
  const dangers = findDangers(text).filter(({ meaning }) => meaning !== 'figure');
  const found: Found[] = [];
  for (const { start, end } of [...findPleasForHelp(text), ...dangers, ...words])
    if (start < end && !found.some((other) => start < other.end && other.start < end))
      found.push({ start, end });
  return found.sort((one, other) => one.start - other.start);
}

/** A star stands for any further letters. */
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
  'swell(ed|ing)',
  'swollen',
  'hives',
];

/* The same matters in the other languages. The guest's language is unknown, so all languages are
   searched together. A word that means something else in another language is therefore left out
   or only matched in context: 'rassis' is stale bread, 'molesto' annoying, 'ratos' a while,
   'crudo' a ham. */
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
  '(an)?geschwollen*',
  '(an)?schwellen',
  'schwillt',
  'schwellung*',
  'nesselsucht',
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
  'gonflent',
  'lèvres? (gonflée|bleue)s?',
  'urticaire',
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
  '(se )?hinch(a|an|ó|aron|ando)',
  'hinchaz[oó]n',
  '(labios?|lengua|cara|ojos?) hinchad[oa]s?',
  'urticaria',
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
  'si (gonfia*|stanno gonfiando)',
  '(labbra|lingua|faccia) gonfi[ae]',
  'orticaria',
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
  'inchad[oa]s?',
  'inchando',
  'incharam',
  'urtic[aá]ria',
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
  '(s|o)puch*',
  'pokrzywk*',
];

/**
 * Matched anywhere in the text: Chinese is written without spaces, and Arabic attaches prefixes and
 * suffixes to its words.
 */
const CHINESE =
  '中毒|生病|病了|呕吐|过敏|医院|急诊|受伤|割伤|划伤|碎玻璃|玻璃碎|玻璃渣|有玻璃|虫|蟑螂|老鼠|发霉|长霉|没熟|没煮熟|夹生|生肉|卫生(?!间)|种族|歧视|骚扰|威胁|袭击|打人|不安全|红肿|肿了|肿起来|荨麻疹';
const ARABIC =
  'تسمم|مرضت|مرضنا|تقيأ|قيء|استفرغ|حساسية|مستشفى|أصيب|جرح|زجاج|حشرة|حشرات|صرصور|صراصير|فأر|فئران|جرذ|عفن|نيء|نيئ|غير مطبوخ|قلة النظافة|عنصري|تمييز|تحرش|تهديد|هددن|اعتداء|غير آمن|تورم|تتورم|انتفخ';

const WORDS = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, POLISH, AMBULANCES]
  .flat()
  .join('|')
  .replaceAll('*', '\\p{L}*');

// Older browsers lack lookbehind, so the character before a word is part of the match.
const SERIOUS = new RegExp(
  `(^|[^\\p{L}\\d_])(?:(?:${WORDS})(?![\\p{L}\\d_]))|(?:${CHINESE}|${ARABIC}|${AMBULANCES_ANYWHERE})`,
  'giu',
);
