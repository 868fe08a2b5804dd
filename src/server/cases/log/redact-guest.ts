import type { TakenOut } from '#shared/cases/cases.ts';
import { replacePhones } from './replace-phones.ts';
import { replaceQuotes } from './replace-quotes.ts';

/** What tells who a guest was; texts are what they wrote. */
export type GuestIdentity = {
  emails: readonly string[];
  names: readonly string[];
  texts: readonly string[];
};

/**
 * What stands in a note where something was taken out. Until all is found, a sign that is no letter
 * holds its place, or a guest called Guest would be found in the marks.
 */
const MARKS: readonly { sign: string; mark: string; takes: TakenOut }[] = [
  { sign: '\u{fdd0}', mark: '[guest]', takes: 'name' },
  { sign: '\u{fdd1}', mark: '[guest]', takes: 'email' },
  { sign: '\u{fdd2}', mark: '[e-mail address]', takes: 'email' },
  { sign: '\u{fdd3}', mark: '[phone number]', takes: 'phone' },
  { sign: '\u{fdd4}', mark: '[guest’s words]', takes: 'quote' },
];
const [NAME, ADDRESS, OTHER_ADDRESS, PHONE, QUOTE] = MARKS.map(({ sign }) => sign) as [
  string,
  string,
  string,
  string,
  string,
];

/** Shorter parts of a name ("de", "Al") and shorter texts ("Great") stand in notes by chance. */
const SHORTEST_PART = 3;
const SHORTEST_QUOTE = 12;

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]*[\p{L}\p{N}]/gu;
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const BLANK = '[ \\t\\u00a0]+';
const PARTICLE = '(?:van|von|zu|der|den|de|del|della|di|da|do|dos|la|le|el|al|bin|ibn|ter)';
/** The first word after a name that is written with a capital: "Marsh", "O’Neill", "van der Berg". */
const SURNAME = `(?:${BLANK}${PARTICLE})*(?:${BLANK}\\p{Lu}\\.)*${BLANK}\\p{Lu}(?:['’-]?[\\p{L}\\p{M}])+`;

/** The words without what tells who the guest was, and what was taken out: nothing, if nothing was found. */
export function redactGuest(
  words: string,
  { emails, names, texts }: GuestIdentity,
): { words: string; took: TakenOut[] } {
  const quotes = texts.map((text) => text.trim()).filter(({ length }) => length >= SHORTEST_QUOTE);
  let left = replaceAll(words.normalize(), quotes, QUOTE);
  left = replaceQuotes(left, texts, QUOTE);
  left = replaceAll(left, emails, ADDRESS);
  left = left.replace(EMAIL, OTHER_ADDRESS);
  const parts = names.flatMap(partsOfName);
  const isName = (text: string) => parts.some((part) => part.toLowerCase() === text.toLowerCase());
  const mailboxes = emails.flatMap(mailboxOf).filter((mailbox) => !isName(mailbox));
  left = replaceNames(replaceAll(left, mailboxes, ADDRESS), parts);
  left = replacePhones(left, PHONE);
  const found = MARKS.filter(({ sign }) => left.includes(sign));
  if (found.length === 0) return { words, took: [] };
  for (const { sign, mark } of found) left = left.replaceAll(sign, mark);
  return { words: left, took: [...new Set(found.map(({ takes }) => takes))] };
}

function mailboxOf(email: string): string[] {
  const [mailbox = ''] = email.split('@');
  return mailbox.length >= SHORTEST_PART ? [mailbox] : [];
}

function partsOfName(name: string): string[] {
  const parts = name.trim().split(/[\s,;]+/);
  const long = parts.filter((part) => [...part].length >= SHORTEST_PART);
  return [parts.join(' '), ...long];
}

/** Each name with its possessive or the surname behind it, and that surname wherever it stands. */
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
  // With a capital only: what follows a name may be any word of a sentence.
  const again = [...surnames].map((surname) => `${START}${escaped(surname)}(?:['’‘ʼ]?s)?${END}`);
  return again.length > 0 ? left.replace(new RegExp(again.join('|'), 'gu'), NAME) : left;
}

type Following = { tail: string; onFound?: (groups: Record<string, string | undefined>) => void };

/** The longest first: "Ada Lovelace" is one mark, not two. */
function replaceAll(
  words: string,
  passages: readonly string[],
  sign: string,
  { tail, onFound }: Following = { tail: END },
): string {
  const sorted = passages
    .map((passage) => passage.normalize())
    .filter((passage) => /[\p{L}\p{N}]/u.test(passage))
    .toSorted((a, b) => b.length - a.length);
  const unspaced = sorted.filter((passage) => UNSPACED.test(passage)).map(patternOf);
  const spaced = sorted.filter((passage) => !UNSPACED.test(passage)).map(patternOf);
  const patterns = [
    ...(unspaced.length > 0 ? [`(?:${unspaced.join('|')})`] : []),
    // Whole words only, "Ann" is not in "Annual".
    ...(spaced.length > 0 ? [`${START}(?:${spaced.join('|')})${tail}`] : []),
  ];
  if (patterns.length === 0) return words;
  return words.replace(new RegExp(patterns.join('|'), 'gu'), (...match) => {
    const groups = match.at(-1);
    if (typeof groups === 'object') onFound?.(groups);
    return sign;
  });
}

/** Chinese and Japanese have no spaces to tell a whole word by. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** In any spelling of capitals; a flag would take a lower case letter for a capital elsewhere too. */
function patternOf(passage: string): string {
  const letters = [...passage.replace(/\s+/g, ' ')].map((letter) => {
    if (letter === ' ') return '\\s+';
    const spellings = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
    return `(?:${[...spellings].map(escaped).join('|')})`;
  });
  return letters.join('');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
