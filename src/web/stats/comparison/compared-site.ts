import type { ResponseOf } from '#shared/api/endpoint.ts';
import type { crossSiteComparison } from '#shared/stats/contract.ts';

export type Comparison = ResponseOf<typeof crossSiteComparison>;
/** One venue among the others. */
export type ComparedSite = Comparison['venues'][number];
export type SiteTag = 'Best' | 'Needs Work';

/** Told by the place in the ranking alone. */
export function tagOf(index: number, count: number): SiteTag | undefined {
  if (index === 0) return 'Best';
  return index === count - 1 ? 'Needs Work' : undefined;
}
