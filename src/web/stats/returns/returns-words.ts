import { formatPrice } from '#shared/billing/plans.ts';
import type { ReturnCounts } from '#shared/stats/returns-contract.ts';
import { wilsonInterval } from '#shared/stats/wilson-interval.ts';
import { countWithNoun } from '../count-with-noun.ts';
import type { Returns } from '../queries.ts';

/** '313 codes were given.' */
export function givenSentence({ given }: ReturnCounts): string {
  return `${countWithNoun(given, 'code')} ${given === 1 ? 'was' : 'were'} given.`;
}

/** 'Half of the guests who came back did so within 14 days.' */
export function medianSentence({ later, medianDays }: Returns): string | undefined {
  if (medianDays === null) return undefined;
  const days = countWithNoun(Math.ceil(medianDays), 'day');
  return later === 1
    ? `The guest came back after ${days}.`
    : `Half of the guests who came back did so within ${days}.`;
}

/** Said below several rows whose intervals all overlap, so that nobody acts on a difference by chance. */
export function chanceSentence(rows: readonly ReturnCounts[]): string | undefined {
  const intervals = rows.map(({ later, given }) => wilsonInterval(later, given));
  const highestLow = Math.max(...intervals.map(({ low }) => low));
  const lowestHigh = Math.min(...intervals.map(({ high }) => high));
  if (rows.length < 2 || highestLow > lowestHigh) return undefined;
  return 'Too close to call: with so few codes, such differences come about by chance.';
}

/** 'at your average spend of £22 a visit', below the amount. */
export function spendSentence({ money }: Returns): string | undefined {
  const { cameBackPence, averageSpendPence } = money;
  if (cameBackPence === null || averageSpendPence === null) return undefined;
  return `at your average spend of ${formatPrice(averageSpendPence)} a visit`;
}

/** 'The rewards for 101 redeemed codes cost £303.' */
export function costSentence({ sameDay, later, money }: Returns): string | undefined {
  const { rewardsPence, rewardCostPence } = money;
  if (rewardsPence === null || rewardCostPence === null) return undefined;
  const redeemed = countWithNoun(sameDay + later, 'redeemed code');
  return `The rewards for ${redeemed} cost ${formatPrice(rewardsPence)}, at ${formatPrice(rewardCostPence)} each.`;
}
