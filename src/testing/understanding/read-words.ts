import type { Services } from '#server/services.ts';
import { readMessagesJob } from '#server/understanding/messages/read-messages.ts';
import type { Reader } from '#server/understanding/reading/make-reader.ts';
import { readReplacedWordsJob } from '#server/understanding/replaced-words/read-replaced-words.ts';
import { runQueueJob } from '../run-queue-job.ts';

/** Reads all messages of guests that wait. */
export function readMessages(services: Services, read: Reader): Promise<void> {
  return runQueueJob(() => readMessagesJob(services, read));
}

/** Reads all words that guests replaced and that wait. */
export function readReplacedWords(services: Services, read: Reader): Promise<void> {
  return runQueueJob(() => readReplacedWordsJob(services, read));
}
