import { setTimeout as delay } from 'node:timers/promises';
import { lockIfFree } from '#server/platform/data-folder/folder-lock.ts';

const LOOK_AGAIN_MS = 200;

/** Two servers that are started at once after an update would empty each other's folders. */
export async function buildInTurn(
  folder: string,
  { isBuilt, build }: { isBuilt: () => boolean; build: () => Promise<void> },
): Promise<void> {
  let release = await lockIfFree(folder);
  const isFirst = release !== undefined;
  while (!release) {
    await delay(LOOK_AGAIN_MS);
    release = await lockIfFree(folder);
  }
  try {
    // Whoever waited has found what they came for, unless the other one failed.
    if (isFirst || !isBuilt()) await build();
  } finally {
    await release();
  }
}
