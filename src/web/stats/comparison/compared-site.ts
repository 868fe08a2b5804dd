import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { crossSiteComparison } from '#shared/stats/contract.ts';
import { isClearlyDifferent, type Share } from '#shared/stats/wilson-interval.ts';
import type { PartyShare } from '../share-row.tsx';

export type ComparisonResponse = EndpointResponse<typeof crossSiteComparison>;
/** One venue of the comparison. */
export type ComparedSite = ComparisonResponse['venues'][number];
type SiteTag = 'Best' | 'Needs Work';

/** Why a rank says nothing about the venue. */
export type RankDoubt = 'too close' | 'no ratings';

/** A rank; `doubt` is undefined if it is more than chance. */
export type SiteStanding = { tag: SiteTag; doubt: RankDoubt | undefined };

/** The label of the first or last venue of the ranking, with the reason to doubt it, if any. */
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

/** Compares a venue with its neighbour in the ranking. Without a neighbour there is no doubt. */
function rankDoubt(site: ComparedSite, neighbour: ComparedSite | undefined): RankDoubt | undefined {
  if (!neighbour) return undefined;
  if (site.ratedFeedback === 0 || neighbour.ratedFeedback === 0) return 'no ratings';
  return isClearlyDifferent(siteParties(site), siteParties(neighbour)) ? undefined : 'too close';
}

/**
 * The parties of a venue. Venues are compared by them, because guests of one party are not
 * independent.
 */
export function siteParties({ satisfiedParties, parties }: ComparedSite): Share {
  return { satisfied: satisfiedParties, rated: parties };
}

/** The ratings of a venue; its number of parties decides how certain their share is. */
export function siteRatings({ satisfied, ratedFeedback, parties }: ComparedSite): PartyShare {
  return { satisfied, rated: ratedFeedback, parties };
}
