import { hash } from 'node:crypto';
import { noteEmergencyInCase } from '#server/cases/log/open-or-update-case.ts';
import { resetAlerts } from '#server/feedback/alert-query.ts';
import { announceUnderstoodFeedback } from '#server/feedback/live/announce-feedback.ts';
import { isDatabaseUnavailable, type Transaction } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { askAboutChangedWords, noteChangedWords } from './ask-about-changed-words.ts';
import { countReadAnswers } from './count-read-answers.ts';
import type { Reading } from './make-reader.ts';
import { findNewEmergencies } from './news-of-danger-query.ts';
import { READER_VERSION } from './reader-version.ts';
import {
  findUnderstoodAnswers,
  reapplyCorrections,
  storeFailedReadings,
  storeReadings,
} from './reading-query.ts';
import { PRESET_TEXTS, textsToRead, wordsToKeep } from './texts-to-read.ts';
import type { AnswerToRead } from './unread-query.ts';
import { updateComplaintsAndCases } from './update-complaints-and-cases.ts';

/** An answer with its reading. A failed reading is stored too, so that it can be retried. */
export type AnswerWithReading = { answer: AnswerToRead; reading: Exclude<Reading, 'not reached'> };

type AnswerAge = 'new' | 'older';

const forEachDue = makeForEachWithBackoff('storing what was read');

/**
 * Stores readings and updates complaints, alerts and cases. Returns whether all were stored at
 * once; if not, they are stored one by one, and an answer whose reading cannot be stored stays
 * unread.
 */
export async function saveReadings(
  services: Services,
  read: readonly AnswerWithReading[],
  what: AnswerAge,
): Promise<boolean> {
  if (read.length === 0) return true;
  try {
    await keep(services, read, what);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await forEachDue(
      services,
      read,
      ({ answer }) => answer.id,
      (one) => keep(services, [one], what),
    );
    return false;
  }
}

async function keep(
  services: Services,
  read: readonly AnswerWithReading[],
  what: AnswerAge,
): Promise<void> {
  const now = services.now();
  const { understood, failed } = await services.db.transaction((tx) =>
    saveReadingsWithin(services, tx, read, { what, now }),
  );
  countReadAnswers(what, understood.length);
  for (const id of failed) {
    services.log.error({ id }, 'an answer could not be read');
  }
}

/** Like saveReadings, in a given transaction. Returns the ids of answers with stored readings. */
export async function saveReadingsWithin(
  services: Services,
  tx: Transaction,
  read: readonly AnswerWithReading[],
  { what, now }: { what: AnswerAge; now: Date },
): Promise<{ understood: string[]; failed: string[] }> {
  const at = { readerVersion: READER_VERSION, now };
  const readings = read.map(({ answer, reading }) => ({
    id: answer.id,
    wordsHash: hashTexts(textsToRead(answer)),
    reading,
  }));
  const asked = await askAboutChangedWords(
    tx,
    readings.flatMap(({ reading: understanding, ...row }) =>
      understanding === 'failed' ? [] : [{ ...row, understanding }],
    ),
  );
  const emergencies = await findNewEmergencies(tx, asked.readings);
  const understood = await storeReadings(tx, asked.readings, at);
  const failed = await storeFailedReadings(
    tx,
    readings.filter(({ reading }) => reading === 'failed').map(({ reading: _, ...row }) => row),
    at,
  );
  const kept = [...understood, ...failed];
  if (kept.length > 0) {
    await reapplyCorrections(tx, kept);
    const changed = asked.changed.filter(({ id }) => understood.includes(id));
    const textsRead = new Map(read.map(({ answer }) => [answer.id, textsToRead(answer)]));
    await updateComplaintsAndCases(services, tx, kept, {
      saidBy: 'the reader',
      reworded: changed.map(({ id }) => id),
      textsRead,
      by: null,
      at: now,
    });
    // Comes after the cases are locked, because another order could deadlock.
    await noteChangedWords(services, tx, changed);
    const more = emergencies.filter((id) => understood.includes(id));
    await resetAlerts(tx, more);
    for (const id of more) {
      const words = wordsToKeep(textsRead.get(id) ?? []);
      await noteEmergencyInCase(services, tx, id, { at: now, words });
    }
    // Open dashboards do not show older answers.
    if (what === 'new') await announceUnderstoodFeedback(tx, await findUnderstoodAnswers(tx, kept));
  }
  return { understood, failed };
}

/** Null for tapped texts: a correction of one must not apply to all guests who tapped the same. */
export function hashTexts(words: readonly string[]): string | null {
  const isTapped = words.every((text) => PRESET_TEXTS.includes(text));
  return isTapped ? null : hash('sha256', words.join('\n'), 'base64');
}
