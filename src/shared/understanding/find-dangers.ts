import { DANGER_PATTERNS, DANGER_PATTERNS_ANYWHERE, HINTS_OF_DANGER } from './danger-words.ts';
import {
  FIGURATIVE_CAUSES,
  FIGURATIVE_CAUSES_IN_CHINESE_OR_ARABIC,
  FIGURATIVE_TIMES,
  FIGURATIVE_TIMES_IN_CHINESE_OR_ARABIC,
  NEARLY,
  OTHER_PERSON,
  SIGN_OF_TRUTH,
} from './figure-of-speech-words.ts';
import { type NormalisedLine, normaliseLine, withoutAccents } from './normalise-line.ts';

/** Words of mortal danger, with their place in the text. */
export type Danger = {
  start: number;
  end: number;
  /**
   * `figure`: a joke about prices, noise or the like ('I fainted when I saw the bill'). `either`: a
   * joke or an emergency, and only somebody who was there can say ('my husband had a heart attack
   * when the bill came').
   */
  meaning: 'danger' | 'either' | 'figure';
  /**
   * Whether a person, an ambulance, a bone or the like beside the words shows that they are meant
   * literally.
   */
  isShown: boolean;
  /** The words together with the cause that makes them a figure of speech. */
  figure: { start: number; end: number };
};

/** At most this many characters lie between the words of a figure of speech and its cause. */
const NEAR = 50;

/** Finds words of mortal danger in any of the guests' languages. */
export function findDangers(text: string): Danger[] {
  if (!HINTS_OF_DANGER.test(withoutAccents(text))) return [];
  const dangers: Danger[] = [];
  let from = 0;
  // Each line may be the answer to another question.
  for (const line of text.split('\n')) {
    const plain = normaliseLine(line);
    for (const match of plain.text.matchAll(DANGER)) {
      const [words] = match;
      if (NOBODY.test(plain.text.slice(0, match.index + 1))) continue;
      const first = match.index + (words.startsWith(' ') ? 1 : 0);
      const danger = weigh(plain, first, match.index + words.length);
      dangers.push(moved(danger, plain, line, from));
    }
    from += line.length + 1;
  }
  return dangers;
}

const DANGER = new RegExp(
  `(?: (?:${DANGER_PATTERNS.join('|')})(?![^ ]))|${DANGER_PATTERNS_ANYWHERE}`
    .replaceAll('*', '[^ .]*')
    .replaceAll('~', ' (?:[^ .]+ ){0,3}')
    .replaceAll('\\p{L}', '[^ .]')
    .replaceAll('ł', 'l'),
  'g',
);
const NOBODY =
  / (nobody|no one|noone|never|niemand|keiner|personne|jamais|nadie|nunca|nessuno|mai|ninguem|nikt|nigdy|لا احد|محد) ([^ .]+ )?$|没人$/u;

function weigh({ text }: NormalisedLine, start: number, end: number): Danger {
  const danger = { start, end, figure: { start, end } };
  const from = Math.max(0, start - NEAR);
  const near = text.slice(from, end + NEAR);
  const time = find(near, FIGURATIVE_TIMES) ?? find(near, FIGURATIVE_TIMES_IN_CHINESE_OR_ARABIC);
  const cause =
    time ?? find(near, FIGURATIVE_CAUSES) ?? find(near, FIGURATIVE_CAUSES_IN_CHINESE_OR_ARABIC);
  const beside = without(near, start - from, end - from);
  const isShown = SIGN_OF_TRUTH.test(beside) || OTHER_PERSON.test(beside);
  if (!cause || SIGN_OF_TRUTH.test(without(text, start, end)))
    return { ...danger, meaning: 'danger', isShown };
  const figure = {
    start: Math.min(start, from + cause.start),
    end: Math.max(end, from + cause.end),
  };
  const isJoke = NEARLY.test(near) || (!time && !OTHER_PERSON.test(near));
  return { ...danger, figure, meaning: isJoke ? 'figure' : 'either', isShown };
}

function find(text: string, pattern: RegExp): { start: number; end: number } | undefined {
  const [match] = text.matchAll(pattern);
  return match && { start: match.index, end: match.index + match[0].length };
}

/** Cuts out the words of a danger, because they are no further sign of it. */
function without(text: string, start: number, end: number): string {
  return `${text.slice(0, start)}${text.slice(end)}`;
}

function moved(danger: Danger, { origins }: NormalisedLine, line: string, from: number): Danger {
  const place = (range: { start: number; end: number }) => {
    const start = origins[range.start] ?? 0;
    const words = line.slice(start, origins[range.end]).trimEnd();
    return { start: from + start, end: from + start + words.length };
  };
  return { ...danger, ...place(danger), figure: place(danger.figure) };
}
