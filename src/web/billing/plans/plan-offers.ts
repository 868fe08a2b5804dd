import {
  formatPrice,
  monthlyPrice,
  PLANS,
  REPLY_PACK,
  TIERS,
  type Tier,
} from '#shared/billing/plans.ts';

const { starter, pro, premium } = PLANS;

const PRO_LOCATIONS = `Multiple locations (each extra location ${formatPrice(pro.pricePence)} per month)`;
const PRO_REPLIES = `${pro.monthlyReplyLimit} reply credits per month`;

/** What each plan is for and what it includes, in the words an owner reads before choosing. */
export const PLAN_DESCRIPTIONS: Readonly<
  Record<Tier, { summary: string; includes: readonly string[] }>
> = {
  starter: {
    summary: 'See what your guests have to say.',
    includes: [
      `${starter.maxLocations} location`,
      `${starter.monthlyFeedbackLimit} feedback submissions per month`,
      'Core dashboard with basic analytics',
      `${starter.monthlyReplyLimit} reply credits per month (reset monthly)`,
    ],
  },
  pro: {
    summary: 'For restaurants that listen every day.',
    includes: [
      'Unlimited feedback',
      PRO_LOCATIONS,
      'Full, advanced analytics',
      'Reward system with custom reward campaigns',
      'CSV export',
      'Custom QR branding',
      PRO_REPLIES,
      `More credits when you need them: ${formatPrice(REPLY_PACK.pricePence)} per ${REPLY_PACK.credits} replies`,
      'Priority e-mail support',
    ],
  },
  premium: {
    summary: 'For groups that compare their sites.',
    includes: [
      'Everything in Pro',
      `${premium.monthlyReplyLimit} reply credits per month`,
      'Unlimited locations, no per-location fees',
      'Cross-site analytics and performance comparison',
      'Priority support and onboarding',
    ],
  },
};

/**
 * Pro's benefits as they apply to this plan: Premium has its own numbers of locations and replies.
 */
export function proBenefitsForTier(tier: Tier): readonly string[] {
  const { includes } = PLAN_DESCRIPTIONS.pro;
  if (tier !== 'premium') return includes;
  return includes.filter((item) => item !== PRO_LOCATIONS && item !== PRO_REPLIES);
}

/** The words beside a plan's price: 'per month per location'. */
export function pricePeriod(tier: Tier): string {
  if (PLANS[tier].pricePence === 0) return 'no card needed';
  return PLANS[tier].isPricedPerLocation ? 'per month per location' : 'per month';
}

export function planPrice(tier: Tier): string {
  return PLANS[tier].pricePence === 0 ? 'Free' : formatPrice(PLANS[tier].pricePence);
}

/** Whether the new plan includes less than the old one. */
export function isDowngrade(from: Tier, to: Tier): boolean {
  return TIERS.indexOf(to) < TIERS.indexOf(from);
}

/** Lists what a smaller plan takes away or makes more expensive, with the owner's own numbers. */
export function downgradeNotice(from: Tier, to: Tier, locations: number): string[] {
  const before = PLANS[from];
  const after = PLANS[to];
  const words: string[] = [];
  if (from === 'premium') words.push('You lose the comparison of your sites.');
  if (after.monthlyReplyLimit < before.monthlyReplyLimit) {
    words.push(
      `${formatCount(after.monthlyReplyLimit)} reply credits a month instead of ${formatCount(before.monthlyReplyLimit)}.`,
    );
  }
  if (after.isPricedPerLocation && !before.isPricedPerLocation) {
    words.push(priceWords(to, locations));
  }
  return words;
}

function priceWords(to: Tier, locations: number): string {
  const each = formatPrice(PLANS[to].pricePence);
  if (locations <= 1) return `Each extra location costs ${each} a month.`;
  const all = formatPrice(monthlyPrice(to, locations));
  return `Each location costs ${each} a month: ${all} for your ${locations}.`;
}

function formatCount(number: number): string {
  return number.toLocaleString('en-GB', { useGrouping: 'min2' });
}
