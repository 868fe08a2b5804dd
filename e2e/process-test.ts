import { test as base } from '@playwright/test';
import {
  removeDataFolder,
  type StartedServer,
  type StartOptions,
  startServer,
} from '#testing/start-server.ts';
import { newDatabase } from './database.ts';

export { expect } from '@playwright/test';

type ServerStarters = {
  /** Starts a server with its own database for this test; it is stopped afterwards. */
  start: (options?: StartOptions & { after?: StartedServer }) => Promise<StartedServer>;
  /** Starts a server with its own PostgreSQL in its data folder, which is removed afterwards. */
  startAlone: (options?: StartOptions) => Promise<StartedServer>;
};

/** For tests that start their own servers instead of using the worker's. */
export const test = base.extend<ServerStarters>({
  start: async ({ startAlone }, use) => {
    await use(async ({ after, ...options } = {}) => {
      // With `after`, the server uses the port and database of an earlier server.
      const place = after
        ? { databaseUrl: after.databaseUrl, port: Number(new URL(after.url).port) }
        : { databaseUrl: options.databaseUrl ?? (await newDatabase()) };
      return startAlone({ ...options, ...place });
    });
  },
  startAlone: async ({ browserName: _unused }, use) => {
    const started: StartedServer[] = [];
    await use(async (options) => {
      const server = await startServer(options);
      started.push(server);
      return server;
    });
    for (const server of started) await server.kill9();
    for (const { dataDir } of started) await removeDataFolder(dataDir);
  },
});
