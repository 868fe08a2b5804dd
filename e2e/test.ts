import { test as base } from '@playwright/test';
import { removeDataFolder, type StartedServer, startServer } from './server.ts';

export { expect } from '@playwright/test';

/** Specs of one worker share a server; what they do on it must not depend on each other. */
export const test = base.extend<{ baseURL: string }, { server: StartedServer }>({
  server: [
    async ({ browserName: _unused }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
      await removeDataFolder(server.dataDir);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
