import { findBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { customerIdOf } from '../payments/ensure-customer.ts';
import { firstPayment } from '../payments/paid-invoices.ts';
import { isIdOfCurrentProvider } from '../provider/is-id-of-current-provider.ts';
import type { Invoice, ProviderStatus, Subscription } from '../provider/port.ts';
import { findSubscriptionState, type SubscriptionState } from './queries.ts';

/** An owner's state at the provider. */
export type ProviderFacts = {
  /** The stored version before reading began; see `applyProviderFacts`. */
  version: number;
  customerId: string | null;
  subscription: Subscription | null;
  /** Every subscription that has not ended. */
  live: Subscription[];
  invoices: Invoice[];
  /** Fingerprints of the customer's cards; null unless a payment is new. */
  fingerprints: string[] | null;
};

export async function readProviderFacts(
  services: Services,
  businessId: string,
  { hasPaid = false }: { hasPaid?: boolean } = {},
): Promise<ProviderFacts> {
  const { db, payments } = services;
  // Read our state before asking the provider, or older facts could be taken for newer ones.
  const state = await findSubscriptionState(db, businessId);
  const version = state?.version ?? 0;
  const business = await findBusiness(db, businessId);
  const customerId = business ? customerIdOf(services, business) : null;
  if (!customerId) {
    const nothing = { live: [], invoices: [], fingerprints: null };
    return { version, customerId, subscription: null, ...nothing };
  }
  const live = await payments.listSubscriptions(customerId);
  const subscription = chooseSubscription(live) ?? (await findEnded(services, state));
  const invoices = await payments.listInvoices(customerId);
  const isNews = firstPayment(invoices) !== undefined && (hasPaid || !state?.firstInvoiceId);
  const fingerprints = isNews ? await payments.getCardFingerprints(customerId) : null;
  return { version, customerId, subscription, live, invoices, fingerprints };
}

/** The plan that is paid or overdue. An unpaid first payment is not a plan yet. */
export function paidPlanOf({
  subscription,
}: Pick<ProviderFacts, 'subscription'>): Subscription | null {
  const isPaidFor = subscription?.status === 'active' || subscription?.status === 'past_due';
  return isPaidFor ? subscription : null;
}

async function findEnded(
  services: Services,
  state: SubscriptionState | undefined,
): Promise<Subscription | null> {
  const id = state?.subscriptionId;
  return id && isIdOfCurrentProvider(services, id) ? services.payments.getSubscription(id) : null;
}

const BEST_FIRST: readonly ProviderStatus[] = ['active', 'past_due', 'incomplete'];

/** The subscription that counts: a paid one before an unfinished one, then the newest. */
export function chooseSubscription(newestFirst: readonly Subscription[]): Subscription | null {
  for (const status of BEST_FIRST) {
    const found = newestFirst.find((subscription) => subscription.status === status);
    if (found) return found;
  }
  return null;
}
