import { setTimeout as wait } from 'node:timers/promises';
import { secondsToRecovery } from '../people/send-attempt.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import type { Scenario } from '../scenario.ts';

const KILLS = 4;

/** One of two servers is repeatedly killed under load; guests go to the other. */
export const serversKilled: Scenario = {
  name: 'servers-killed',
  run: async (stage) => {
    const servers = await stage.startServers(2);
    const evening = await simulateBusyEvening(stage, () => servers.map(({ url }) => url));
    const killsMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(2_500);
      const index = kill % servers.length;
      const victim = servers[index];
      if (!victim) continue;
      await victim.kill9();
      killsMs.push(Date.now());
      servers[index] = await victim.again();
    }
    await wait(1_000);
    const outcome = await evening.end();
    const recoveries = killsMs.map((ms) => secondsToRecovery(evening.guestAttempts, ms));
    return {
      ...outcome,
      recoverySeconds: Math.max(...recoveries.map((seconds) => seconds ?? Infinity)),
    };
  },
};
