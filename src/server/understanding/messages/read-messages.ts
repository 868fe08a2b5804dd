import { openOrUpdateCase } from '#server/cases/log/open-or-update-case.ts';
import { wakeUpAlertJob } from '#server/feedback/alert-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import type { Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { SECOND_MS } from '#shared/durations.ts';
import type { Reader } from '../reading/make-reader.ts';
import { readQueuedWordsJob } from '../reading/read-queued-words-job.ts';
import { countUnattendedDangersOnTicket, findDangersOnTicket } from './danger-on-ticket-query.ts';
import {
  findClaimedMessages,
  MESSAGES_AT_ONCE,
  type MessageToRead,
  messageQueue,
  storeMessageReading,
} from './message-query.ts';

/**
 * Reads what guests write on their tickets, for danger only. A safety matter opens or updates the
 * case of the answer; about a suspected one the team is asked. The answer's own understanding and
 * flag stay: they are about the visit as the guest rated it, and the owner's figures count them.
 */
export function readMessagesJob(services: Services, read: Reader): Job {
  return readQueuedWordsJob<MessageToRead>(services, read, {
    queue: messageQueue,
    jobName: 'reading messages of guests',
    maxAtOnce: MESSAGES_AT_ONCE,
    firstRetryMs: 30 * SECOND_MS,
    load: findClaimedMessages,
    textsOf: ({ words }) => (words === null ? [] : [words]),
    store: async (tx, message, understanding) => {
      const at = services.now();
      const danger = await storeMessageReading(tx, message, understanding, at);
      if (!danger?.businessId) return;
      const { safety, businessId, ...answer } = danger;
      if (safety) {
        await openOrUpdateCase(services, tx, answer, { safety, by: null, at, isOnTicket: true });
        await wakeUpAlertJob(tx);
      }
      await announceResync(tx, businessId);
    },
  });
}

/** Refuses to end a case if its ticket has more messages about danger than the person has seen. */
export async function refuseUnseenDanger(
  db: Queryable,
  feedbackId: string,
  messagesSeen: number,
): Promise<void> {
  const messages = await findDangersOnTicket(db, feedbackId);
  if (messages.length > messagesSeen) unseenDangerError();
}

/**
 * The same for a request that does not say how many messages the person has seen. A single message
 * must be the one they mean; if there are several and nobody has acted on them, the person may have
 * seen only the first.
 */
export async function refuseUncountedDanger(db: Queryable, feedbackId: string): Promise<void> {
  if ((await countUnattendedDangersOnTicket(db, feedbackId)) > 1) unseenDangerError();
}

function unseenDangerError(): never {
  throw new AppError('CONFLICT', 'The guest has written about danger again. Please read it first.');
}
