import type { ComparisonResult } from '#shared/stats/change-verdict.ts';
import { joinWithAnd } from '#shared/stats/number-words.ts';
import { WEEKDAY_NAMES } from '#shared/stats/rules.ts';

type Weekday = { weekday: number; comparedWithOthers: ComparisonResult };

/** 'No weekday is clearly worse'; undefined if it is too early to say about all of them. */
export function weekdaysHeadline(days: readonly Weekday[]): string | undefined {
  const lower = namesOf(days, 'lower');
  if (lower.length > 0) return `${isOrAre(lower)} worse than your other days`;
  const isEarly = days.every(({ comparedWithOthers }) => comparedWithOthers === 'too few');
  return isEarly ? undefined : 'No weekday is clearly worse';
}

/** 'Friday is worse than your other days. Too early to say about Monday and Tuesday.' */
export function weekdaysSentence(days: readonly Weekday[]): string {
  const named = (side: ComparisonResult) => namesOf(days, side);
  const early = named('too few');
  if (early.length === days.length) {
    return 'Too early to say: no weekday has enough answers in this period. Try a longer one.';
  }
  const [lower, higher] = [named('lower'), named('higher')];
  const found = [
    lower.length > 0 && `${isOrAre(lower)} worse than your other days.`,
    higher.length > 0 && `${isOrAre(higher)} better than your other days.`,
    lower.length + higher.length === 0 &&
      'No weekday is clearly worse: chance alone explains the differences.',
    early.length > 0 && `Too early to say about ${joinWithAnd(early)}.`,
  ];
  return found.filter((sentence) => sentence !== false).join(' ');
}

function isOrAre(names: readonly string[]): string {
  return `${joinWithAnd(names)} ${names.length === 1 ? 'is' : 'are'}`;
}

function namesOf(days: readonly Weekday[], side: ComparisonResult): string[] {
  return days
    .filter(({ comparedWithOthers }) => comparedWithOthers === side)
    .map(({ weekday }) => WEEKDAY_NAMES[weekday - 1] ?? '');
}
