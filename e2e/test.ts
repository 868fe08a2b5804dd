import type { BrowserContext } from '@playwright/test';
import { removeDataFolder, type StartedServer, startServer } from '#testing/start-server.ts';
import { newDatabase } from './database.ts';
import { recordToasts } from './expect-toast.ts';
import { extendTimeouts } from './extend-timeouts.ts';
import { test as base } from './process-test.ts';
import { startUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts';

export { expect } from '@playwright/test';

type TestFixtures = {
  /** A proxy to the server that can cut the connection. */
  line: UnreliableProxy;
  baseURL: string;
  closedContexts: undefined;
};

const opened = new Set<BrowserContext>();

/** The specs of one worker share a server, so they must not depend on each other's data. */
export const test = base.extend<TestFixtures, { server: StartedServer }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await recordToasts(context);
        await extendTimeouts(context);
        opened.add(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // Closes pages that a test left open: they would keep sending requests during the next test.
  closedContexts: [
    async ({ browserName: _unused }, use) => {
      await use(undefined);
      await Promise.all([...opened].map((context) => context.close()));
      opened.clear();
    },
    { auto: true },
  ],
  server: [
    async ({ browserName: _unused }, use) => {
      const server = await startServer({ databaseUrl: await newDatabase() });
      await use(server);
      await server.stop();
      await removeDataFolder(server.dataDir);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  line: async ({ server }, use) => {
    const proxy = await startUnreliableProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
});
