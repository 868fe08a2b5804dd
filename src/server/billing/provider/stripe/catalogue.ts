import type Stripe from 'stripe';
import { PLANS } from '#shared/billing/plans.ts';
import { type PaidPlan, PaymentError } from '../port.ts';

type Price = { id: string; pence: number };
export type Catalogue = Record<PaidPlan, Price>;

/** The lookup key of each plan's current price at Stripe. */
const LOOKUP_KEYS: Readonly<Record<PaidPlan, string>> = {
  pro: 'tabletalk_pro_monthly',
  premium: 'tabletalk_premium_monthly',
};
const PAID_PLANS = Object.keys(LOOKUP_KEYS) as PaidPlan[];

/** Loads the prices once and caches them. */
export function makeCatalogue(stripe: Stripe): () => Promise<Catalogue> {
  let found: Promise<Catalogue> | undefined;
  return () => {
    found ??= findPrices(stripe).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

/** The plan of a price, even if a newer price has replaced it. */
export function planOf({ lookup_key, metadata }: Stripe.Price): PaidPlan {
  const plan = PAID_PLANS.find(
    (name) => LOOKUP_KEYS[name] === lookup_key || metadata.plan === name,
  );
  if (!plan) throw new PaymentError('invalid', 'The subscription has a price that is not ours');
  return plan;
}

/** Null for an older price, which an invoice names only by its id. */
export function planOfPrice(id: string, catalogue: Catalogue): PaidPlan | null {
  return PAID_PLANS.find((plan) => catalogue[plan].id === id) ?? null;
}

/** Creates missing products and prices. Safe to repeat. */
export async function setUpCatalogue(stripe: Stripe): Promise<string[]> {
  const done: string[] = [];
  for (const plan of PAID_PLANS) done.push(await setUpPlan(stripe, plan));
  return done;
}

async function setUpPlan(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const { name, pricePence } = PLANS[plan];
  const lookupKey = LOOKUP_KEYS[plan];
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [price] = data;
  if (price && isPriceRight(price, pricePence)) return `${lookupKey}: there already`;
  await stripe.prices.create({
    product: await ensureProduct(stripe, `tabletalk_${plan}`, `TableTalk ${name}`),
    currency: 'gbp',
    unit_amount: pricePence,
    recurring: { interval: 'month' },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: { plan },
  });
  return `${lookupKey}: ${price ? 'replaced by a new price' : 'made'}`;
}

async function ensureProduct(stripe: Stripe, id: string, name: string): Promise<string> {
  const { data } = await stripe.products.list({ ids: [id], limit: 1 });
  return data[0]?.id ?? (await stripe.products.create({ id, name })).id;
}

async function findPrices(stripe: Stripe): Promise<Catalogue> {
  const lookup_keys = Object.values(LOOKUP_KEYS);
  const { data } = await stripe.prices.list({ lookup_keys, active: true });
  const priceOf = (plan: PaidPlan): Price => {
    const price = data.find(({ lookup_key }) => lookup_key === LOOKUP_KEYS[plan]);
    if (!price || price.unit_amount === null) {
      throw new PaymentError(
        'unavailable',
        `Stripe has no price ${LOOKUP_KEYS[plan]}; "npm run stripe:setup" makes it`,
      );
    }
    return { id: price.id, pence: price.unit_amount };
  };
  return { pro: priceOf('pro'), premium: priceOf('premium') };
}

function isPriceRight(price: Stripe.Price, pricePence: number): boolean {
  const { currency, unit_amount, recurring } = price;
  return currency === 'gbp' && unit_amount === pricePence && recurring?.interval === 'month';
}
