import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  freePort,
  removeDataFolder,
  type StartedServer,
  startServer,
  temporaryFolder,
} from '../../e2e/server.ts';
import { openBackOffice } from '../back-office.ts';
import { busyEvening } from '../busy-evening.ts';
import type { Scenario } from '../scenario.ts';

const KILLS = 3;
const SECRET = 'the secret of the single server, long enough';

/** The single server with its own PostgreSQL is killed under load; the next start has everything. */
export const privateDatabaseKilled: Scenario = {
  name: 'private-database-killed',
  run: async (stage) => {
    const dataDir = await temporaryFolder();
    stage.onCleanup(() => removeDataFolder(dataDir));
    const port = await freePort();
    const env = { SESSION_SECRET: SECRET };
    let server: StartedServer = await startServer({ dataDir, port, env });
    stage.onCleanup(() => server.kill9());
    const host = path.join(dataDir, 'db');
    const database = { host, port: 5432, user: 'tabletalk', database: 'postgres' };
    const backOffice = await openBackOffice(database, SECRET);
    const owner = await backOffice.hireOwner({ venues: 2 }).finally(backOffice.close);

    const evening = await busyEvening(stage, () => [server.url], { owner });
    let recoverySeconds = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(3_000);
      await server.kill9();
      const killedMs = Date.now();
      server = await startServer({ dataDir, port, env });
      recoverySeconds = Math.max(recoverySeconds, (Date.now() - killedMs) / 1000);
    }
    await wait(2_000);
    const outcome = await evening.end(database);
    return { ...outcome, recoverySeconds, database };
  },
};
