import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { choosePaymentProvider } from './billing/provider/choose-provider.ts';
import type { DemoLogin } from './demo/seed-demo.ts';
import type { Config } from './platform/config.ts';
import { diskMetrics, refuseWritesWithoutSpace } from './platform/data-folder/disk-space.ts';
import { closeGracefully } from './platform/http/close-gracefully.ts';
import { runJobs } from './platform/jobs/run-jobs.ts';
import { openLog } from './platform/log/open-log.ts';
import { type OnClose, openStorage } from './platform/open-storage.ts';
import { rateLimitJobs } from './platform/rate-limits/jobs.ts';
import { StartError } from './platform/start-error.ts';
import type { Services } from './services.ts';
import { slices } from './slices.ts';

export type RunningServer = {
  port: number;
  databaseFolder: string | undefined;
  demoLogin: DemoLogin | null;
  close: () => Promise<void>;
};

/** Opens everything in order and listens; whatever fails, what was open is closed again. */
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

async function open(config: Config, isDemo: boolean, onClose: OnClose) {
  const log = openLog(config.logLevel);
  const storage = await openStorage(config, log, onClose);
  const { db, keys, hasSpace, databaseFolder } = storage;
  const now = () => new Date(Date.now() + config.nowOffsetMs);
  const base = { config, db, keys, now, log };
  const services: Services = { ...base, payments: await choosePaymentProvider(base) };
  for (const { prepare } of slices) await prepare?.(services);
  const demoLogin = isDemo ? await loadDemo(services) : null;
  const server = await buildApp(services);
  const { http, metricSources, draining } = server;
  metricSources.ofServer.push(() => diskMetrics(storage));
  refuseWritesWithoutSpace(http, hasSpace);
  closeGracefully(http, draining);
  const jobs = runJobs(services, [
    ...rateLimitJobs(services),
    ...slices.flatMap((slice) => slice.jobs?.(server) ?? []),
  ]);
  onClose(jobs.stop);
  onClose(() => http.close());
  onClose(() => draining.begin(config.drainMs));
  const port = await listen(http, config);
  return { port, databaseFolder, demoLogin };
}

/** A real server never loads the demo's venues and guests. */
async function loadDemo(services: Services): Promise<DemoLogin> {
  const { seedDemo } = await import('./demo/seed-demo.ts');
  return seedDemo(services);
}

async function listen(http: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    const reason = WHY_NOT_LISTENING[(error as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw error;
    throw new StartError(reason(host, port));
  }
  return (http.server.address() as AddressInfo).port;
}

const WHY_NOT_LISTENING: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) =>
    `port ${port} is taken. Stop what runs there, or set PORT to another one.`,
  EACCES: (_, port) => `port ${port} is not allowed for this account. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not known.`,
};
