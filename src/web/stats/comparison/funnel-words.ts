import { type FunnelPlace, funnelPlace } from '#shared/stats/funnel.ts';
import { joinWithAnd } from '#shared/stats/number-words.ts';
import { type Share, satisfiedPercentage } from '#shared/stats/wilson-interval.ts';
import { countWithNoun } from '../count-with-noun.ts';
import { type ComparedSite, siteParties } from './compared-site.ts';

/** A venue with its place in the funnel of its group. */
export type FunnelSite = {
  site: ComparedSite;
  place: FunnelPlace;
  /** With decimals, as drawn. */
  percent: number;
  isLow: boolean;
};

/** The venues with a rating, the fewest parties first. */
export function findFunnelSites(sites: readonly ComparedSite[], group: Share): FunnelSite[] {
  const groupPercent = satisfiedPercentage(group) ?? 0;
  return sites
    .flatMap((site) => {
      const percent = satisfiedPercentage(siteParties(site));
      if (percent === undefined) return [];
      const place = funnelPlace(siteParties(site), group);
      return [{ site, place, percent, isLow: percent < groupPercent }];
    })
    .toSorted((a, b) => a.site.parties - b.site.parties);
}

/** Which venues differ from the rate of all together, in a sentence or two. */
export function funnelSentence(sites: readonly FunnelSite[], overall: number): string {
  const drawn = sites.filter(({ place }) => place !== 'too few');
  const parts = [
    groupWords(drawn, 'outside 99.8', true, `clearly below your overall ${overall}%`),
    groupWords(drawn, 'outside 99.8', false, `clearly above your overall ${overall}%`),
    groupWords(drawn, 'outside 95', true, 'rather low, which may still be chance'),
    groupWords(drawn, 'outside 95', false, 'rather high, which may still be chance'),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return 'Too close to call: chance alone explains the differences.';
  const isRest = drawn.some(({ place }) => place === 'within');
  return `${parts.join('. ')}.${isRest ? ' The others are too close to call.' : ''}`;
}

const NAMED_AT_MOST = 3;

function groupWords(
  sites: readonly FunnelSite[],
  place: FunnelPlace,
  isLow: boolean,
  words: string,
): string | undefined {
  const found = sites.filter((each) => each.place === place && each.isLow === isLow);
  if (found.length === 0) return undefined;
  if (found.length > NAMED_AT_MOST) return `${found.length} locations are ${words}`;
  const names = joinWithAnd(found.map(({ site }) => site.venueName));
  return `${names} ${found.length === 1 ? 'is' : 'are'} ${words}`;
}

/** "Luna: 80% of 700 parties. Clearly low." */
export function funnelSiteWords({ site, place, percent, isLow }: FunnelSite): string {
  const rate = `${Math.round(percent)}% of ${countWithNoun(site.parties, 'party', 'parties')}`;
  return `${site.venueName}: ${rate}. ${placeWords(place, isLow)}.`;
}

/** The word beside a venue's dot. */
export function placeWords(place: FunnelPlace, isLow: boolean): string {
  if (place === 'too few') return 'Too few to say';
  if (place === 'within') return 'Too close to call';
  const side = isLow ? 'low' : 'high';
  return place === 'outside 99.8' ? `Clearly ${side}` : `Rather ${side}`;
}
