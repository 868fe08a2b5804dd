import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { crossSiteComparison } from '#shared/stats/contract.ts';
import { isClearlyDifferent, type Share } from '#shared/stats/wilson-interval.ts';

export type ComparisonResponse = EndpointResponse<typeof crossSiteComparison>;
/** One venue of the comparison. */
export type ComparedSite = ComparisonResponse['venues'][number];
type SiteTag = 'Best' | 'Needs Work';

/** A rank, and whether it is more than chance. */
export type SiteStanding = { tag: SiteTag; isClear: boolean };

/**
 * The label of the first and the last venue, however close they are; only a clear lead is coloured.
 */
export function findSiteStanding(
  sites: readonly ComparedSite[],
  index: number,
): SiteStanding | undefined {
  const site = sites[index];
  if (!site) return undefined;
  if (index === 0) return { tag: 'Best', isClear: isClearlyApart(site, sites[1]) };
  if (index < sites.length - 1) return undefined;
  return { tag: 'Needs Work', isClear: isClearlyApart(site, sites[index - 1]) };
}

/**
 * Whether a venue clearly differs from its neighbour in the ranking; true if one of them cannot be
 * compared.
 */
function isClearlyApart(site: ComparedSite, neighbour: ComparedSite | undefined): boolean {
  if (!neighbour || site.ratedFeedback === 0 || neighbour.ratedFeedback === 0) return true;
  return isClearlyDifferent(siteShare(site), siteShare(neighbour));
}

export function siteShare({ satisfied, ratedFeedback }: ComparedSite): Share {
  return { satisfied, rated: ratedFeedback };
}
