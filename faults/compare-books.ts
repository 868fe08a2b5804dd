import type { DatabaseAddress } from '#server/platform/database/database.ts';
import type { PaymentJourney } from './people/paying-owner.ts';
import { readRows } from './read-rows.ts';
import type { FaultyStripe } from './troubles/faulty-stripe.ts';

export type Differences = {
  /** Entries that only one of the two sides has. */
  lost: string[];
  /** Entries created or charged more than once. */
  doubled: string[];
};

type ProductRecords = {
  tier: string;
  status: string | null;
  quantity: number | null;
  venues: number;
  credits: number;
  packs: number;
  refunds: number;
};

/** Compares the product's tables with the provider's records and the responses the owner got. */
export async function compareBooks(
  database: DatabaseAddress,
  { provider: { client } }: FaultyStripe,
  { owner, done }: PaymentJourney,
): Promise<Differences> {
  const [ours] = await readRows<ProductRecords>(database, OURS, [owner.businessId]);
  const { data: customers } = await client.customers.list({ email: owner.email, limit: 10 });
  const [customer] = customers;
  if (!ours || !customer) return { lost: ['an owner is unknown to one side'], doubled: [] };
  const { data: subscriptions } = await client.subscriptions.list({ customer: customer.id });
  const { data: invoices } = await client.invoices.list({ customer: customer.id });
  const live = subscriptions.filter(({ status }) => status !== 'canceled');
  const paidFor = (reason: string) =>
    invoices.filter((one) => one.billing_reason === reason && one.amount_paid > 0).length;

  const isPaying = done.includes('upgrade') && !done.includes('cancel');
  const expected = {
    tier: isPaying ? 'pro' : 'starter',
    live: isPaying ? 1 : 0,
    venues: done.includes('location') ? 2 : 1,
    credits: done.includes('pack') ? 50 : 0,
  };
  const quantity = live[0]?.items.data[0]?.quantity ?? 0;
  const lost = [
    describeDifference('plan', ours.tier, expected.tier),
    describeDifference('live subscriptions at the provider', live.length, expected.live),
    describeDifference('venues', ours.venues, expected.venues),
    describeDifference('bought credits', ours.credits, expected.credits),
    isPaying && describeDifference('locations at the provider', quantity, expected.venues),
    isPaying &&
      describeDifference('locations as we know them', ours.quantity ?? 0, expected.venues),
    isPaying && describeDifference('status', ours.status ?? 'none', 'active'),
    !isPaying &&
      describeDifference(
        'refunds on record',
        ours.refunds,
        paidFor('subscription_create') + paidFor('subscription_update'),
      ),
  ];
  const doubled = [
    checkAtMostOnce('customers', customers.length),
    checkAtMostOnce('charges for the plan', paidFor('subscription_create')),
    checkAtMostOnce('charges for the location', paidFor('subscription_update')),
    checkAtMostOnce('grants of a pack', ours.packs),
  ];
  const named = (line: string | false) => (line ? [`${owner.email}: ${line}`] : []);
  return { lost: lost.flatMap(named), doubled: doubled.flatMap(named) };
}

const OURS = `
  select subscription_tier as tier, subscriptions.status, subscriptions.quantity,
    extra_reply_credits as credits,
    (select count(*)::int from venues where business_id = businesses.id and deleted_at is null) as venues,
    (select count(*)::int from reply_credit_entries
      where business_id = businesses.id and reason = 'purchase') as packs,
    (select count(*)::int from credit_transactions
      where business_id = businesses.id and type = 'refund') as refunds
  from businesses left join subscriptions on subscriptions.business_id = businesses.id
  where businesses.id = $1`;

function describeDifference(
  what: string,
  is: string | number,
  expected: string | number,
): string | false {
  return is !== expected && `${what}: ${is} instead of ${expected}`;
}

function checkAtMostOnce(what: string, times: number): string | false {
  return times > 1 && `${times} ${what}`;
}
