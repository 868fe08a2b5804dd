import { hash } from 'node:crypto';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import type { Reader } from './make-reader.ts';
import { READER_VERSION } from './reader-version.ts';
import { applyCorrections, storeReadings, type Unread } from './reading-query.ts';
import { settleMatters } from './settle-matters.ts';
import { TAPPED, wordsOf } from './words-of.ts';

/** Reads answers and keeps what they say, with all that follows from it. Returns the ids of those kept. */
export async function keepReadings(
  services: Services,
  tx: Transaction,
  answers: readonly Unread[],
  read: Reader,
): Promise<string[]> {
  const words = answers.map(wordsOf);
  const understood = await read(words);
  const readings = answers.map(({ id }, at) => ({
    id,
    wordsHash: hashOf(words[at] ?? []),
    understanding: understood[at] ?? null,
  }));
  const now = services.now();
  const kept = await storeReadings(tx, readings, { readerVersion: READER_VERSION, now });
  if (kept.length === 0) return kept;
  await applyCorrections(tx, kept);
  await settleMatters(tx, kept, { saidBy: 'the reader', by: null, at: now });
  return kept;
}

/** Who only taps says the same as thousands of others: a correction is about one of them. */
function hashOf(words: readonly string[]): string | null {
  const isTapped = words.every((text) => TAPPED.includes(text));
  return isTapped ? null : hash('sha256', words.join('\n'), 'base64');
}
