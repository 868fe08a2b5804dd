import { formatResponseTime } from '#shared/stats/definitions.ts';
import type { ComplaintWaits } from '#shared/stats/reply-times.ts';
import { isTooFewToSay } from '#shared/stats/wilson-interval.ts';
import { formatCount } from '../count-with-noun.ts';
import type { ComparedSite } from './compared-site.ts';

/** A day without a reply is long for a guest who complained. */
const LONG_MINUTES = 24 * 60;
const TIMES_AS_LONG = 2;

/**
 * The venue whose guests wait long for a reply to a complaint, and clearly longer than elsewhere,
 * together with the quickest venue. Unanswered complaints count with their wait so far; venues with
 * few complaints are skipped.
 */
export function slowestSite(
  sites: readonly ComparedSite[],
): { slowest: ComparedSite; quickest: ComparedSite } | undefined {
  const [quickest, ...others] = sites
    .filter(({ complaints }) => !isTooFewToSay(complaints.answered + complaints.waiting))
    .toSorted((a, b) => waitAt(a) - waitAt(b));
  const slowest = others.at(-1);
  if (!quickest || !slowest || waitAt(slowest) < LONG_MINUTES) return undefined;
  if (waitAt(slowest) < TIMES_AS_LONG * waitAt(quickest)) return undefined;
  return { slowest, quickest };
}

function waitAt({ complaints }: ComparedSite): number {
  return complaints.avgWaitMinutes ?? 0;
}

/** "2.5 days on average (12 complaints answered, 5 still waiting)". */
export function complaintWaitWords({ answered, waiting, avgWaitMinutes }: ComplaintWaits): string {
  const still = waiting === 0 ? 'none waiting' : `${formatCount(waiting)} still waiting`;
  return `${formatResponseTime(avgWaitMinutes)} on average (${formatCount(answered)} complaints answered, ${still})`;
}
