import { MINUTE_MS } from '#shared/durations.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { PlatformServices } from '../services.ts';

const USUAL_FIRST_BACKOFF_MS = 30_000;
const MAX_BACKOFF_MS = 10 * MINUTE_MS;

/**
 * Finds due items up to a limit. It must leave out the given items, which are waiting for a retry:
 * otherwise they could use up the limit and hide all others.
 */
type LimitedQuery<Item> = (waitingIds: readonly string[]) => Promise<readonly Item[]>;

/** Returns the due items. */
type ForEachWithBackoff = <Item>(
  services: Pick<PlatformServices, 'log'>,
  due: readonly Item[] | LimitedQuery<Item>,
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<void>,
) => Promise<readonly Item[]>;

/**
 * Works through the due items of a job run. An item that fails is reported, retried in later runs
 * with exponential backoff, and delays no other item. The failure is forgotten when its item is no
 * longer due, or after a while if a limit may have hidden the item. An unavailable database ends
 * the run.
 */
export function makeForEachWithBackoff(
  jobName: string,
  firstBackoffMs = USUAL_FIRST_BACKOFF_MS,
): ForEachWithBackoff {
  let failures = new Map<string, { attempts: number; retryAt: number }>();
  return forEach;

  async function forEach<Item>(
    { log }: Pick<PlatformServices, 'log'>,
    due: readonly Item[] | LimitedQuery<Item>,
    idOf: (item: Item) => string,
    work: (item: Item) => Promise<void>,
  ): Promise<readonly Item[]> {
    const isLimited = typeof due === 'function';
    const items = isLimited ? await due(waitingIds()) : due;
    const known = new Set(items.map(idOf));
    // An item hidden by the limit is still due: if its failures were forgotten, it would be retried
    // too often.
    const forgetsBefore = isLimited ? performance.now() - MAX_BACKOFF_MS : Infinity;
    failures = new Map(
      [...failures].filter(([id, { retryAt }]) => known.has(id) || retryAt > forgetsBefore),
    );
    for (const item of items) {
      const id = idOf(item);
      const { attempts, retryAt } = failures.get(id) ?? { attempts: 0, retryAt: 0 };
      if (performance.now() < retryAt) continue;
      try {
        await work(item);
        failures.delete(id);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        const backoffMs = Math.min(firstBackoffMs * 2 ** attempts, MAX_BACKOFF_MS);
        failures.set(id, { attempts: attempts + 1, retryAt: performance.now() + backoffMs });
        log.error({ err: error, id }, `${jobName}: one failed and is left for later`);
      }
    }
    return items;
  }

  function waitingIds(): string[] {
    const now = performance.now();
    return [...failures].filter(([, { retryAt }]) => now < retryAt).map(([id]) => id);
  }
}
