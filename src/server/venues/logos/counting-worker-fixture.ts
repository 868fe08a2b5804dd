import { setImmediate as nextTurn } from 'node:timers/promises';
import { serveTasks } from '#server/platform/worker/serve-tasks.ts';
import type { LogoResult } from './logo-worker.ts';

let drawing = 0;

/** Draws nothing; returns how many tasks were running when it began, including itself. */
serveTasks(async (): Promise<LogoResult> => {
  drawing += 1;
  const atOnce = drawing;
  await nextTurn();
  drawing -= 1;
  return { picture: Uint8Array.of(atOnce) };
});
