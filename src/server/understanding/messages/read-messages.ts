import { openOrUpdateCase } from '#server/cases/log/open-or-update-case.ts';
import { wakeUpAlerting } from '#server/feedback/alert-query.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Reader } from '../reading/make-reader.ts';
import { findUnreadMessages, type MessageToRead, storeMessageReading } from './message-query.ts';

const MAX_AT_ONCE = 20;
/** How long a message that breaks the reader is retried. */
const TRIED_FOR_MS = HOUR_MS;
const forEachDue = makeForEachWithBackoff('reading messages of guests');

/**
 * Reads what guests write on their tickets, for danger only. A safety matter opens or updates the case
 * of the answer; about a suspected one the team is asked. The answer's own understanding and flag stay: they are about the visit as the guest
 * rated it, and the owner's figures count them.
 */
export async function readMessages(services: Services, read: Reader): Promise<void> {
  await forEachDue(
    services,
    (except) => findUnreadMessages(services.db, { except, most: MAX_AT_ONCE }),
    ({ id }) => id,
    (message) => readMessage(services, read, message),
  );
}

async function readMessage(
  services: Services,
  read: Reader,
  message: MessageToRead,
): Promise<void> {
  const [reading = null] = await read([[message.words]]);
  // The reader ended before it reached these words; the next run tries again.
  if (reading === 'not reached') return;
  const at = services.now();
  if (reading === 'failed' && at.getTime() - message.writtenAt.getTime() < TRIED_FOR_MS) {
    throw new Error('a message of a guest could not be read');
  }
  const understanding = reading === 'failed' ? null : reading;
  await services.db.transaction(async (tx) => {
    const danger = await storeMessageReading(tx, message, understanding, at);
    if (!danger?.businessId) return;
    const { safety, businessId, ...answer } = danger;
    if (safety) {
      await openOrUpdateCase(services, tx, answer, { safety, by: null, at, isOnTicket: true });
      await wakeUpAlerting(tx);
    }
    await announceResync(tx, businessId);
  });
}
