import { openOrUpdateCase } from '#server/cases/log/open-or-update-case.ts';
import { wakeUpAlerting } from '#server/feedback/alert-query.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import type { Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import type { Reader } from '../reading/make-reader.ts';
import { wordsJob } from '../reading/words-job.ts';
import {
  findClaimedMessages,
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
  return wordsJob<MessageToRead>(services, read, {
    queue: messageQueue,
    jobName: 'reading messages of guests',
    mostAtOnce: 20,
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
        await wakeUpAlerting(tx);
      }
      await announceResync(tx, businessId);
    },
  });
}
