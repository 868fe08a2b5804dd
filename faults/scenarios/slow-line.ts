import { setTimeout as wait } from 'node:timers/promises';
import { slowestSeconds } from '../people/send-attempt.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import type { Scenario } from '../scenario.ts';
import { takePulse } from '../take-pulse.ts';

const LATENCY_MS = 200;
const ANSWERS_WITHIN_SECONDS = 10;

/** Database traffic is delayed by 200 ms: everything is slow, but everything works. */
export const slowLine: Scenario = {
  name: 'slow-line',
  run: async (stage) => {
    const servers = await stage.startServers(2);
    await stage.line.set({ type: 'latency', ms: LATENCY_MS });
    const evening = await simulateBusyEvening(stage, () => servers.map(({ url }) => url));
    const pulse = takePulse(servers);
    await wait(10_000);
    await pulse.stop();
    const outcome = await evening.end();
    const slowest = slowestSeconds(evening.attempts());
    outcome.notes.push(`slowest answer ${slowest.toFixed(1)} s`);
    if (slowest > ANSWERS_WITHIN_SECONDS + pulse.slackSeconds())
      outcome.broken.push('an answer took more than 10 s');
    return outcome;
  },
};
