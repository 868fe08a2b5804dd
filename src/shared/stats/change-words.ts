import type { InTimeCounts } from './reply-times.ts';
import {
  isClearlyDifferent,
  isTooFewToSay,
  type Share,
  satisfiedPercentage,
} from './wilson-interval.ts';

/** A change in words: the part that stands out, and the rest of the sentence. */
export type ChangeWords = {
  /** '+35'; empty if nothing stands out. */
  lead: string;
  /** 'on 452 in the 3 months before'. */
  rest: string;
  tone: 'better' | 'worse' | 'even';
};

type Rewards = { rewardsClaimed: number; rewardsRedeemed: number };

/**
 * The change in the number of answers, which is neither better nor worse. `before` comes from
 * `previousPeriodWords`.
 */
export function answersChange(
  now: { answers: number },
  earlier: { answers: number },
  before: string,
): ChangeWords {
  if (earlier.answers === 0) return evenChange(`None ${before}`);
  const change = now.answers - earlier.answers;
  if (change === 0) return evenChange(`As many as ${before}`);
  return {
    lead: formatSigned(change),
    rest: `on ${formatCount(earlier.answers)} ${before}`,
    tone: 'even',
  };
}

/**
 * The change in satisfaction in percentage points; better or worse only if the change is beyond
 * chance.
 */
export function satisfactionChange(now: Share, earlier: Share): ChangeWords {
  const [is, was] = [satisfiedPercentage(now), satisfiedPercentage(earlier)];
  if (is === undefined) return evenChange('No ratings yet');
  if (was === undefined) return evenChange('No ratings before');
  if (isTooFewToSay(now.rated) || isTooFewToSay(earlier.rated)) {
    const [few, when] = isTooFewToSay(now.rated) ? [now, 'now'] : [earlier, 'before'];
    return evenChange(`Too few to compare: ${few.rated} rated ${when}`);
  }
  const points = Math.round(10 * is) / 10 - Math.round(10 * was) / 10;
  const isClear = isClearlyDifferent(now, earlier);
  const verdict = isClear
    ? points > 0
      ? 'clearly better'
      : 'clearly worse'
    : 'no clear difference';
  return {
    lead: `${formatSigned(points, 1)} points`,
    rest: `on ${was.toFixed(1)}%: ${verdict}`,
    tone: isClear ? (points > 0 ? 'better' : 'worse') : 'even',
  };
}

/**
 * Whether complaints are answered sooner, measured by the share answered within a day: both periods
 * get the same time, and unanswered complaints count.
 */
export function answeredInTimeChange(now: InTimeCounts, earlier: InTimeCounts): ChangeWords {
  const [is, was] = [shareInTime(now), shareInTime(earlier)];
  if (is.rated === 0) return evenChange('No complaint is a day old yet: too early to compare');
  const counts = `${inTimeWords(now)}, before ${formatCount(was.satisfied)} of ${formatCount(was.rated)}`;
  if (was.rated === 0) return evenChange(`${inTimeWords(now)}, no complaints before`);
  if (isTooFewToSay(is.rated) || isTooFewToSay(was.rated)) {
    return evenChange(`${counts}: too few to compare`);
  }
  if (!isClearlyDifferent(is, was)) return evenChange(`${counts}: no clear difference`);
  const isMore = is.satisfied * was.rated > was.satisfied * is.rated;
  return {
    lead: isMore ? 'You answer faster:' : 'Guests wait longer:',
    rest: counts,
    tone: isMore ? 'better' : 'worse',
  };
}

function inTimeWords({ answered, complaints }: InTimeCounts): string {
  const of = complaints === 1 ? 'complaint' : 'complaints';
  return `${formatCount(answered)} of ${formatCount(complaints)} ${of} answered within a day (last two days left out)`;
}

function shareInTime({ answered, complaints }: InTimeCounts): Share {
  return { satisfied: answered, rated: complaints };
}

export function rewardsChange(now: Rewards, earlier: Rewards): ChangeWords {
  const redeemed = `Redeemed: ${formatCount(now.rewardsRedeemed)}`;
  const change = now.rewardsClaimed - earlier.rewardsClaimed;
  if (earlier.rewardsClaimed === 0) return evenChange(`None before. ${redeemed}`);
  if (change === 0) return evenChange(`As many as before. ${redeemed}`);
  const rest = `on ${formatCount(earlier.rewardsClaimed)}. ${redeemed}`;
  return { lead: formatSigned(change), rest, tone: 'even' };
}

function evenChange(rest: string): ChangeWords {
  return { lead: '', rest, tone: 'even' };
}

/** '+35', '−1.9', '±0.0'. */
function formatSigned(change: number, decimals = 0): string {
  const text = formatCount(Math.abs(change), decimals);
  if (Number(text) === 0) return `±${text}`;
  return `${change > 0 ? '+' : '−'}${text}`;
}

function formatCount(count: number, decimals = 0): string {
  return count.toLocaleString('en-GB', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
