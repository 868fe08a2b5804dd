import { type NormalisedLine, normaliseLine, withoutAccents } from './normalise-line.ts';
import {
  BESIDE_A_CRY,
  CALLS_FOR_HELP,
  CALLS_IN_CHINESE,
  CHOKING,
  CRY,
  DANGERS_IN_CHINESE,
  DENIALS,
  FIRE_AS_PRAISE,
  FIRES,
  FOR_THE_BILL,
  HELPER,
  HINTS_OF_PLEAS,
  SPIKED_DRINKS,
  UNRESPONSIVE,
  UNRESPONSIVE_IN_CHINESE,
  URGENT,
  VIOLENCE,
  WARM_FIRE,
} from './plea-words.ts';

/**
 * A guest's plea for help at once: for an ambulance, a doctor or the emergency services, because of
 * a fire, because somebody is violent or armed, because a drink was spiked, because somebody chokes
 * or does not wake up, or just 'help!'.
 */
export type PleaForHelp = {
  /** Where the plea stands in the text. */
  start: number;
  end: number;
  /** The class of the stored matter. Fire and violence have no class of their own. */
  safety: 'injury' | 'illness';
  /** False for the bare word 'fire', with which guests also praise a dish. */
  isCertain: boolean;
};

/**
 * Finds pleas in any of the guests' languages. The chat and the server both call this function, so
 * that the team hears of every guest whom the chat tells to call for help. A plea is about now: it
 * does not include a doctor's appointment, or an ambulance that somebody had to call last week.
 */
export function findPleasForHelp(text: string): PleaForHelp[] {
  if (!HINTS_OF_PLEAS.test(withoutAccents(text))) return [];
  const pleas: PleaForHelp[] = [];
  let from = 0;
  // Each line may be the answer to another question.
  for (const line of text.split('\n')) {
    for (const plea of findInLine(line))
      pleas.push({ ...plea, start: from + plea.start, end: from + plea.end });
    from += line.length + 1;
  }
  return pleas;
}

function findInLine(line: string): PleaForHelp[] {
  const plain = normaliseLine(line);
  const cry = findCry(line, plain);
  if (cry) return [cry];
  const pleas: PleaForHelp[] = [];
  for (const { pattern, safety = 'injury', isNone } of RULES) {
    for (const match of plain.text.matchAll(pattern)) {
      const start = match.index + (match[0].startsWith(' ') ? 1 : 0);
      const end = match.index + match[0].length;
      if (isNone?.(clauseBefore(plain.text, start), clauseAfter(plain.text, end))) continue;
      const first = plain.origins[start] ?? 0;
      const words = line.slice(first, plain.origins[end]).trimEnd();
      const last = first + words.length;
      if (pleas.some((other) => first < other.end && other.start < last)) continue;
      pleas.push({ start: first, end: last, safety, isCertain: true });
    }
  }
  return pleas.sort((one, other) => one.start - other.start);
}

type Rule = {
  pattern: RegExp;
  safety?: 'illness';
  isNone?: (before: string, after: string) => boolean;
};

const RULES: readonly Rule[] = [
  { pattern: CALLS_FOR_HELP, isNone: isDeniedOrJoke },
  { pattern: CALLS_IN_CHINESE, isNone: isDeniedOrJoke },
  { pattern: FIRES, isNone: (before, after) => WARM_FIRE.test(before + after) },
  { pattern: CHOKING, isNone: (before, after) => FOR_THE_BILL.test(before + after) },
  { pattern: VIOLENCE },
  { pattern: SPIKED_DRINKS, safety: 'illness' },
  { pattern: UNRESPONSIVE, safety: 'illness' },
  { pattern: UNRESPONSIVE_IN_CHINESE, safety: 'illness' },
  { pattern: DANGERS_IN_CHINESE },
];

function isDeniedOrJoke(before: string, after: string): boolean {
  return DENIALS.test(before) || FOR_THE_BILL.test(before) || FOR_THE_BILL.test(after);
}

function clauseBefore(text: string, start: number): string {
  return text.slice(text.lastIndexOf('.', start) + 1, start);
}

function clauseAfter(text: string, end: number): string {
  return text.slice(end).split('.', 1)[0] ?? '';
}

/** A line of nothing but cries for help and small words beside them: 'FIRE!!', 'Ambulance please'. */
function findCry(line: string, { text }: NormalisedLine): PleaForHelp | null {
  const words = text.split(' ').filter((word) => word !== '' && word !== '.');
  const isCry = (word: string) => CRY.test(word);
  if (!words.every((word) => isCry(word) || HELPER.test(word) || BESIDE_A_CRY.test(word)))
    return null;
  const isUrgent = /[!！]/.test(line) || words.some((word) => URGENT.test(word));
  if (!words.some((word) => isCry(word) || (isUrgent && HELPER.test(word)))) return null;
  return {
    start: line.length - line.trimStart().length,
    end: line.trimEnd().length,
    safety: 'injury',
    isCertain: !words.every((word) => FIRE_AS_PRAISE.test(word)),
  };
}
