import path from 'node:path';
import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { reservePort } from '#testing/reserve-port.ts';
import { removeDataFolder, type StartedServer, startServer } from '#testing/start-server.ts';
import { openBackOffice, type StagedOwner } from './people/back-office.ts';
import type { Stage } from './stage.ts';

export type SingleServer = {
  database: DatabaseAddress;
  owner: StagedOwner;
  url: () => string;
  /** Kills the server with SIGKILL; its PostgreSQL keeps running. */
  kill9: () => Promise<void>;
  /** Starts the server again on its existing data. */
  startAgain: () => Promise<void>;
};

const SECRET = 'the secret of the single server, long enough';

/** Starts a server with a private PostgreSQL in this folder, and an owner of two venues. */
export async function startSingleServer(stage: Stage, dataDir: string): Promise<SingleServer> {
  stage.onCleanup(() => removeDataFolder(dataDir));
  const port = await reservePort();
  const start = () => startServer({ dataDir, port, env: { SESSION_SECRET: SECRET } });
  let server: StartedServer = await start();
  stage.onCleanup(() => server.kill9());
  const host = path.join(dataDir, 'db');
  const database = { host, port: 5432, user: 'tabletalk', database: 'postgres' };
  const backOffice = await openBackOffice(database, SECRET);
  const owner = await backOffice.hireOwner({ venues: 2 }).finally(backOffice.close);
  return {
    database,
    owner,
    url: () => server.url,
    kill9: () => server.kill9(),
    startAgain: async () => {
      server = await start();
    },
  };
}
