import { setTimeout as wait } from 'node:timers/promises';
import { secondsToRecovery } from '../people/send-attempt.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import type { Scenario } from '../scenario.ts';

const CRASHES = 5;
const RECOVERS_WITHIN_SECONDS = 60;

/** PostgreSQL crashes several times, and the servers must recover without a restart. */
export const postgresCrashes: Scenario = {
  name: 'postgres-crashes',
  run: async (stage) => {
    const servers = await stage.startServers(2);
    const evening = await simulateBusyEvening(stage, () => servers.map(({ url }) => url));
    const crashesMs: number[] = [];
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await wait(3_000);
      crashesMs.push(Date.now());
      await stage.crashPostgres();
    }
    await wait(5_000);
    const outcome = await evening.end();
    const recoveries = crashesMs.map((ms) => secondsToRecovery(evening.guestAttempts, ms + 100));
    const recoverySeconds = Math.max(...recoveries.map((seconds) => seconds ?? Infinity));
    if (recoverySeconds > RECOVERS_WITHIN_SECONDS) outcome.broken.push('no recovery in 60 s');
    return { ...outcome, recoverySeconds };
  },
};
