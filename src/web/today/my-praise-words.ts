import { DAY_MS } from '#shared/durations.ts';
import { PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import type { MyPraise } from '#shared/today/contract.ts';
import { capitalise, countInWords } from './today-words.ts';

type MyPraiseItem = MyPraise['praise'][number];

const TAPPED_SENTENCES: readonly string[] = Object.values(PRAISE_TOPICS).map(
  ({ sentence }) => sentence,
);
const WEEK_MS = 7 * DAY_MS;

/** Guests' own words, newest first, and counts of the tapped sentences. */
export function sortMyPraise(praise: readonly MyPraiseItem[]): {
  own: readonly MyPraiseItem[];
  tapped: { sentence: string; count: number }[];
} {
  const own = praise.filter(({ words }) => !TAPPED_SENTENCES.includes(words));
  const tapped = TAPPED_SENTENCES.map((sentence) => ({
    sentence,
    count: praise.filter(({ words }) => words === sentence).length,
  }));
  return { own, tapped: tapped.filter(({ count }) => count > 0).sort(byCount) };
}

function byCount(one: { count: number }, other: { count: number }): number {
  return other.count - one.count;
}

/** 'Three guests praised you this week.' Without praise it is a friendly greeting. */
export function weeklyPraiseSentence({ praise }: MyPraise, now: Date): string {
  const count = praise.filter(
    ({ createdAt }) => now.getTime() - Date.parse(createdAt) < WEEK_MS,
  ).length;
  if (count === 0) return 'Have a good shift.';
  return `${capitalise(countInWords(count))} ${count === 1 ? 'guest' : 'guests'} praised you in the last 7 days.`;
}
