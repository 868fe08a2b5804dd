import { randomBytes } from 'node:crypto';
import { type BillingEvent, PaymentError } from '../port.ts';
import type { Intent, SimulatedAccount } from './account.ts';

/**
 * A customer's account at one moment. The rehearsal provider saves changes to the account in a
 * locked row; the fake Stripe of the tests keeps them in memory.
 */
export type Ledger = {
  at: Date;
  customerId: string;
  businessId: string;
  account: SimulatedAccount;
  /**
   * The IDs of the rehearsal provider start with `sim_`, those of the fake Stripe like Stripe's.
   */
  issueId: (kind: string) => string;
  /** The events of this change, oldest first. */
  events: Omit<BillingEvent, 'id'>[];
};

type EventToEmit<E> = E extends BillingEvent ? Omit<E, 'id' | 'at' | 'customerId'> : never;

export function emitEvent(
  { events, at, customerId }: Ledger,
  event: EventToEmit<BillingEvent>,
): void {
  events.push({ at, customerId, ...event });
}

export function newSimulatedAccount(): SimulatedAccount {
  return {
    credit: 0,
    creditMovements: [],
    cards: [],
    subscriptions: [],
    invoices: [],
    checkouts: [],
    intents: [],
    refunds: [],
  };
}

export function pickById<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (!found) throw notFoundError('There is no such thing');
  return found;
}

export function notFoundError(message: string): PaymentError {
  return new PaymentError('not_found', message);
}

export function openIntent(
  { account, issueId }: Ledger,
  of: Pick<Intent, 'kind' | 'amount' | 'invoiceId' | 'checkoutId' | 'subscriptionId'>,
): Intent {
  const id = issueId(of.kind === 'payment' ? 'pi' : 'seti');
  const clientSecret = `${id}_secret_${randomBytes(18).toString('base64url')}`;
  const intent: Intent = { id, clientSecret, status: 'open', cardId: null, ...of };
  account.intents.push(intent);
  return intent;
}

export function recordCreditMovement(
  { account, at: createdAt, issueId }: Ledger,
  amount: number,
  reason: string,
  metadata: Record<string, string>,
): string {
  const id = issueId('cbtxn');
  account.credit += amount;
  account.creditMovements.push({ id, amount, reason, metadata, createdAt });
  return id;
}
