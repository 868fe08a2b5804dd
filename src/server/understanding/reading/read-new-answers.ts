import { areGuestsCrowding } from '#server/feedback/intake/crowd-of-guests.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { keepReadings, type ReadAnswer } from './keep-readings.ts';
import type { Reader } from './make-reader.ts';
import { findProgress, noteNewSince } from './progress-query.ts';
import { READER_VERSION as readerVersion } from './reader-version.ts';
import { findUnread, hasUnread } from './unread-query.ts';
import { withReadingLease } from './with-reading-lease.ts';
import { wordsOf } from './words-of.ts';

const MOST_AT_ONCE = { calm: 250, busy: 50 } as const;
/** Some hundred ordinary texts, or a few of the longest: what comes next does not wait long. */
const MOST_BYTES_AT_ONCE = 50_000;
/** A guest's statement usually takes less from its moment to its end, and never more. */
const STORED_AFTER_MS = { usually: 3 * SECOND_MS, always: 30 * SECOND_MS } as const;
/** Many guests leave many rows in half a minute, so those of all this time are not looked at each time. */
const LONG_LOOK_EVERY_MS = 3 * SECOND_MS;
/** How far reading has come is written down so often, for a server that starts later. */
const NOTED_EVERY_MS = 10 * SECOND_MS;

/**
 * One run reads some of the answers that nobody has read and says whether there are more. Of several
 * servers one reads at a time. Words that the reader breaks on are set aside and keep none waiting.
 */
export function makeReadNewAnswers(
  services: Services,
  read: Reader,
  isCrowded = areGuestsCrowding,
): () => Promise<boolean> {
  const { db } = services;
  /** All that came before is read: but for what was stored unusually late, and for certain. */
  const readUntil = { usually: new Date(0), always: new Date(0) };
  let longLookAt = Number.NEGATIVE_INFINITY;
  let notedAt = Number.NEGATIVE_INFINITY;

  return async () => {
    const { newSince, now } = await findProgress(services, readerVersion);
    readUntil.always = later(readUntil.always, newSince);
    const isLongLook = performance.now() >= longLookAt;
    const since = isLongLook ? readUntil.always : later(readUntil.always, readUntil.usually);
    // An idle server asks only this.
    const result = (await hasUnread(db, { since, readerVersion }))
      ? await withReadingLease(services, 'new', () => readSome(since))
      : 'all read';
    if (result === 'all read') await moveOn(now, isLongLook);
    return result === 'more';
  };

  async function readSome(since: Date): Promise<'more' | 'all read' | 'some left'> {
    const most = MOST_AT_ONCE[isCrowded() ? 'busy' : 'calm'];
    const limits = { most, mostBytes: MOST_BYTES_AT_ONCE };
    const { answers, isAll } = await findUnread(db, { since, readerVersion }, limits);
    const readings = await read(answers.map(wordsOf));
    const reached = answers.flatMap((answer, at): ReadAnswer[] => {
      const reading = readings[at];
      return reading === undefined || reading === 'not reached' ? [] : [{ answer, reading }];
    });
    const isKept = await keepReadings(services, reached, 'new');
    if (!isAll || reached.length < answers.length) return 'more';
    return isKept ? 'all read' : 'some left';
  }

  async function moveOn(now: Date, isLongLook: boolean): Promise<void> {
    readUntil.usually = new Date(now.getTime() - STORED_AFTER_MS.usually);
    if (!isLongLook) return;
    longLookAt = performance.now() + LONG_LOOK_EVERY_MS;
    readUntil.always = later(readUntil.always, new Date(now.getTime() - STORED_AFTER_MS.always));
    if (performance.now() < notedAt + NOTED_EVERY_MS) return;
    notedAt = performance.now();
    await noteNewSince(db, readerVersion, readUntil.always);
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
