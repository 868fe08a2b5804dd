import { guestsPerSecond } from '#server/feedback/intake/intake-load.ts';
import type { Services } from '#server/services.ts';
import type { Reader } from './make-reader.ts';
import { findReadingProgress, saveOlderAnswersProgress } from './progress-query.ts';
import { READER_VERSION as readerVersion } from './reader-version.ts';
import { type AnswerWithReading, saveReadings } from './save-readings.ts';
import { textsToRead } from './texts-to-read.ts';
import { type AnswerToRead, findOlderAnswers } from './unread-query.ts';
import { withReadingLease } from './with-reading-lease.ts';

const LIMITS = { most: 100, mostBytes: 50_000 };
/** From this many guests per second, reading older answers pauses. */
const PAUSE_ABOVE_GUESTS_PER_SECOND = 5;

/**
 * Each run reads a batch of answers from before this reader version, newest first, and returns
 * whether there are more. Progress is stored after the readings, so a run can stop at any moment
 * and any server can continue.
 */
export async function readOlderAnswers(
  services: Services,
  read: Reader,
  pace = guestsPerSecond,
): Promise<boolean> {
  if (pace() >= PAUSE_ABOVE_GUESTS_PER_SECOND) return false;
  const { finishedAt } = await findReadingProgress(services, readerVersion);
  if (finishedAt) return false;
  const isMore = await withReadingLease(services, 'older', () => readPage(services, read));
  return isMore ?? false;
}

async function readPage(services: Services, read: Reader): Promise<boolean> {
  const { db } = services;
  const { readBackTo, readBackToId, finishedAt } = await findReadingProgress(
    services,
    readerVersion,
  );
  if (finishedAt) return false;
  const before = { createdAt: readBackTo, id: readBackToId ?? LAST_ID };
  const { answers, isLast } = await findOlderAnswers(db, before, { ...LIMITS, readerVersion });
  const unread = answers.filter(({ isUnread }) => isUnread);
  const isKept = await saveReadings(services, await readAll(read, unread), 'older');
  if (!isKept) throw new Error('some older answers were read and could not be stored');
  await saveOlderAnswersProgress(db, readerVersion, {
    from: { readBackTo, readBackToId },
    cursor: answers.at(-1),
    count: unread.length,
    finishedAt: isLast ? services.now() : null,
  });
  return !isLast;
}

/** Calls the reader until every answer is read or has failed. */
async function readAll(
  read: Reader,
  answers: readonly AnswerToRead[],
): Promise<AnswerWithReading[]> {
  const done: AnswerWithReading[] = [];
  let left = answers;
  while (left.length > 0) {
    const readings = await read(left.map(textsToRead));
    const notReached: AnswerToRead[] = [];
    for (const [at, answer] of left.entries()) {
      const reading = readings[at] ?? null;
      if (reading === 'not reached') notReached.push(answer);
      else done.push({ answer, reading });
    }
    left = notReached;
  }
  return done;
}

/** Sorts after every id, so that all answers of the same moment are included. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
