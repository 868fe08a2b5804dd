import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import { countJob } from '#server/platform/jobs/job-metrics.ts';
import type { Services } from '#server/services.ts';
import { claimFolding, foldOnce } from './queries.ts';

const EVERY_MS = 1_000;
const MOST_AT_ONCE = 5_000;

/** Folds what waits into the rollups until it is stopped; one of several servers does it at a time. */
export function startFolding(services: Services): { stop: () => Promise<void> } {
  let isStopped = false;
  let wake: () => void = () => undefined;
  const finished = (async () => {
    while (!isStopped) {
      const folded = await foldSafely(services);
      if (folded === MOST_AT_ONCE) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, EVERY_MS).unref();
      });
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      wake();
      await finished;
    },
  };
}

/** Totals read the same before and after: what is folded moves from one sum into the other. */
export async function foldDeltas({ db }: Services, most = MOST_AT_ONCE): Promise<number> {
  return db.transaction(async (tx) => ((await claimFolding(tx)) ? foldOnce(tx, most) : 0));
}

async function foldSafely(services: Services): Promise<number> {
  try {
    return await countJob('folding', () => foldDeltas(services));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) services.log.error({ err: error }, 'folding failed');
    return 0;
  }
}
