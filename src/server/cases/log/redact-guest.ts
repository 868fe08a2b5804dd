import type { RedactedKind } from '#shared/cases/cases.ts';

/** This many words in a row from a guest's text count as a quotation, even without quotes. */
const FEWEST_WORDS = 4;
const CHARACTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const WORD = new RegExp(
  `${CHARACTER}|(?:(?!${CHARACTER})[\\p{L}\\p{M}\\p{N}])+(?:['’‘ʼ](?:(?!${CHARACTER})[\\p{L}\\p{M}\\p{N}])+)*`,
  'gu',
);
/** Chinese and Japanese have no spaces; a character counts as half a word. */
const PARTIAL_WORD = new RegExp(`^${CHARACTER}$`, 'u');
const QUOTED =
  /([“”„‟"«»‹›「『〝＂])([^“”„‟"«»‹›「」『』〝〞＂]+)([“”„‟"«»‹›」』〞＂])|(?<![\p{L}\p{N}])(['‘’‚‛])(.+?)(['’‘‛])(?![\p{L}\p{N}])/gsu;
const ELLIPSIS = /\[?(?:…|\.{3})\]?/u;

/** Numbers with fewer digits are tables, batches or prices. */
const FEWEST_DIGITS = 7;
/** Dotted groups with fewer digits may be dates or amounts. */
const FEWEST_DOTTED_DIGITS = 9;
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d{2}';
const DATES = [
  `${DAY}[-./ ]${MONTH}[-./ ]${YEAR}`,
  `${MONTH}[-./ ]${DAY}[-./ ]${YEAR}`,
  `${YEAR}[-./ ]${MONTH}[-./ ]${DAY}`,
  `${DAY}-${MONTH}-\\d{2}`,
  `${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`,
];
const DATE = `(?:${DATES.join('|')})(?![-./]?\\d)`;
const HOUR = '(?:[01]\\d|2[0-3])[0-5]\\d';
const FROM_TO = `${HOUR} ?[-–] ?${HOUR}(?!\\d)`;
const DOTTED = '\\+?\\d{1,4}(?:\\.\\d{1,4}){2,}(?![.,:]?\\d)';
const TIME_OR_AMOUNT = '\\d+(?:[.,:]\\d+)+';
const GROUP = `(?!${DATE})\\d+(?!\\d|[.,:]\\d)`;
const GROUPS = `(?:\\((?=\\+?\\d{1,5}\\)))?\\+?${GROUP}(?:[ \\t\\u00a0\\u202f()/+‑–-]{1,4}${GROUP})*`;
const NUMBER = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])(?:(?<other>${DATE}|${FROM_TO})|(?<dotted>${DOTTED})|${TIME_OR_AMOUNT}|(?<groups>${GROUPS}))`,
  'gu',
);
/** Words before a number that show it is not a phone number. */
const OTHER_BEFORE =
  /(?:\p{Sc}|(?<!\p{L})(?:tables?|tisch(?:en?)?|mesas?|tavol[oi]|stolik(?:i|a|ów)?|stoły|batch|lot|charge|lote|lotto|partia|order|invoice|receipt|barcode|ean)|桌|批号|طاولة|طاولات)[^\p{L}\p{N}]*$/iu;
const AMOUNT_AFTER = /^\s*(?:\p{Sc}|(?:EUR|GBP|USD|CHF|PLN|zł|pence|euros?|pounds?)(?!\p{L}))/iu;

/** Details that identify a guest; `texts` are the guest's own words. */
export type GuestIdentity = {
  emails: readonly string[];
  names: readonly string[];
  texts: readonly string[];
};

/**
 * The marks that replace redacted passages. During the search a non-character stands in for each
 * mark; otherwise the name of a guest called Guest would be found in the marks themselves.
 */
const REPLACEMENTS: readonly { sign: string; mark: string; kind: RedactedKind }[] = [
  { sign: '\u{fdd0}', mark: '[guest]', kind: 'name' },
  { sign: '\u{fdd1}', mark: '[guest]', kind: 'email' },
  { sign: '\u{fdd2}', mark: '[e-mail address]', kind: 'email' },
  { sign: '\u{fdd3}', mark: '[phone number]', kind: 'phone' },
  { sign: '\u{fdd4}', mark: '[guest’s words]', kind: 'quote' },
];
const [NAME, ADDRESS, OTHER_ADDRESS, PHONE, QUOTE] = REPLACEMENTS.map(({ sign }) => sign) as [
  string,
  string,
  string,
  string,
  string,
];

/** Shorter name parts ("de", "Al") and shorter texts ("Great") occur in notes by chance. */
const SHORTEST_PART = 3;
const SHORTEST_QUOTE = 12;

/**
 * Also matches a word without a domain, which is then left unchanged. Otherwise the search would
 * start again at each letter of a long word.
 */
const WORD_OR_EMAIL =
  /[\p{L}\p{N}._%+-]+(?<domain>@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu;
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const BLANK = '[ \\t\\u00a0]+';
const PARTICLE = '(?:van|von|zu|der|den|de|del|della|di|da|do|dos|la|le|el|al|bin|ibn|ter)';
/** The capitalised word after a first name: "Marsh", "O’Neill", "van der Berg". */
const SURNAME = `(?:${BLANK}${PARTICLE})*(?:${BLANK}\\p{Lu}\\.)*${BLANK}\\p{Lu}(?:['’-]?[\\p{L}\\p{M}])+`;

/** Redacts a note and returns which kinds of details were removed. */
export function redactGuest(
  words: string,
  { emails, names, texts }: GuestIdentity,
): { words: string; removedKinds: RedactedKind[] } {
  const quotes = texts.map((text) => text.trim()).filter(({ length }) => length >= SHORTEST_QUOTE);
  let left = replaceAll(words.normalize(), quotes, QUOTE);
  left = replaceQuotes(left, texts, QUOTE);
  left = replaceAll(left, emails, ADDRESS);
  left = left.replace(WORD_OR_EMAIL, (word, domain?: string) => (domain ? OTHER_ADDRESS : word));
  const parts = names.flatMap(partsOfName);
  const isName = (text: string) => parts.some((part) => part.toLowerCase() === text.toLowerCase());
  const mailboxes = emails.flatMap(mailboxName).filter((mailbox) => !isName(mailbox));
  left = replaceNames(replaceAll(left, mailboxes, ADDRESS), parts);
  left = replacePhoneNumbers(left, PHONE);
  const found = REPLACEMENTS.filter(({ sign }) => left.includes(sign));
  if (found.length === 0) return { words, removedKinds: [] };
  for (const { sign, mark } of found) left = left.replaceAll(sign, mark);
  return { words: left, removedKinds: [...new Set(found.map(({ kind }) => kind))] };
}

function mailboxName(email: string): string[] {
  const [mailbox = ''] = email.split('@');
  return mailbox.length >= SHORTEST_PART ? [mailbox] : [];
}

function partsOfName(name: string): string[] {
  const parts = name.trim().split(/[\s,;]+/);
  const long = parts.filter((part) => [...part].length >= SHORTEST_PART);
  return [parts.join(' '), ...long];
}

/** Replaces names with their possessive or a following surname, then that surname everywhere. */
function replaceNames(words: string, names: readonly string[]): string {
  const surnames = new Set<string>();
  const left = replaceAll(words, names, NAME, {
    tail: `(?:['’‘ʼ]?[sS]${END}|${END}(?<surname>${SURNAME})?)`,
    onFound: ({ surname }) => {
      const last = surname
        ?.replace(/['’][sS]$/, '')
        .split(/[\s.]+/)
        .at(-1);
      if (last !== undefined && last.length >= SHORTEST_PART) surnames.add(last);
    },
  });
  // Only where capitalised, because a surname such as Brown is an ordinary word as well.
  const again = [...surnames].map(
    (surname) => `${START}${escapeForPattern(surname)}(?:['’‘ʼ]?s)?${END}`,
  );
  return again.length > 0 ? left.replace(new RegExp(again.join('|'), 'gu'), NAME) : left;
}

type ReplaceOptions = {
  tail: string;
  onFound?: (groups: Record<string, string | undefined>) => void;
};

/** Replaces the longest passages first, so that "Ada Lovelace" becomes one mark, not two. */
function replaceAll(
  words: string,
  passages: readonly string[],
  sign: string,
  { tail, onFound }: ReplaceOptions = { tail: END },
): string {
  const sorted = passages
    .map((passage) => passage.normalize())
    .filter((passage) => /[\p{L}\p{N}]/u.test(passage))
    .toSorted((a, b) => b.length - a.length);
  const unspaced = sorted.filter((passage) => UNSPACED.test(passage)).map(patternOf);
  const spaced = sorted.filter((passage) => !UNSPACED.test(passage)).map(patternOf);
  const patterns = [
    ...(unspaced.length > 0 ? [`(?:${unspaced.join('|')})`] : []),
    // Whole words only, so that "Ann" is not found in "Annual".
    ...(spaced.length > 0 ? [`${START}(?:${spaced.join('|')})${tail}`] : []),
  ];
  if (patterns.length === 0) return words;
  return words.replace(new RegExp(patterns.join('|'), 'gu'), (...match) => {
    const groups = match.at(-1);
    if (typeof groups === 'object') onFound?.(groups);
    return sign;
  });
}

/** Chinese and Japanese have no spaces to find whole words by. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Ignores case per letter; the regex flag would also make SURNAME match lower-case words. */
function patternOf(passage: string): string {
  const letters = [...passage.replace(/\s+/g, ' ')].map((letter) => {
    if (letter === ' ') return '\\s+';
    const spellings = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
    return `(?:${[...spellings].map(escapeForPattern).join('|')})`;
  });
  return letters.join('');
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Replaces phone numbers in any script's digits; dates, times and prices stay. */
function replacePhoneNumbers(words: string, mark: string): string {
  // Each digit is one UTF-16 unit, so positions in both texts are the same.
  const plain = words.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  let rest = 0;
  let replaced = '';
  for (const match of plain.matchAll(NUMBER)) {
    const end = match.index + match[0].length;
    if (!isPhone(match, plain.slice(0, match.index), plain.slice(end))) continue;
    replaced += words.slice(rest, match.index) + mark;
    rest = end;
  }
  return replaced + words.slice(rest);
}

function isPhone({ groups }: RegExpExecArray, before: string, after: string): boolean {
  const { dotted, groups: grouped } = groups ?? {};
  const number = dotted ?? grouped;
  if (number === undefined || OTHER_BEFORE.test(before) || AMOUNT_AFTER.test(after)) return false;
  // "4711/0815/22" is a batch, "030/1234567" is not.
  if (number.includes('/') && !/^\(?[+0]/.test(number)) return false;
  const digits = number.replace(/\D/g, '').length;
  return digits >= (dotted === undefined ? FEWEST_DIGITS : FEWEST_DOTTED_DIGITS);
}

/** Replaces the guest's words in a note: long runs of them, and quotations of any length. */
function replaceQuotes(words: string, texts: readonly string[], mark: string): string {
  const said = texts.map(wordsOf);
  return replaceRuns(words, said, mark).replace(
    QUOTED,
    (whole, open, inner, close, single, innerSingle, closeSingle) =>
      isGuestsOwnText(inner ?? innerSingle, said)
        ? `${open ?? single}${mark}${close ?? closeSingle}`
        : whole,
  );
}

function replaceRuns(words: string, said: readonly string[][], mark: string): string {
  const found = [...words.matchAll(WORD)];
  const spelled = wordsOf(words);
  let rest = 0;
  let replaced = '';
  for (let first = 0; first < found.length; ) {
    const length = Math.max(0, ...said.map((text) => longestRun(spelled, first, text)));
    if (weightOf(spelled.slice(first, first + length)) < FEWEST_WORDS) {
      first += 1;
      continue;
    }
    const last = found[first + length - 1];
    replaced += words.slice(rest, found[first]?.index) + mark;
    rest = (last?.index ?? 0) + (last?.[0].length ?? 0);
    first += length;
  }
  return replaced + words.slice(rest);
}

/** The length of the longest run of words from `first` that the text contains. */
function longestRun(words: readonly string[], first: number, text: readonly string[]): number {
  let longest = 0;
  for (let start = 0; start < text.length; start += 1) {
    let length = 0;
    while (start + length < text.length && words[first + length] === text[start + length]) {
      length += 1;
    }
    longest = Math.max(longest, length);
  }
  return longest;
}

function weightOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (PARTIAL_WORD.test(word) ? 0.5 : 1), 0);
}

/** Whether all parts of a quotation, split at its ellipses, are words of the guest. */
function isGuestsOwnText(quotation: string, said: readonly string[][]): boolean {
  const parts = quotation
    .split(ELLIPSIS)
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  return (
    parts.length > 0 &&
    parts.every((part) => said.some((text) => longestRun(part, 0, text) === part.length))
  );
}

function wordsOf(text: string): string[] {
  return [...text.normalize().matchAll(WORD)].map(([word]) =>
    word.toLowerCase().replace(/[’‘ʼ]/g, "'"),
  );
}
