import type { ComparedSite } from './compared-site.ts';

/** A day without a word is long for whoever complained. */
const LONG_HOURS = 24;
const TIMES_AS_LONG = 2;

type Replying = ComparedSite & { avgResponseTime: number };

/** The venue whose guests wait long for a reply, and clearly longer than elsewhere, and the quickest. */
export function slowestSite(
  sites: readonly ComparedSite[],
): { slowest: Replying; quickest: Replying } | undefined {
  const [quickest, ...others] = sites
    .filter((site): site is Replying => site.avgResponseTime !== null)
    .toSorted((a, b) => a.avgResponseTime - b.avgResponseTime);
  const slowest = others.at(-1);
  if (!quickest || !slowest || slowest.avgResponseTime < LONG_HOURS) return undefined;
  if (slowest.avgResponseTime < TIMES_AS_LONG * quickest.avgResponseTime) return undefined;
  return { slowest, quickest };
}
