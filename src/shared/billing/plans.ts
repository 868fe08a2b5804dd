export const TIERS = ['starter', 'pro', 'premium'] as const;
export type Tier = (typeof TIERS)[number];

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const UNLIMITED = -1;

/** What a plan costs and allows. Money is integer pence. */
export type Plan = {
  readonly name: string;
  readonly pricePence: number;
  readonly isPricedPerLocation: boolean;
  readonly monthlyFeedbackLimit: number;
  readonly monthlyReplyLimit: number;
  readonly maxLocations: number;
  /** The most members of a business, including the owner. */
  readonly maxMembers: number;
};

export const PLANS: Readonly<Record<Tier, Plan>> = {
  starter: {
    name: 'Starter',
    pricePence: 0,
    isPricedPerLocation: false,
    monthlyFeedbackLimit: 30,
    monthlyReplyLimit: 20,
    maxLocations: 1,
    maxMembers: 4,
  },
  pro: {
    name: 'Pro',
    pricePence: 2900,
    isPricedPerLocation: true,
    monthlyFeedbackLimit: UNLIMITED,
    monthlyReplyLimit: 250,
    maxLocations: UNLIMITED,
    maxMembers: 10,
  },
  premium: {
    name: 'Premium',
    pricePence: 8900,
    isPricedPerLocation: false,
    monthlyFeedbackLimit: UNLIMITED,
    monthlyReplyLimit: 1000,
    maxLocations: UNLIMITED,
    maxMembers: UNLIMITED,
  },
};

export const REPLY_PACK = { pricePence: 1000, credits: 50 } as const;
export const MONEY_BACK_DAYS = 30;

/** The tier whose limits apply; an owner without one is treated as Starter. */
export function effectiveTier(owner: { subscriptionTier: Tier | null }): Tier {
  return owner.subscriptionTier ?? 'starter';
}

/** Whether an owner of this tier may go from `existing` to `existing + added` locations. */
export function canAddLocations(ownerTier: Tier, existing: number, added: number): boolean {
  const { maxLocations } = PLANS[ownerTier];
  return maxLocations === UNLIMITED || existing + added <= maxLocations;
}

/** How many locations a plan priced per location charges for; at least one. */
export function paidLocationCount(venues: number): number {
  return Math.max(1, venues);
}

/** What a plan costs every month for this many locations, in pence. */
export function monthlyPrice(plan: Tier, venues: number): number {
  const { pricePence, isPricedPerLocation } = PLANS[plan];
  return pricePence * (isPricedPerLocation ? paidLocationCount(venues) : 1);
}

/** Pounds, with pence only where there are any: £29, £12.50, £1,015. */
export function formatPrice(pence: number): string {
  const pounds = pence / 100;
  const minimumFractionDigits = Number.isInteger(pounds) ? 0 : 2;
  return `£${pounds.toLocaleString('en-GB', { minimumFractionDigits })}`;
}

/** A price on a receipt, always with its pence: £89.00. */
export function formatExactPrice(pence: number): string {
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
}

/** A plan's number as its texts write it: 250, 1000, 10,000. */
export function formatAllowance(count: number): string {
  return count.toLocaleString('en-GB', { useGrouping: 'min2' });
}

/** Formats an amount given in the smallest unit of its currency: £29, £12.50, US$10.00. */
export function formatAmount(smallest: number, currency: string): string {
  if (currency === 'gbp') return formatPrice(smallest);
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(smallest / 10 ** maximumFractionDigits);
}

/** Shown to an owner on Starter who wants a second location. */
export const ONE_LOCATION_ONLY_MESSAGE =
  'Starter plan allows only 1 location. Upgrade to Pro for multiple locations.';
