import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#server/platform/database/columns.ts';
import { msToDeadline } from '#server/platform/http/request-deadline.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { isUncertain } from '../provider/port.ts';
import { abandonTurn, claimTurn, endTurn, prolongTurn } from './payment-lease-query.ts';

const ASK_AGAIN_MS = 100;
const PATIENCE_MS = 10_000;
const PROLONG_MS = 15_000;

/**
 * Whatever is asked of the payment provider for an owner happens one after the other, on all
 * servers. It takes a row, not a transaction: providers may take their time.
 */
export async function takeTurn<T>(
  services: Services,
  businessId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { db } = services;
  const turn = { businessId, holder: newId() };
  await waitFor(services, turn);
  const prolonging = setInterval(() => {
    prolongTurn(services, db, turn).catch(() => undefined);
  }, PROLONG_MS);
  let isOpen = false;
  try {
    return await work();
  } catch (error) {
    isOpen = mayHaveBeenDone(error);
    throw error;
  } finally {
    clearInterval(prolonging);
    const end = isOpen ? abandonTurn(services, db, turn) : endTurn(db, turn);
    // Where the database is away, the turn ends by itself.
    await end.catch(() => undefined);
  }
}

/** Then it is as with a server that died: whoever resumes such work looks what became of it. */
function mayHaveBeenDone(error: unknown): boolean {
  return isUncertain(error) || (error instanceof AppError && error.code === 'UNAVAILABLE');
}

async function waitFor(
  services: Services,
  turn: { businessId: string; holder: string },
): Promise<void> {
  const longestMs = Math.min(PATIENCE_MS, msToDeadline());
  for (let waited = 0; waited < longestMs; waited += ASK_AGAIN_MS) {
    if (await claimTurn(services, services.db, turn)) return;
    await pause(ASK_AGAIN_MS);
  }
  throw new AppError('UNAVAILABLE', 'Another payment is under way. Please try again in a moment.', {
    retryAfterSeconds: 10,
  });
}
