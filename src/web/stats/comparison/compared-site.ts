import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { crossSiteComparison } from '#shared/stats/contract.ts';
import { isClearlyDifferent, type Share } from '#shared/stats/wilson-interval.ts';

export type ComparisonResponse = EndpointResponse<typeof crossSiteComparison>;
/** One venue of the comparison. */
export type ComparedSite = ComparisonResponse['venues'][number];
type SiteTag = 'Best' | 'Needs Work';

/** Why a rank says nothing about the venue. */
export type RankDoubt = 'too close' | 'no ratings';

/** A rank; `doubt` is undefined if it is more than chance. */
export type SiteStanding = { tag: SiteTag; doubt: RankDoubt | undefined };

/** The label of the first and the last venue of the ranking, with what there is to say against it. */
export function findSiteStanding(
  sites: readonly ComparedSite[],
  index: number,
): SiteStanding | undefined {
  const site = sites[index];
  if (!site) return undefined;
  if (index === 0) return { tag: 'Best', doubt: rankDoubt(site, sites[1]) };
  if (index < sites.length - 1) return undefined;
  return { tag: 'Needs Work', doubt: rankDoubt(site, sites[index - 1]) };
}

/** Compares a venue with its neighbour in the ranking; a single venue is first without a doubt. */
function rankDoubt(site: ComparedSite, neighbour: ComparedSite | undefined): RankDoubt | undefined {
  if (!neighbour) return undefined;
  if (site.ratedFeedback === 0 || neighbour.ratedFeedback === 0) return 'no ratings';
  return isClearlyDifferent(siteShare(site), siteShare(neighbour)) ? undefined : 'too close';
}

export function siteShare({ satisfied, ratedFeedback }: ComparedSite): Share {
  return { satisfied, rated: ratedFeedback };
}
