import type { OpenedServer } from './open-server.ts';
import type { Config } from './platform/config.ts';
import { type OnClose, openDataLocation } from './platform/open-storage.ts';
import { StartError } from './platform/start-error.ts';

export type RunningServer = {
  /** The start message, for the person who started the server. */
  message: string;
  port: number;
  close: () => Promise<void>;
};

/** Opens everything in order and listens. If a step fails, everything opened before is closed. */
export async function runServer(
  config: Config,
  { isDemo }: { isDemo: boolean },
): Promise<RunningServer> {
  if (isDemo && config.isProduction) {
    throw new StartError('demo data is refused with NODE_ENV=production.');
  }
  const closers: Parameters<OnClose>[0][] = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    const opened = await open(config, isDemo, (closer) => closers.push(closer));
    return { ...opened, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(config: Config, isDemo: boolean, onClose: OnClose): Promise<OpenedServer> {
  const code = makeReadOnce(() =>
    Promise.all([import('./open-server.ts'), import('./platform/log/open-log.ts')]),
  );
  const log = makeReadOnce(async () => (await code())[1].openLog(config.logLevel));
  // Loading our own code takes most of the startup time, so it happens while PostgreSQL gets ready.
  const whileStarting = () => void code().catch(() => undefined);
  const place = await openDataLocation(config, { log, onClose, whileStarting });
  const [{ openServer }] = await code();
  return await openServer(config, place, { isDemo, log: await log(), onClose });
}

function makeReadOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}
