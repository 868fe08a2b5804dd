import { makeTaskWorker } from '#server/platform/worker/task-worker.ts';
import { workerFile } from '#server/platform/worker/worker-file.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';

/** What the words of each answer say; null where they say nothing to the reader. */
export type Reader = (answers: readonly (readonly string[])[]) => Promise<(Understanding | null)[]>;

/** Reads in a thread. What it breaks on alone is not read, and keeps no other answer waiting. */
export function makeReader(file = workerFile(import.meta, 'reading-worker')): Reader {
  const read = makeTaskWorker<readonly (readonly string[])[], (Understanding | null)[]>(file);
  return async (answers) => {
    if (answers.length === 0) return [];
    try {
      return await read(answers);
    } catch {
      return await oneByOne(read, answers);
    }
  };
}

async function oneByOne(
  read: Reader,
  answers: readonly (readonly string[])[],
): Promise<(Understanding | null)[]> {
  const readings: (Understanding | null)[] = [];
  for (const answer of answers) {
    const [reading = null] = await read([answer]).catch(() => [null]);
    readings.push(reading);
  }
  return readings;
}
