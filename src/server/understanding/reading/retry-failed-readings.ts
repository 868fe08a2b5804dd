import type { Services } from '#server/services.ts';
import type { Reader } from './make-reader.ts';
import { READER_VERSION as readerVersion } from './reader-version.ts';
import { saveReadings } from './save-readings.ts';
import { textsToRead } from './texts-to-read.ts';
import { findFailedAnswers } from './unread-query.ts';

const MAX_AT_ONCE = 10;

/**
 * Each run retries some texts that broke the reader, one by one, and returns whether there are more.
 * A text is retried once soon after it failed and once after every start: the machine may have been
 * too busy, or the bug may be fixed.
 */
export function makeRetryFailedReadings(services: Services, read: Reader): () => Promise<boolean> {
  const before = services.now();
  return async () => {
    const answers = await findFailedAnswers(services.db, {
      readerVersion,
      before,
      most: MAX_AT_ONCE,
    });
    for (const answer of answers) {
      const [reading = 'not reached'] = await read([textsToRead(answer)]);
      if (reading !== 'not reached') await saveReadings(services, [{ answer, reading }], 'new');
    }
    return answers.length === MAX_AT_ONCE;
  };
}
