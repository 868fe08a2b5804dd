import { isDatabaseUnavailable } from '../database/database.ts';
import type { PlatformServices } from '../services.ts';

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

type OneByOne = <T>(
  services: Pick<PlatformServices, 'log'>,
  due: readonly T[],
  idOf: (one: T) => string,
  work: (one: T) => Promise<void>,
) => Promise<void>;

/**
 * Works through what is due, each for itself: one that always fails is reported, is left alone for
 * longer and longer, and keeps nobody behind it waiting. A database that is away ends the round.
 */
export function makeOneByOne(name: string): OneByOne {
  let failures = new Map<string, { times: number; notBefore: number }>();
  return async ({ log }, due, idOf, work) => {
    const ids = new Set(due.map(idOf));
    failures = new Map([...failures].filter(([id]) => ids.has(id)));
    for (const one of due) {
      const id = idOf(one);
      const { times, notBefore } = failures.get(id) ?? { times: 0, notBefore: 0 };
      if (performance.now() < notBefore) continue;
      try {
        await work(one);
        failures.delete(id);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** times, LONGEST_PAUSE_MS);
        failures.set(id, { times: times + 1, notBefore: performance.now() + pauseMs });
        log.error({ err: error, id }, `${name}: one failed and is left for later`);
      }
    }
  };
}
