import path from 'node:path';
import { projectRoot } from '#server/platform/project-root.ts';
import { makeTaskWorker } from '#server/platform/worker/task-worker.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';

/** What the words of each answer say; null where they say nothing to the reader. */
export type Reader = (answers: readonly (readonly string[])[]) => Promise<(Understanding | null)[]>;

/** Reads in a thread. What it breaks on alone is not read, and keeps no other answer waiting. */
export function makeReader(workerFile = builtOrSource()): Reader {
  const read = makeTaskWorker<readonly (readonly string[])[], (Understanding | null)[]>(workerFile);
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

/** It is a file of its own in the built server too. */
function builtOrSource(): string {
  const isSource = import.meta.filename.endsWith('.ts');
  return isSource
    ? path.join(import.meta.dirname, 'reading-worker.ts')
    : path.join(projectRoot(), 'dist/server/reading-worker.js');
}
