import { formatPrice, monthlyPrice, PLANS, TIERS, type Tier } from '#shared/billing/plans.ts';

/** Whether the new plan includes less than the old one. */
export function isDowngrade(from: Tier, to: Tier): boolean {
  return TIERS.indexOf(to) < TIERS.indexOf(from);
}

/** Lists what a smaller plan takes away or makes more expensive, with the owner's own numbers. */
export function downgradeNotice(from: Tier, to: Tier, locations: number): string[] {
  const before = PLANS[from];
  const after = PLANS[to];
  const words: string[] = [];
  if (from === 'premium') words.push('The comparison of your sites is no longer there.');
  if (after.monthlyReplyLimit < before.monthlyReplyLimit) {
    words.push(
      `${count(after.monthlyReplyLimit)} reply credits a month instead of ${count(before.monthlyReplyLimit)}.`,
    );
  }
  if (after.isPricedPerLocation && !before.isPricedPerLocation) {
    words.push(priceWords(to, locations));
  }
  return words;
}

function priceWords(to: Tier, locations: number): string {
  const each = formatPrice(PLANS[to].pricePence);
  if (locations <= 1) return `Every further location costs ${each} a month.`;
  const all = formatPrice(monthlyPrice(to, locations));
  return `Every location is paid for: your ${locations} are ${all} a month, and each further one ${each}.`;
}

function count(number: number): string {
  return number.toLocaleString('en-GB', { useGrouping: 'min2' });
}
