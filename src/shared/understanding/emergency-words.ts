import { HARM_CLASSES, type SafetyClass } from './understanding.ts';

/**
 * Whether a life may be at risk: the words that decided the safety class tell of somebody who cannot
 * breathe, has collapsed or has pain in the chest, or of fire or gas. The reader has already judged
 * what the words mean, so a few stems for each language are enough.
 */
export function isEmergency(safety: SafetyClass | null, words: readonly string[]): boolean {
  if (safety === null || !HARM_CLASSES.includes(safety)) return false;
  return EMERGENCY.test(withoutAccents(words.join(' ')));
}

/** Guests in a hurry leave accents out. */
function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Without accents. A star stands for any further letters. */
const ENGLISH = [
  'bre[ae]?th*',
  'choc?k(e|es|ed|ing)',
  'suffocat*',
  '(turn|go)(s|ed|ing|es)? (blue|purple)',
  'lips (are|went|turned) blue',
  'uncon?s?c?ious*',
  'unresponsive',
  'not (responding|answering)',
  'consciousness',
  'faint(s|ed|ing)',
  '(pass|black)(es|s|ed|ing)? out',
  'collaps*',
  'limp',
  'wake',
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
  'anaphyla*',
  'ambulance',
  'bleed* (badly|heavily|a lot|everywhere)',
  'losing blood',
  '(a|on|caught) fire',
  'fire (in|alarm)',
  'flames?',
  'smoke',
  'gas',
];
const GERMAN = [
  'atm(en|et)',
  '(atem|luft)not',
  'luft',
  'erstick*',
  '(blau|lila) an',
  'ohnmae?cht*',
  'bewu(s|ss|ß)tlos*',
  'bewu(ss|ß)tsein',
  'ansprechbar',
  '(um|weg)ge(kippt|sackt|treten)',
  'kolla(biert|ps)',
  'zusammengebrochen',
  'reagiert nicht',
  'herz(infarkt|anfall|attacke|stillstand)',
  'brust(schmerz*)?',
  '(krampf|schlag)anfall',
  'puls',
  '(kranken|rettungs)wagen',
  'blutet? stark',
  'brennt',
  'feuer*',
  'flammen',
  'rauch',
  'qualm*',
  'gas(geruch|leck)?',
];
/** Their stems are often the same. */
const FRENCH_SPANISH_ITALIAN_PORTUGUESE = [
  'respir*',
  '(etouff|suffoqu|asfixi|ahog|atragant|soffoc|strozz|sufoc|engasg)*',
  '(devien*|poniendo|diventa*|fica(r|ndo)) (bleu*|violet*|azul|morad[oa]|blu|viola|rox[oa])',
  '(levres bleues|labios azules|labbra blu|labios azuis)',
  'inco(n)?s?c?i?en*',
  '(sans|perd|perdu|perdre) (connaissance|conscience)',
  '(conocimiento|sin sentido|perdio el sentido|sensi|conoscenza|sentidos|consciencia)',
  '(evanou|effondr|ecroul|desmay|desplom|desvanec|sven|svien|accasci|collass|malore|desmai|colapso)*',
  '(reagit|reacciona|reagisce|reage)',
  '(cardiaque|cardiac[oa]|infarctus|infarto|enfarte|ictus|avc|derrame)',
  '(corazon|cuore)',
  '(poitrine|pecho|petto|peito)',
  '(epilep|convuls)*',
  '(pouls|sin pulso|polso|sem pulso)',
  '(ambulance|ambulancia|ambulanza)',
  '(h?emorragia|hemorragie)',
  '(feu|fuego|fuoco|fogo|incend*)',
  '(flammes|llamas|fiamme|chamas)',
  '(fumee|humo|fumo|fumaca)',
  '(gaz|gas)',
];
const POLISH = [
  'od+ych*',
  'dus(i|ze)',
  '(za)?krztusi*',
  'd[łl]awi*',
  '(nie)?przytomn*',
  '(ze)?md(la|le)*',
  'zas[łl]ab*',
  'osun*',
  'nie reaguje',
  'zawa[łl]*',
  'serca',
  'klatce',
  'drgawk*',
  'padaczk*',
  'udar*',
  'karetk*',
  'krwotok*',
  'pali sie',
  'pozar*',
  'p[łl]omieni*',
  'dym*',
  'gaz*',
];

/** Scripts without spaces, or with prefixes and suffixes attached to the word. */
const CHINESE =
  '呼吸|喘不|喘[气氣]|窒息|噎|呛|[晕暈昏]倒|昏迷|[晕暈昏][过過]去|失去[知意]|意[识識]|不省人事|叫不醒|反[应應]|倒地|晕厥|休克|心[脏臟]|心梗|心肌|心跳|胸口|胸痛|抽搐|[癫癲]|中[风風]|脉搏|血流不止|止不住|大出血|救[护護]|着火|著火|起火|失火|火[灾災警]|[烧燒]起|冒[烟煙]|[浓濃黑][烟煙]|[是满][烟煙]|[烟煙][雾霧]|煤[气氣]|瓦斯|燃[气氣]|一氧化碳';
const ARABIC =
  'تنفس|ختنق|يشرق|تشرق|ازرق|غمى|غمي|اغماء|الوع[يى]|وعيه|انهار|يستجيب|تستجيب|قلب|جلط|سكت[ةه]|صدر|تشنج|صرع|نبض|نزيف|اسعاف|حريق|نار|دخان|غاز';

const WORDS = [ENGLISH, GERMAN, FRENCH_SPANISH_ITALIAN_PORTUGUESE, POLISH]
  .flat()
  .join('|')
  .replaceAll('*', '\\p{L}*');

const EMERGENCY = new RegExp(
  `(?:^|[^\\p{L}\\d])(?:${WORDS})(?![\\p{L}\\d])|${CHINESE}|${ARABIC}`,
  'iu',
);
