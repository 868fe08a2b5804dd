import { guestsPerSecond } from '#server/feedback/intake/crowd-of-guests.ts';
import type { Services } from '#server/services.ts';
import { countRead } from './count-read.ts';
import { keepReadings } from './keep-readings.ts';
import type { Reader } from './make-reader.ts';
import { findProgress, noteReadBackTo } from './progress-query.ts';
import { READER_VERSION } from './reader-version.ts';
import { claimReading, findNextAnswers } from './reading-query.ts';

const MOST_AT_ONCE = 100;
/** Older answers have waited so long that every guest of now goes before them. */
const RESTS_FROM_PER_SECOND = 5;

/**
 * One run reads some of the answers that were there before this version of the reader, from the
 * newest back, and says whether there are more. How far it has come is kept with what was read: it
 * can be stopped at any moment, and whichever server goes on begins there.
 */
export async function readOlderAnswers(
  services: Services,
  read: Reader,
  pace = guestsPerSecond,
): Promise<boolean> {
  if (pace() >= RESTS_FROM_PER_SECOND) return false;
  const { finishedAt } = await findProgress(services, READER_VERSION);
  if (finishedAt) return false;
  const result = await services.db.transaction(async (tx) => {
    if (!(await claimReading(tx, 'older'))) return undefined;
    const progress = await findProgress({ ...services, db: tx }, READER_VERSION);
    if (progress.finishedAt) return undefined;
    const { readBackTo: createdAt, readBackToId: id } = progress;
    const before = { createdAt, id: id ?? LAST_ID };
    const wanted = { readerVersion: READER_VERSION, most: MOST_AT_ONCE };
    const found = await findNextAnswers(tx, { since: undefined, before }, wanted);
    const answers = found.filter(({ isUnread }) => isUnread);
    const kept = answers.length > 0 ? await keepReadings(services, tx, answers, read) : [];
    const isMore = found.length === MOST_AT_ONCE;
    const finished = isMore ? null : services.now();
    const place = found.at(-1);
    await noteReadBackTo(tx, READER_VERSION, { place, count: kept.length, finishedAt: finished });
    return { isMore, count: kept.length };
  });
  if (!result) return false;
  countRead('older', result.count);
  return result.isMore;
}

/** Before this one are all of that moment. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
