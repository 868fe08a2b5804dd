import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { gbp, type RehearsalControls } from '../port.ts';
import type { Intent, SimulatedAccount } from '../simulator/account.ts';
import { catchUp } from '../simulator/catch-up.ts';
import { findIntent, wholeSecond } from '../simulator/invoices.ts';
import { type Ledger, notFoundError } from '../simulator/ledger.ts';
import {
  authenticatePayment,
  confirmPayment,
  disputePayment,
  refundPayment,
} from '../simulator/payments.ts';
import { presentCheckout } from '../simulator/present.ts';
import { readCard } from '../simulator/test-cards.ts';
import { deliverEvents } from './events.ts';
import {
  type AccountFragment,
  findCustomerByFragment,
  findDueCustomers,
  hasDueWork,
} from './queries.ts';
import { withLedger } from './with-ledger.ts';

export type RehearsalServices = Pick<Services, 'config' | 'db' | 'now' | 'keys' | 'log'>;

/**
 * Plays the parts of the customer, the bank and the clock. A real provider has no such controls.
 */
export function makeRehearsalControls(services: RehearsalServices): RehearsalControls {
  const { db, now, keys } = services;
  const withOwnerOf = <T>(part: AccountFragment, work: (ledger: Ledger) => T): Promise<T> =>
    db.transaction(async (tx) =>
      withLedger(tx, wholeSecond(now()), await findCustomerByFragment(tx, part), work),
    );
  const withIntent = <T>(clientSecret: string, work: (ledger: Ledger, intent: Intent) => T) =>
    withOwnerOf({ intents: [{ clientSecret }] }, (ledger) =>
      work(ledger, intentBySecret(ledger.account, clientSecret)),
    );
  return {
    findPayment: async (clientSecret) => {
      const found = await findCustomerByFragment(db, { intents: [{ clientSecret }] });
      if (!found) return null;
      const { amount } = intentBySecret(found.account, clientSecret);
      return { businessId: found.businessId, amount: gbp(amount) };
    },
    findCheckout: async (checkoutId) => {
      const found = await findCustomerByFragment(db, { checkouts: [{ id: checkoutId }] });
      const checkout = found?.account.checkouts.find(({ id }) => id === checkoutId);
      const intent = found && findIntent(found, { checkoutId });
      if (!checkout || !intent) return null;
      const { name, successUrl, cancelUrl } = checkout;
      const { clientSecret } = intent;
      const page = { businessId: found.businessId, name, clientSecret, successUrl, cancelUrl };
      return { ...presentCheckout(checkout, found.id), ...page };
    },
    confirm: async ({ clientSecret, card: entered }) => {
      const card = readCard(entered, now(), keys.current('simulated cards'));
      if (typeof card === 'string') return { status: 'declined', message: card };
      return withIntent(clientSecret, (ledger, intent) => confirmPayment(ledger, intent, card));
    },
    authenticate: ({ clientSecret, approve }) =>
      withIntent(clientSecret, (ledger, intent) => authenticatePayment(ledger, intent, approve)),
    isDue: () => hasDueWork(db, now()),
    tick: () => processDueDates(services),
    deliverEvents: (deliver) => deliverEvents(services, deliver),
    refund: async (of, pence) => {
      await withOwnerOf(fragmentOfTarget(of), (ledger) => refundPayment(ledger, of, pence));
    },
    dispute: (of) => withOwnerOf(fragmentOfTarget(of), (ledger) => disputePayment(ledger, of)),
  };
}

function intentBySecret({ intents }: SimulatedAccount, clientSecret: string): Intent {
  const intent = intents.find((one) => one.clientSecret === clientSecret);
  if (!intent) throw notFoundError('There is no such payment');
  return intent;
}

function fragmentOfTarget(of: { invoiceId: string } | { checkoutId: string }): AccountFragment {
  return 'invoiceId' in of
    ? { invoices: [{ id: of.invoiceId }] }
    : { checkouts: [{ id: of.checkoutId }] };
}

const MAX_AT_ONCE = 1_000;
const forEachDue = makeForEachWithBackoff('simulated payments');

/** Runs everything that is due by the product's clock, each item at its own time. */
async function processDueDates(services: RehearsalServices): Promise<void> {
  const { db, now } = services;
  const due = await findDueCustomers(db, now(), MAX_AT_ONCE);
  await forEachDue(services, due, String, (id) =>
    db.transaction((tx) => withLedger(tx, now(), { id }, (ledger) => catchUp(ledger))),
  );
}
