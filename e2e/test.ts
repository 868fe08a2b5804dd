import { test as base } from '@playwright/test';
import {
  removeDataFolder,
  type StartedServer,
  type StartOptions,
  startServer,
} from '#testing/start-server.ts';
import { newDatabase } from './database.ts';
import { startUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts';

export { expect } from '@playwright/test';

type ForTest = {
  /** Another server, for this test alone, with a database of its own. It is stopped afterwards. */
  start: (options?: StartOptions & { after?: StartedServer }) => Promise<StartedServer>;
  /** The same with a PostgreSQL of its own in its data folder, which is removed afterwards. */
  startAlone: (options?: StartOptions) => Promise<StartedServer>;
  /** A line to the server that can be broken. */
  line: UnreliableProxy;
  baseURL: string;
};

/** Specs of one worker share a server; what they do on it must not depend on each other. */
export const test = base.extend<ForTest, { server: StartedServer }>({
  server: [
    async ({ browserName: _unused }, use) => {
      const server = await startServer({ databaseUrl: await newDatabase() });
      await use(server);
      await server.stop();
      await removeDataFolder(server.dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  line: async ({ server }, use) => {
    const proxy = await startUnreliableProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
  start: async ({ startAlone }, use) => {
    await use(async ({ after, ...options } = {}) => {
      // After another one: the same address, and all that it has left behind.
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
