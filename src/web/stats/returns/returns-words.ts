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

/**
 * Shown once below both lists of rows if all intervals of a list overlap, so that nobody acts on a
 * difference that may be chance.
 */
export function chanceSentence({ byRating, byCare }: Returns): string | undefined {
  const [isRating, isCare] = [mayBeChance(byRating), mayBeChance(byCare)];
  if (!isRating && !isCare) return undefined;
  const where = isRating && isCare ? '' : ` ${isRating ? 'between ratings' : 'after a complaint'}`;
  return `Too close to call: with so few codes, such differences${where} come about by chance.`;
}

function mayBeChance(all: readonly ReturnCounts[]): boolean {
  const rows = all.filter(({ given }) => given > 0);
  const intervals = rows.map(({ later, given }) => wilsonInterval(later, given));
  const highestLow = Math.max(...intervals.map(({ low }) => low));
  const lowestHigh = Math.min(...intervals.map(({ high }) => high));
  return rows.length >= 2 && highestLow <= lowestHigh;
}

/**
 * '61 guests came back and spent about £1,342; the rewards cost £353.50.' Undefined unless the owner
 * has entered both amounts. It says what happened, and not that the rewards caused it.
 */
export function moneySentence({ later, money }: Returns): string | undefined {
  const { cameBackPence, rewardsPence } = money;
  if (cameBackPence === null || rewardsPence === null) return undefined;
  const cost = `the rewards cost ${formatPrice(rewardsPence)}`;
  if (later === 0) return `Nobody came back with a code yet; ${cost}.`;
  return `${countWithNoun(later, 'guest')} came back and spent about ${formatPrice(cameBackPence)}; ${cost}.`;
}

/** 'The amount they spent is your average of £22 a visit.' */
export function spendSentence({ later, money }: Returns): string | undefined {
  const { cameBackPence, averageSpendPence } = money;
  if (later === 0 || cameBackPence === null || averageSpendPence === null) return undefined;
  return `What they spent is an estimate: your average of ${formatPrice(averageSpendPence)} a visit.`;
}

/** 'The rewards for 101 redeemed codes cost £303.' */
export function costSentence({ sameDay, later, money }: Returns): string | undefined {
  const { rewardsPence, rewardCostPence } = money;
  if (rewardsPence === null || rewardCostPence === null) return undefined;
  const redeemed = countWithNoun(sameDay + later, 'redeemed code');
  return `The rewards for ${redeemed} cost ${formatPrice(rewardsPence)}, at ${formatPrice(rewardCostPence)} each.`;
}
