import type { InTimeCounts } from './reply-times.ts';
import {
  isAboutTheSame,
  isClearlyDifferent,
  isTooFewToSay,
  type Share,
  satisfiedPercentage,
} from './wilson-interval.ts';

/** A change in words: the part that stands out, and the rest of the sentence. */
export type ChangeWords = {
  /** '35 more'; empty if nothing stands out. */
  lead: string;
  /** 'than in the 3 months before'. */
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
  return { lead: moreOrFewer(change), rest: `than ${before}`, tone: 'even' };
}

/** The satisfaction before, and whether the change is more than chance. */
export function satisfactionChange(now: Share, earlier: Share): ChangeWords {
  const [is, was] = [satisfiedPercentage(now), satisfiedPercentage(earlier)];
  if (is === undefined) return evenChange('No ratings yet');
  if (was === undefined) return evenChange('No ratings before');
  if (isTooFewToSay(now.rated) || isTooFewToSay(earlier.rated)) {
    const [few, when] = isTooFewToSay(now.rated) ? [now, 'now'] : [earlier, 'before'];
    return evenChange(`Too few to compare: ${few.rated} rated ${when}`);
  }
  const before = `${Math.round(was)}% before`;
  if (isAboutTheSame(now, earlier)) return evenChange(`${before}: about the same`);
  if (!isClearlyDifferent(now, earlier)) return evenChange(`${before}: no clear change`);
  return is > was
    ? { lead: 'Clearly better', rest: `than the ${before}`, tone: 'better' }
    : { lead: 'Clearly worse', rest: `than the ${before}`, tone: 'worse' };
}

/**
 * Whether complaints are picked up sooner, measured by the share within a day: both periods get the
 * same time, and those that wait still count. Not called 'answered', which on the screens is the
 * time until a reply.
 */
export function answeredInTimeChange(now: InTimeCounts, earlier: InTimeCounts): ChangeWords {
  const [is, was] = [shareInTime(now), shareInTime(earlier)];
  if (is.rated === 0) return evenChange('No complaint is a day old yet: too early to compare');
  const counts = `${inTimeWords(now)}, ${formatCount(was.satisfied)} of ${formatCount(was.rated)} before`;
  if (was.rated === 0) return evenChange(`${inTimeWords(now)}, no complaints before`);
  if (isTooFewToSay(is.rated) || isTooFewToSay(was.rated)) {
    return evenChange(`${counts}: too few to compare`);
  }
  if (!isClearlyDifferent(is, was)) return evenChange(`${counts}: no clear change`);
  const isMore = is.satisfied * was.rated > was.satisfied * is.rated;
  return {
    lead: isMore ? 'Picked up sooner:' : 'Guests wait longer:',
    rest: counts,
    tone: isMore ? 'better' : 'worse',
  };
}

function inTimeWords({ answered, complaints }: InTimeCounts): string {
  const of = complaints === 1 ? 'complaint' : 'complaints';
  return `${formatCount(answered)} of ${formatCount(complaints)} ${of} picked up within a day`;
}

function shareInTime({ answered, complaints }: InTimeCounts): Share {
  return { satisfied: answered, rated: complaints };
}

export function rewardsChange(now: Rewards, earlier: Rewards): ChangeWords {
  const redeemed = `${formatCount(now.rewardsRedeemed)} redeemed`;
  const change = now.rewardsClaimed - earlier.rewardsClaimed;
  if (earlier.rewardsClaimed === 0) return evenChange(`None before. ${redeemed}`);
  if (change === 0) return evenChange(`As many as before. ${redeemed}`);
  return { lead: moreOrFewer(change), rest: `than before. ${redeemed}`, tone: 'even' };
}

function evenChange(rest: string): ChangeWords {
  return { lead: '', rest, tone: 'even' };
}

/** '35 more', '1,052 fewer'. */
function moreOrFewer(change: number): string {
  return `${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}
