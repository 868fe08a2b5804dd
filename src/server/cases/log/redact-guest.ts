import type { RedactedKind } from '#shared/cases/cases.ts';
import { replacePhoneNumbers } from './replace-phone-numbers.ts';
import { replaceQuotes } from './replace-quotes.ts';

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
const MARKS: readonly { sign: string; mark: string; takes: RedactedKind }[] = [
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
): { words: string; took: RedactedKind[] } {
  const quotes = texts.map((text) => text.trim()).filter(({ length }) => length >= SHORTEST_QUOTE);
  let left = replaceAll(words.normalize(), quotes, QUOTE);
  left = replaceQuotes(left, texts, QUOTE);
  left = replaceAll(left, emails, ADDRESS);
  left = left.replace(WORD_OR_EMAIL, (word, domain?: string) => (domain ? OTHER_ADDRESS : word));
  const parts = names.flatMap(partsOfName);
  const isName = (text: string) => parts.some((part) => part.toLowerCase() === text.toLowerCase());
  const mailboxes = emails.flatMap(mailboxOf).filter((mailbox) => !isName(mailbox));
  left = replaceNames(replaceAll(left, mailboxes, ADDRESS), parts);
  left = replacePhoneNumbers(left, PHONE);
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
  // Only if capitalised, because the word after a name may be an ordinary word.
  const again = [...surnames].map((surname) => `${START}${escaped(surname)}(?:['’‘ʼ]?s)?${END}`);
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
    return `(?:${[...spellings].map(escaped).join('|')})`;
  });
  return letters.join('');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
