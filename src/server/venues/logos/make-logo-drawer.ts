import { makeBoundedQueue } from '#server/platform/concurrency/bounded-queue.ts';
import { makeTaskWorker } from '#server/platform/worker/task-worker.ts';
import { workerFilePath } from '#server/platform/worker/worker-file-path.ts';
import { AppError } from '#shared/api/errors.ts';
import type { LogoResult } from './logo-worker.ts';

export type DrawLogo = (file: Buffer) => Promise<Buffer>;

/**
 * How many logos are drawn at once. Drawing one takes a processor and 100 MB for a second, and
 * sign-ins need the processor too.
 */
const AT_ONCE = 2;
const MAX_WAITING = 30;
const WAITS_WITHIN_MS = 30_000;

/** Draws logos in a thread of its own, a few at a time. */
export function makeLogoDrawer(file = workerFilePath(import.meta, 'logo-worker')): DrawLogo {
  const draw = makeTaskWorker<Uint8Array, LogoResult>(file, { answersWithinMs: 30_000 });
  const runInTurn = makeBoundedQueue({
    atOnce: AT_ONCE,
    mostWaiting: MAX_WAITING,
    waitsWithinMs: WAITS_WITHIN_MS,
    refusal: 'Many pictures are being drawn just now. Please try again in a minute.',
  });
  return async (picture) => {
    const answer = await runInTurn(() => draw(picture));
    if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.message);
    return Buffer.from(answer.picture);
  };
}
