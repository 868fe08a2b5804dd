import { tableLabel } from '#shared/qr/table-label.ts';
import type { ComparisonResult } from '#shared/stats/change-verdict.ts';
import { formatResponseTime } from '#shared/stats/definitions.ts';
import { joinWithAnd } from '#shared/stats/number-words.ts';
import type { ReturnCounts } from '#shared/stats/returns-contract.ts';
import { isTooFewToSay } from '#shared/stats/wilson-interval.ts';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import type { TextTopics } from '../queries.ts';
import { leadSentence } from '../text-topics/subject-bars.ts';

const NAMED_AT_MOST = 3;

type ComparedTable = { tableNumber: string; comparedWithHouse: ComparisonResult };

/** 'Table 11 scores below your average'. */
export function tablesAnswer(tables: readonly ComparedTable[]): string {
  if (tables.length === 0) return 'No answers with a table yet';
  const low = tables.filter(({ comparedWithHouse }) => comparedWithHouse === 'lower');
  if (low.length > NAMED_AT_MOST) return `${low.length} tables score below your average`;
  if (low.length > 0) {
    const names = joinWithAnd(low.map(({ tableNumber }) => tableLabel(tableNumber)));
    return `${names} ${low.length === 1 ? 'scores' : 'score'} below your average`;
  }
  const isEarly = tables.every(({ comparedWithHouse }) => comparedWithHouse === 'too few');
  return isEarly ? 'Too early to say' : 'No table is clearly worse';
}

/** 'Waiting gets the most complaints: 17 guests'. */
export function topicsAnswer(found: TextTopics): string {
  return leadSentence(found, 'complained').replace(/\.$/, '');
}

/**
 * '4 h 16 min, average of 14 replies; 2 complaints not picked up yet'. The average knows only guests
 * who got a reply, so the complaints that still wait stand beside it.
 */
export function repliesAnswer(
  { replies, avgResponseMinutes }: { replies: number; avgResponseMinutes: number | null },
  /** Complaints of the period that nobody has taken, answered or resolved. */
  waiting: number,
): string {
  const still = waiting > 0 ? `; ${countWithNoun(waiting, 'complaint')} not picked up yet` : '';
  if (replies === 0) return `No replies in this period${still}`;
  const of = countWithNoun(replies, 'reply', 'replies');
  if (isTooFewToSay(replies)) return `Too early to say: ${of}${still}`;
  return `${formatResponseTime(avgResponseMinutes)}, average of ${of}${still}`;
}

/** '61 guests came back with a code'. */
export function returnsAnswer({ given, later, open }: ReturnCounts): string {
  if (given === 0) return 'No reward codes in this period';
  if (later > 0) {
    return later === 1
      ? 'One guest came back with a code'
      : `${formatCount(later)} guests came back with a code`;
  }
  return open > 0
    ? 'Too early to say: nobody yet, codes are still valid'
    : 'Nobody came back with a code';
}
