import { DANGER_PATTERNS, DANGER_PATTERNS_ANYWHERE } from './danger-words.ts';
import { findDangers } from './find-dangers.ts';
import { AMBULANCES, AMBULANCES_ANYWHERE } from './plea-words.ts';
import { findPleasForHelp } from './pleas-for-help.ts';
import { HARM_CLASSES, type SafetyClass } from './understanding.ts';

/**
 * Whether a life may be at risk. The words that decided the safety class must be a plea for help,
 * or tell of fire, gas, or somebody who cannot breathe, has a swollen throat or tongue, chokes, has
 * collapsed, turns blue or grey, bleeds heavily or has chest pain. The reader has already judged
 * what the words mean, so a few stems for each language are enough.
 */
export function isEmergency(safety: SafetyClass | null, words: readonly string[]): boolean {
  if (safety === null || !HARM_CLASSES.includes(safety)) return false;
  return hasEmergencyWords(words);
}

/** Like `isEmergency`, for words whose meaning the text reader has not judged yet. */
export function hasEmergencyWords(words: readonly string[]): boolean {
  return (
    EMERGENCY.test(plainWords(words.join(' '))) ||
    words.some((word) => findPleasForHelp(word).length > 0)
  );
}

/**
 * Whether a text that the reader has not read yet reports mortal danger. Looks for whole phrases,
 * because a stem such as 'stroke' may also be one of luck.
 */
export function reportsMortalDanger(text: string): boolean {
  return (
    findPleasForHelp(text).some(({ isCertain }) => isCertain) ||
    findDangers(text).some(({ meaning }) => meaning !== 'figure')
  );
}

/**
 * Small letters without accents, which guests in a hurry leave out, and digits, with a single space
 * between words.
 */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\d]+/gu, ' ');
}

/**
 * Patterns that tell of an emergency only if the reader has judged the text, in addition to those
 * of `danger-words.ts`. Without accents; '*' stands for any further letters, '~' for up to three
 * words in between.
 */
const ENGLISH = [
  'bre[ae]?th*',
  'choc?k(e|es|ed|ing?)',
  'suffocat*',
  'throat~(clos(e|es|ed|ing)|swell*|swollen|shut*|tight*)',
  '(swollen|swelling|tight|closing) throat',
  'tongue~(swell*|swollen|thicker|huge)',
  '(stuck|lodged|caught|wedged|jammed)~(throat|windpipe|airway)',
  'throat~(stuck|lodged|blocked)',
  '(cannot|can ?n?o?t) (swallow|speak|talk)',
  '((turn|go)(s|ed|ing|es)?|went|gone) (all |completely |quite )?(blue|purple)',
  '(blue|purple) (lips|face)',
  '(lips|face)~(blue|purple)',
  'uncon?s?c?ious*',
  'unresponsive',
  'not (responding|answering)',
  'consciousness',
  'faint(s|ed|ing)',
  '(feel(s|ing)?|felt) (so |very |really |quite |a bit )?faint',
  '(to|will|might|may|nearly|almost) faint',
  '(pass|black)(es|s|ed|ing)? out',
  'collaps*',
  '(s?he|baby|child|son|daughter|body)~limp',
  'wak(e|ing)',
  '(face|skin|lips) (is |was |were |has |had )?(turn(ed|ing|s)?|went|gone|going) (all |quite |so |very )?(gr[ae]y|ashen)',
  'turn(ed|ing) (gr[ae]y|ashen)~(slid|slumped|fell|sank|sweat*)',
  'heart ?attack',
  'cardiac',
  'chest',
  'seizures?',
  'convuls*',
  'epilep*',
  'foaming',
  'stroke',
  'pulse',
  'defibrillator',
  'epi-? ?pens?',
  'ble(ed|d)*~(badly|heavily|profusely|a lot|everywhere)',
  '(heav*|bad*|severe*|profuse*) bleed*',
  'bleed*~(not|t|wont|cannot|cant|never) stop*',
  '(not|t|wont|cannot|cant|never) stop* (the )?bleed*',
  '(losing (a lot of )?|lots? of|so much|pool of) blood',
  '(a|on|caught) fire',
  'fire (in|alarm)',
  'flames?',
  'smoke',
  '(smel(l|ls|led|ling|t)|stinks?|reeks?|leak(s|ed|ing)?)~gas',
  'gas (leak*|smell|odou?r|fumes|escap*|in the (kitchen|room|air|restaurant|toilets?))',
];
const GERMAN = [
  'atm(en|et)',
  'luft',
  'erstick*',
  '(geschwollen*|zugeschwollen*|schwill*|schnue?r*)~(hals|kehle|rachen)',
  '(hals|kehle|rachen)~(eng|enger|dicht)',
  'zunge~(schwill*|schwoll*|(an)?geschwollen|dick|dicker)',
  '((an)?geschwollen*|schwill*) zunge',
  '(hue?hner|hae?hnchen|fisch)?(knochen|grae?te)~(hals|kehle|rachen)',
  '(blau|lila) (an|angelaufen|geworden)',
  '(blau|lila)e?n? lippen',
  'lippen~(blau|blae?ulich|lila)',
  '(grau|aschfahl) (im gesicht|angelaufen)',
  'bewu(ss|ß)tsein',
  'ansprechbar',
  '(um|weg)ge(kippt|sackt|treten)',
  'kipp(t|te|e)( gleich| fast| mir)? um',
  'umkipp*',
  'schwarz vor',
  'kolla(biert|ps)',
  'zusammengebrochen',
  'reagiert nicht',
  'brust(schmerz*)?',
  'puls',
  '(stark|heftig)e?n? blut(et|en|ung|ungen)',
  'viel blut',
  'brennt',
  'feuer*',
  'flammen',
  'rauch',
  'qualm*',
  'nach gas',
  'gas~(tritt|stroe?mt|aus|austritt)',
];
/** One list, because these languages often share their stems. */
const FRENCH_SPANISH_ITALIAN_PORTUGUESE = [
  'respir*',
  '(etouff|suffoqu|asfixi|ahog|atragant|soffoc|strozz|sufoc|engasg)*',
  '(gorge|garganta|gola)~(ferm|gonfl|serre|cierr|cerr|hinch|chiud|chius|gonfi|string|fech|inch|apert)*',
  '(ferm|gonfl|serre|cierr|cerr|hinch|chiud|chius|gonfi|fech|inch|apert)*~(gorge|garganta|gola)',
  '(langue|lengua|lingua)~(gonfl|enfl|hinch|gonfi|inch)*',
  '(gonfl|enfl|hinch|gonfi|inch)*~(langue|lengua|lingua)',
  '(gorge|garganta|gola)~(coinc|bloqu|atasc|atorad|clavad|incastr|blocc|conficc|entalad)*',
  '(devien*|devenue?s?|pon(e|en|iendo)|puso|puesto|diventa*|fic(a|am|ar|ou|aram|ando)) (tout |toute |todo |tutto )?(bleu*|violet*|azul|morad[oa]|blu|viola|rox[oa])',
  '(levres|labios|labbra)~(bleu|violet|azu|morad|blu|viola|rox|cianotic)*',
  'inco(n)?s?c?i?en*',
  '(sans|perd|perdu|perdre) (connaissance|conscience)',
  '(conocimiento|sin sentido|perdio el sentido|sensi|conoscenza|sentidos|consciencia)',
  '(evanou|effondr|ecroul|desmay|desplom|desvanec|desfallec|defaill|accasci|collass|malore|desmai|colapso)*',
  '(sven(ir|ut|im|end|g)|svien)*',
  '(malaise|tourne* de l (oe|œ)il|dans les pommes)',
  '(ne|no|non|nao)( \\p{L}+)? (reagit|reacciona|reagisce|reage)',
  'reagit (pas|plus)',
  '(cardiaque|cardiac[oa]|infarctus|infarto|enfarte|ictus|avc|derrame cerebral)',
  '(tem|teve|tendo|sofreu) um derrame(?! d)',
  '(corazon(?! de)|cuore(?! (di|tenero|morbido|caldo|freddo)))',
  '((a|dans|sur) la poitrine|(el|mi|su|al) pecho|(nel|al|sul) petto|(no|ao) peito)(?! d)',
  '(douleurs?|dolor(e|i|es)?|dor|dores|duele|doi|opresion|oppressione?|fitt[ae])~(poitrine|pecho|petto|peito)(?! d)',
  '(male (il|al|nel) petto(?! d)|petto(?! d)~male)',
  'peito(?! d)~doendo',
  '(sens partir|sento mancare)',
  '(epilep|convuls)*',
  '(pouls|sin pulso|senza polso|sem pulso)',
  'non (ha|aveva|c e|sento|sentiamo|si sente|trovo|troviamo)( \\p{L}+)? polso',
  '(h?emorragia|hemorragie)',
  'saign(e|er|ait|ent|ement|ements)~(beaucoup|abond*|enormement|fort|arrete pas)',
  'sangr(a|o|ou|ando|aba|ado|amento)~(much*|abundant*|muito|bastante|intenso)',
  'sanguin(a|are|ando|ava)~(molto|tanto|abbondant*|copios*|forte)',
  '(beaucoup de sang|much[ao] sangre|(molto|tanto|muito) sangue)',
  '(feu|fuego|fuoco|fogo|incend*)',
  '(flammes|llamas|fiamme|chamas)',
  '((?<!(truite|dinde|poitrine|saucisse|viande|volaille|morue) )fumee|humo|fumo|fumaca)',
  '(odeur|odor|olor|olia|oler|huel|olem|puzza|cheir|sent|fuite|fuga|escape|perdita|vaza)*~(?<!co[nm] )(gaz|gas)',
  'gas~(sale|saliendo|esce|uscendo|escapa|vaza)*',
];
const POLISH = [
  'od+ych*',
  'dus(i|ze)',
  'd[łl]awi*',
  'gard[łl]*~(puchn|spuch|opuch|zamyk|zacisk|scisk)*',
  '(puchn|spuch|opuch|zamyk|zacisk|scisk)*~gard[łl]*',
  '(sin|niebiesk|fioletow)* (usta|wargi)',
  'z?robi* sie (sin(y|a|e)|niebiesk*)',
  '(usta|wargi)~(sin|zsinia|niebiesk|fiolet)*',
  '(nie)?przytomn*',
  '(ze)?md(la|le)*',
  'zas[łl]ab*',
  '(sie|mi|mu|jej)( sie)? s[łl]abo',
  's[łl]abo (mi|mu|jej)',
  'osun*',
  'nie reaguje',
  'zawa[łl]*',
  '(?<!z ca[łl]ego )serca',
  'klatce',
  'klatk* piersiow*',
  'boli~(klatka|klatke|piersi)',
  'drgawk*',
  'padaczk*',
  'udar*',
  'krwotok*',
  'krwaw*~(mocno|silnie|obficie|nie przestaj*|nie ustaj*)',
  '(mocno|silnie|obficie|silne|obfite) krwaw*',
  '(duzo|mnostwo) krwi',
  'pali sie',
  'pozar*',
  'p[łl]omieni*',
  'dym(u|em|ie|i)?',
  '(zapach*|czu[cj]*|smierdz*|smrod*|wyciek*|ulatnia*)~gaz(u|em)?',
  'gaz~(ulatnia|wycieka)*',
];

/** Matched anywhere: Chinese has no spaces, and Arabic attaches prefixes and suffixes to words. */
const CHINESE = [
  '呼吸|喘不|喘[气氣]|窒息|噎|呛',
  '[喉嗓].{0,5}[肿腫紧緊闭閉堵锁鎖]',
  '舌.{0,5}[肿腫]|[肿腫].{0,3}舌',
  '卡.{0,4}(?:[喉嗓]|食道|食管)|[喉嗓].{0,4}卡|刺.{0,3}[喉嗓]',
  '(?:宝宝|寶寶|孩子|[脸臉嘴]|全身).{0,5}[发發变變][紫青]',
  '唇.{0,4}[紫蓝藍青]|[发發][绀紺]|[脸臉]色?[发發][紫青]',
  '[晕暈昏]倒|昏迷|[晕暈昏][过過厥]|[要快][晕暈昏]|眼前[发發]黑|失去[知意]|意[识識](?!到)|不省人事|叫不醒',
  '(?:[没沒]有?|[无無])(?:任何)?反[应應]|倒地|休克',
  '心[脏臟]|心梗|心肌|心跳|胸口|胸痛|抽搐|[癫癲]|中[风風]|脉搏',
  '血.{0,4}(?:不止|止不住|不停|停不)|止不住.{0,2}血|大出血|流.{0,3}多.?血|失血[过過]多|(?:一直|不停).{0,2}[流出]血',
  '着火|著火|起火|失火|火[灾災警]|[烧燒]起|冒[烟煙]|[浓濃黑][烟煙]|[是满][烟煙]|[烟煙][雾霧]',
  '煤[气氣]|瓦斯|燃[气氣]|一氧化碳',
].join('|');
const ARABIC = [
  'تنفس|ختنق|يشرق|تشرق|غمى|غمي|اغماء|الوع[يى]|وعيه|انهار|يستجيب|تستجيب',
  '(?:حلق|حنجر)*~*(?:غلق|ورم|نتفخ|نتفاخ|ضيق|نسد|مسدود)',
  '(?:غلق|ورم|نتفخ|نتفاخ|ضيق|نسد)*~*(?:حلق|حنجر)',
  '(?:عظم|شوك|عالق|علقت|واقف)*~(?:ب|في )?(?:ال)?حلق(?:ي|ه|ها|نا)?(?!\\p{L})',
  '(?:شف[اتي]|وجه|لونه)*~*زرق|ازرقت|[يتم]زرق|ازرق (?:لون|وجه)',
  '(?<!\\p{L})[وبل]?(?:ال)?قلب(?:ه|ها|ي|ية|يه)?(?!\\p{L})',
  '(?<!\\p{L})[وبل]?(?:ال)?صدر(?:ه|ها|ي|ية|يه)?(?!\\p{L})(?! (?:ال)?(?:دجاج|فراخ|بط|ديك|حبش))',
  'جلط|سكت[ةه]|تشنج|صرع|نبض',
  'نزيف|نزف*~(?:بشد|بغزار|كثير|و?لا يتوقف|ولم يتوقف)|(?<!\\p{L})(?:ال)?دما? (?:كثير|لا يتوقف)',
  'حريق|شتعل|(?<!\\p{L})(?<!على )(?:ال)?نارا?(?!\\p{L})|دخان',
  '(?:رايح|ريح|تسر[بي])*~(?:ال|لل)?غاز(?!\\p{L})|غاز *تسرب',
].join('|');

const WORDS = [
  ENGLISH,
  GERMAN,
  FRENCH_SPANISH_ITALIAN_PORTUGUESE,
  POLISH,
  AMBULANCES,
  DANGER_PATTERNS,
]
  .flat()
  .join('|');

/**
 * Plain words have nothing but letters, digits and spaces, so a letter is what is neither a digit
 * nor a space. Compiling hundreds of \p{L} took more than a second of CPU time, for which the first
 * guest in danger had to wait.
 */
const EMERGENCY = new RegExp(
  `(?:^| )(?:${WORDS})(?![^ ])|${CHINESE}|${ARABIC}|${AMBULANCES_ANYWHERE}|${DANGER_PATTERNS_ANYWHERE}`
    .replaceAll('*', '\\p{L}*')
    .replaceAll('~', ' (?:[^ ]+ ){0,3}')
    .replaceAll('\\p{L}', '[^ \\d]'),
);
