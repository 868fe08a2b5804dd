import { hash } from 'node:crypto';
import { Counter } from 'prom-client';
import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import { recordEmergencyInCase } from '#server/cases/log/open-or-update-case.ts';
import { resetAlerts } from '#server/feedback/alert-query.ts';
import { announceUnderstoodFeedback } from '#server/feedback/live/announce-feedback.ts';
import { isDatabaseUnavailable, type Transaction } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import { metricsRegistry } from '#server/platform/metrics/read-metrics.ts';
import type { Services } from '#server/services.ts';
import { safetyGravity } from '#shared/floor/alarm-rules.ts';
import type { SafetyClass, Understanding } from '#shared/understanding/understanding.ts';
import type { Reading } from './make-reader.ts';
import { findNewEmergencies } from './news-of-danger-query.ts';
import { READER_VERSION } from './reader-version.ts';
import {
  findRereadAnswers,
  findUnderstoodAnswers,
  type ReadingToStore,
  reapplyCorrections,
  storeFailedReadings,
  storeReadings,
} from './reading-query.ts';
import { findCasesOfChangedWords } from './reworded-query.ts';
import { joinTexts, PRESET_TEXTS, textsToRead } from './texts-to-read.ts';
import type { AnswerToRead } from './unread-query.ts';
import { updateComplaintsAndCases } from './update-complaints-and-cases.ts';

/**
 * Stored for words that the reader cannot understand. The language is arbitrary, because no screen
 * shows it.
 */
const NOTHING_FOUND: Understanding = {
  language: 'en',
  tone: 'neutral',
  topics: [],
  safety: null,
  because: [],
};
const answersRead = new Counter({
  name: 'tabletalk_answers_read_total',
  help: 'Answers whose words this server has read: new ones as they came, and older ones.',
  labelNames: ['what'],
  registers: [metricsRegistry],
});

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
  const reread = await findRereadAnswers(tx, readings);
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
      reread,
      textsRead,
      by: null,
      at: now,
    });
    // Comes after the cases are locked, because another order could deadlock.
    await noteChangedWords(services, tx, changed);
    const more = emergencies.filter((id) => understood.includes(id));
    await resetAlerts(tx, more);
    for (const id of more) {
      const words = joinTexts(textsRead.get(id) ?? []);
      await recordEmergencyInCase(services, tx, id, { at: now, words });
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

/** A change of words to note in the case, with the lesser danger in the new words, if any. */
type ChangedWords = { id: string; safety: SafetyClass | null };

/**
 * If a guest changes an answer with a case to harmless words, the owner is asked about the case:
 * somebody may need help whatever the guest writes later, so only people close the case. Also
 * returns the answers whose new words are harmless or about a lesser danger, to note this in their
 * cases.
 */
async function askAboutChangedWords(
  tx: Transaction,
  readings: readonly ReadingToStore[],
): Promise<{ readings: ReadingToStore[]; changed: ChangedWords[] }> {
  const found = await findCasesOfChangedWords(
    tx,
    readings.map(({ id, wordsHash }) => ({ id, wordsHash })),
  );
  const cases = new Map(found.map((each) => [each.id, each]));
  const changed: ChangedWords[] = [];
  const asked = readings.map((reading) => {
    const { id, understanding } = reading;
    const known = cases.get(id);
    if (!known) return reading;
    const safety = understanding?.safety ?? null;
    if (safety) {
      const isLesser = safetyGravity(safety) < safetyGravity(known.safety);
      if (isLesser && known.areOtherWords) changed.push({ id, safety });
      return reading;
    }
    if (known.isNew) changed.push({ id, safety });
    return {
      ...reading,
      understanding: { ...NOTHING_FOUND, ...understanding, ...onlySuspected(known.safety) },
    };
  });
  return { readings: asked, changed };
}

async function noteChangedWords(
  services: Services,
  tx: Transaction,
  changed: readonly ChangedWords[],
): Promise<void> {
  for (const { id, safety } of changed) {
    const details = safety ? { safety } : {};
    await appendToCaseOfAnswer(services, tx, id, { at: services.now(), act: 'reworded', details });
  }
}

/** Faint evidence makes the class a question to the owner, whatever the rating. */
function onlySuspected(safety: SafetyClass): Pick<Understanding, 'safety' | 'evidence'> {
  return { safety, evidence: 'faint' };
}

/** Counts the answers that this server has read, for the metrics. */
function countReadAnswers(what: 'new' | 'older', count: number): void {
  answersRead.inc({ what }, count);
}
