import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { applyProviderFacts, StaleProviderFactsError } from './apply-provider-facts.ts';
import { type ProviderFacts, readProviderFacts } from './read-provider-facts.ts';

const MAX_READS = 10;
const PAUSE_MS = 50;

export type RefreshContext = {
  /** Whether a payment was made just now. */
  hasPaid?: boolean;
  /** Returns false if there is nothing to apply, for example because the event is already known. */
  claim?: (tx: Transaction) => Promise<boolean>;
  /** Extra work to do in the same transaction. */
  also?: (tx: Transaction, facts: ProviderFacts) => Promise<void>;
};

/** Reads an owner's state from the provider and applies it. */
export async function refreshSubscription(
  services: Services,
  businessId: string,
  { hasPaid, claim, also }: RefreshContext = {},
): Promise<ProviderFacts> {
  for (let read = 0; read < MAX_READS; read++) {
    const facts = await readProviderFacts(services, businessId, { hasPaid });
    try {
      await services.db.transaction(async (tx) => {
        if (claim && !(await claim(tx))) return;
        await applyProviderFacts(services, tx, businessId, facts);
        await also?.(tx, facts);
      });
      return facts;
    } catch (error) {
      if (!(error instanceof StaleProviderFactsError)) throw error;
    }
    // A random pause, so that competing requests do not collide again.
    await pause(Math.random() * PAUSE_MS * (read + 1));
  }
  throw new AppError('UNAVAILABLE', 'Please try again in a moment', { retryAfterSeconds: 5 });
}
