import { setTimeout as wait } from 'node:timers/promises';
import { createTemporaryFolder } from '#testing/start-server.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import type { Scenario } from '../scenario.ts';
import { startSingleServer } from '../single-server.ts';

const KILLS = 3;

/** A single server with its own PostgreSQL is killed under load; the next start must have all data. */
export const privateDatabaseKilled: Scenario = {
  name: 'private-database-killed',
  run: async (stage) => {
    const server = await startSingleServer(stage, await createTemporaryFolder());
    const { database, owner } = server;
    const evening = await simulateBusyEvening(stage, () => [server.url()], { owner });
    let recoverySeconds = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(3_000);
      await server.kill9();
      const killedMs = Date.now();
      await server.startAgain();
      recoverySeconds = Math.max(recoverySeconds, (Date.now() - killedMs) / 1000);
    }
    await wait(2_000);
    const outcome = await evening.end(database);
    return { ...outcome, recoverySeconds, database };
  },
};
