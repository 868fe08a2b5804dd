import { createHash } from 'node:crypto';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PaymentError } from '../port.ts';
import { dueDates } from '../simulator/invoices.ts';
import { type Ledger, notFoundError } from '../simulator/ledger.ts';
import { REHEARSAL_PREFIX } from '../with-provider-errors.ts';
import * as queries from './queries.ts';

/**
 * Changes a customer's account while its row is locked. Events are stored in the same transaction,
 * so an event exists only if its change commits.
 */
export async function withLedger<T>(
  tx: Transaction,
  at: Date,
  found: { id: string } | undefined,
  work: (ledger: Ledger) => T,
): Promise<T> {
  const customer = found && (await queries.lockCustomer(tx, found.id));
  if (!customer) throw notFoundError('There is no such customer');
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

/** IDs have a prefix, so that a simulated one never reaches a provider with real money. */
export function newRehearsalId(kind: string): string {
  return `${REHEARSAL_PREFIX}${kind}_${newId().replaceAll('-', '')}`;
}
