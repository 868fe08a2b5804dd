import type { Services } from '#server/services.ts';
import { readMessagesJob } from '#server/understanding/messages/read-messages.ts';
import type { Reader } from '#server/understanding/reading/make-reader.ts';
import { readReplacedWordsJob } from '#server/understanding/replaced-words/read-replaced-words.ts';
import { runQueueJob } from '../run-queue-job.ts';

/** Reads all messages of guests that are waiting in the queue. */
export function readMessages(services: Services, read: Reader): Promise<void> {
  return runQueueJob(() => readMessagesJob(services, read));
}

/** Reads all replaced words that are waiting in the queue. */
export function readReplacedWords(services: Services, read: Reader): Promise<void> {
  return runQueueJob(() => readReplacedWordsJob(services, read));
}
