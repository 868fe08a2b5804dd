import { setTimeout as delay } from 'node:timers/promises';
import { tryLockFolder } from '#server/platform/data-folder/data-folder.ts';

const LOOK_AGAIN_MS = 200;

/** Runs one build at a time: two servers started at once would delete each other's output. */
export async function buildInTurn(
  folder: string,
  { isBuilt, build }: { isBuilt: () => boolean; build: () => Promise<void> },
): Promise<void> {
  let release = await tryLockFolder(folder);
  const isFirst = release !== undefined;
  while (!release) {
    await delay(LOOK_AGAIN_MS);
    release = await tryLockFolder(folder);
  }
  try {
    // A process that had to wait can use the other's build, unless that failed.
    if (isFirst || !isBuilt()) await build();
  } finally {
    await release();
  }
}
