import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import { countJob } from '#server/platform/jobs/job-metrics.ts';
import type { Services } from '#server/services.ts';
import type { DeliverEvent, SimulatedControls } from '../port.ts';

const EVERY_MS = 500;

/** Renewals, expiries and events go their way until it is stopped. Several servers may do it at once. */
export function runSimulatedPayments(
  { log }: Pick<Services, 'log'>,
  controls: SimulatedControls,
  deliver: DeliverEvent,
): { stop: () => Promise<void> } {
  let isStopped = false;
  let wake: () => void = () => undefined;
  const finished = (async () => {
    while (!isStopped) {
      try {
        const delivered = await countJob('simulated payments', async () => {
          await controls.tick();
          return await controls.deliverEvents(deliver);
        });
        if (delivered > 0) continue;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'simulated payments failed');
      }
      if (isStopped) break;
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
