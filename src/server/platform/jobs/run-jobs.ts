import { isDatabaseUnavailable } from '../database/database.ts';
import type { PlatformServices } from '../services.ts';
import { countJob } from './job-metrics.ts';

/** Does some work again and again until it is stopped. A failed round is followed by the next. */
export function repeat(
  { log }: Pick<PlatformServices, 'log'>,
  { name, everyMs }: { name: string; everyMs: number },
  work: () => Promise<unknown>,
): { stop: () => Promise<void> } {
  let isStopped = false;
  let wake: () => void = () => undefined;
  const finished = (async () => {
    while (!isStopped) {
      await countJob(name, work).catch((error: unknown) => {
        // A database that is away is reported by those who need it now.
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, `${name} failed`);
      });
      if (isStopped) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, everyMs).unref();
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
