import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { REHEARSAL_PREFIX } from '../is-id-of-current-provider.ts';
import { type BillingEvent, PaymentError } from '../port.ts';
import { dueDates } from './due-dates.ts';
import * as queries from './queries.ts';
import type { Account, Intent } from './table.ts';

/** A customer's account at one moment, while its row is locked. Changes to it are saved. */
export type Ledger = {
  at: Date;
  customerId: string;
  businessId: string;
  account: Account;
  /**
   * Creates IDs. Stripe's fake in the tests follows the same rules, but its IDs look like Stripe's.
   */
  issueId: (kind: string) => string;
  /** Stored in the transaction of the change they report, so an event exists only if it commits. */
  events: Omit<BillingEvent, 'id'>[];
};

type EventToEmit<E> = E extends BillingEvent ? Omit<E, 'id' | 'at' | 'customerId'> : never;

export async function withLedger<T>(
  tx: Transaction,
  at: Date,
  found: { id: string } | undefined,
  work: (ledger: Ledger) => T,
): Promise<T> {
  const customer = found && (await queries.lockCustomer(tx, found.id));
  if (!customer) throw notFound('There is no such customer');
  const { id: customerId, businessId, account } = customer;
  const ledger: Ledger = {
    at,
    customerId,
    businessId,
    account,
    issueId: newRehearsalId,
    events: [],
  };
  const result = work(ledger);
  await queries.updateCustomer(tx, customerId, {
    account,
    dueAt: dueDates(account)[0]?.at ?? null,
  });
  // Events of one change share a timestamp, so sorted ids preserve their order.
  const ids = ledger.events.map(() => newRehearsalId('evt')).sort();
  await queries.insertEvents(
    tx,
    ledger.events.map((event, index) => {
      const id = ids[index] ?? newRehearsalId('evt');
      const body = JSON.stringify({ id, ...event });
      return { id, body, nextAttemptAt: event.at, createdAt: event.at };
    }),
  );
  return result;
}

/**
 * Runs the work once per key. A repeated request with the same key gets the stored result, even
 * while the first is running.
 */
export async function runIdempotently<T>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: string,
  request: { call: string } & Record<string, unknown>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return db.transaction(async (tx) => {
    if (await queries.claimRequest(tx, { key, requestHash, createdAt: now() })) {
      const answer = await work(tx);
      await queries.storeRequestResponse(tx, key, answer);
      return answer;
    }
    const earlier = await queries.findRequest(tx, key);
    if (earlier?.requestHash !== requestHash) {
      throw new PaymentError('invalid', 'This key was used for another request');
    }
    return earlier.answer as T;
  });
}

export function emitEvent(
  { events, at, customerId }: Ledger,
  event: EventToEmit<BillingEvent>,
): void {
  events.push({ at, customerId, ...event });
}

export function emptyAccount(): Account {
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

/** IDs have a prefix, so that a simulated one never reaches a provider with real money. */
export function newRehearsalId(kind: string): string {
  return `${REHEARSAL_PREFIX}${kind}_${newId().replaceAll('-', '')}`;
}

export function pickById<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (!found) throw notFound('There is no such thing');
  return found;
}

export function notFound(message: string): PaymentError {
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
