import { groupShare } from '#shared/stats/funnel.ts';
import { capitalise, joinWithAnd, numberWord } from '#shared/stats/number-words.ts';
import { isTooFewToSay } from '#shared/stats/wilson-interval.ts';
import { type ComparedSite, findSiteStanding, siteParties } from './compared-site.ts';
import { findFunnelSites } from './funnel-words.ts';

/** The sentence that opens the comparison, and one that says how sure it is. */
export type ComparisonHeadline = {
  title: string;
  text: string;
  /** Whether a location differs by more than chance. */
  isClear: boolean;
};

/** Names only locations whose place is more than chance; undefined if there is nothing to compare. */
export function comparisonHeadline(sites: readonly ComparedSite[]): ComparisonHeadline | undefined {
  if (sites.length < 2) return undefined;
  if (sites.filter(({ parties }) => !isTooFewToSay(parties)).length < 2) {
    return {
      title: 'Too few ratings to compare yet.',
      text: 'A longer period may show more.',
      isClear: false,
    };
  }
  const { ahead, behind } = findClearSites(sites);
  if (ahead.length === 0 && behind.length === 0) {
    return {
      title: 'Too close to call.',
      text: 'The differences between your locations are small enough to be chance.',
      isClear: false,
    };
  }
  return {
    title: clearSentence(sites, ahead, behind),
    text: 'Chance alone would not explain it.',
    isClear: true,
  };
}

/**
 * First or last by a clear distance, or far from the rate of all together: a location can stand out
 * although its neighbour in the ranking is too small to compare.
 */
function findClearSites(sites: readonly ComparedSite[]) {
  const far = findFunnelSites(sites, groupShare(sites.map(siteParties)))
    .filter(({ place }) => place === 'outside 99.8')
    .map(({ site, isLow }) => ({ id: site.venueId, isLow }));
  const isClear = (index: number) => findSiteStanding(sites, index)?.doubt === undefined;
  const isFar = (site: ComparedSite, isLow: boolean) =>
    far.some((each) => each.id === site.venueId && each.isLow === isLow);
  return {
    ahead: sites.filter((site, index) => isFar(site, false) || (index === 0 && isClear(0))),
    behind: sites.filter(
      (site, index) => isFar(site, true) || (index === sites.length - 1 && isClear(index)),
    ),
  };
}

function clearSentence(
  sites: readonly ComparedSite[],
  ahead: readonly ComparedSite[],
  behind: readonly ComparedSite[],
): string {
  const [first, second, third] = sites;
  if (first && second && !third && findSiteStanding(sites, 0)?.doubt === undefined) {
    return `${first.venueName} is clearly ahead of ${second.venueName}.`;
  }
  if (behind.length === 0) return `${subject(ahead)} clearly above your average.`;
  if (ahead.length === 0) return `${subject(behind)} clearly below your average.`;
  return `${subject(behind)} clearly below your average, and ${subject(ahead, 'inside')} clearly above it.`;
}

const NAMED_AT_MOST = 3;

/** "Luna is", "Luna and Nettle are", "Four locations are". */
function subject(sites: readonly ComparedSite[], position: 'first' | 'inside' = 'first'): string {
  if (sites.length > NAMED_AT_MOST) {
    const count = numberWord(sites.length);
    return `${position === 'first' ? capitalise(count) : count} locations are`;
  }
  const names = joinWithAnd(sites.map(({ venueName }) => venueName));
  return `${names} ${sites.length === 1 ? 'is' : 'are'}`;
}
