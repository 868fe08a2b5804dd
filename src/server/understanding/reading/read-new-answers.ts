import { isIntakeBusy } from '#server/feedback/intake/intake-load.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { hasEmergencyWords, isEmergency } from '#shared/understanding/emergency-words.ts';
import type { Reader } from './make-reader.ts';
import { findReadingProgress, saveNewAnswersProgress } from './progress-query.ts';
import { READER_VERSION as readerVersion } from './reader-version.ts';
import { type AnswerWithReading, saveReadings } from './save-readings.ts';
import { textsToRead } from './texts-to-read.ts';
import { type AnswerToRead, findUnreadAnswers, hasUnreadAnswers } from './unread-query.ts';
import { withReadingLease } from './with-reading-lease.ts';

/**
 * In a rush, small batches and long pauses leave CPU for guests, but read only about 300 answers a
 * second. If many were left, the next batch is large, so that the reader catches up.
 */
const MAX_AT_ONCE = { calm: 250, busy: 50, behind: 500 } as const;
const MANY_LEFT = 250;
/**
 * The size of a few hundred ordinary texts or a few very long ones, so that the next batch starts
 * soon.
 */
const MAX_BYTES_AT_ONCE = 50_000;
/**
 * How long after its timestamp an answer may become visible in the database: usually, and at most.
 */
const STORED_AFTER_MS = { usually: 3 * SECOND_MS, always: 30 * SECOND_MS } as const;
/**
 * The full 30 seconds are scanned only this often, because at a busy time they contain many rows.
 */
const FULL_SCAN_EVERY_MS = 3 * SECOND_MS;
/** How often progress is stored, for servers that start later. */
const NOTED_EVERY_MS = 10 * SECOND_MS;

/**
 * Each run reads a batch of unread answers and returns whether there are more. Only one server
 * reads at a time. A text that breaks the reader is set aside and does not block others.
 */
export function makeReadNewAnswers(
  services: Services,
  read: Reader,
  isCrowded = isIntakeBusy,
): () => Promise<boolean> {
  const { db } = services;
  /** All answers before `always` are read, and all before `usually` that were not stored late. */
  const readUntil = { usually: new Date(0), always: new Date(0) };
  let longLookAt = Number.NEGATIVE_INFINITY;
  let notedAt = Number.NEGATIVE_INFINITY;
  let isBehind = false;

  return async () => {
    const { newSince, now } = await findReadingProgress(services, readerVersion);
    readUntil.always = later(readUntil.always, newSince);
    const isLongLook = performance.now() >= longLookAt;
    const since = isLongLook ? readUntil.always : later(readUntil.always, readUntil.usually);
    // An idle server runs only this query.
    const result = (await hasUnreadAnswers(db, { since, readerVersion }))
      ? await withReadingLease(services, 'new', () => readSome(since))
      : 'all read';
    if (result === 'all read') await moveOn(now, isLongLook);
    return result === 'more';
  };

  async function readSome(since: Date): Promise<'more' | 'all read' | 'some left'> {
    const most = MAX_AT_ONCE[isBehind ? 'behind' : isCrowded() ? 'busy' : 'calm'];
    const limits = { most, mostBytes: MAX_BYTES_AT_ONCE };
    const { answers, left } = await findUnreadAnswers(db, { since, readerVersion }, limits);
    isBehind = left > MANY_LEFT;
    // The reader may run out of time before it reaches the last texts.
    const ordered = emergencyWordsFirst(answers);
    const readings = await read(ordered.map(textsToRead));
    const reached = ordered.flatMap((answer, at): AnswerWithReading[] => {
      const reading = readings[at];
      return reading === undefined || reading === 'not reached' ? [] : [{ answer, reading }];
    });
    // One transaction for each: storing a case takes many statements, and others must not delay an
    // emergency.
    const [emergencies, others] = [
      reached.filter(hasEmergencyReading),
      reached.filter(isNoEmergency),
    ];
    const areEmergenciesKept = await saveReadings(services, emergencies, 'new');
    const areOthersKept = await saveReadings(services, others, 'new');
    const isKept = areEmergenciesKept && areOthersKept;
    if (left > 0 || reached.length < answers.length) return 'more';
    return isKept ? 'all read' : 'some left';
  }

  async function moveOn(now: Date, isLongLook: boolean): Promise<void> {
    readUntil.usually = new Date(now.getTime() - STORED_AFTER_MS.usually);
    if (!isLongLook) return;
    longLookAt = performance.now() + FULL_SCAN_EVERY_MS;
    readUntil.always = later(readUntil.always, new Date(now.getTime() - STORED_AFTER_MS.always));
    if (performance.now() < notedAt + NOTED_EVERY_MS) return;
    notedAt = performance.now();
    await saveNewAnswersProgress(db, readerVersion, readUntil.always);
  }
}

function hasEmergencyReading({ reading }: AnswerWithReading): boolean {
  return reading !== null && reading !== 'failed' && isEmergency(reading.safety, reading.because);
}

function isNoEmergency(one: AnswerWithReading): boolean {
  return !hasEmergencyReading(one);
}

/**
 * Only a guess by single words: the reader has not judged the answer yet, and it may be harmless.
 */
function emergencyWordsFirst(answers: readonly AnswerToRead[]): AnswerToRead[] {
  const urgent = new Set(answers.filter((answer) => hasEmergencyWords(textsToRead(answer))));
  return [...urgent, ...answers.filter((answer) => !urgent.has(answer))];
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
