import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { choosePaymentProvider } from './billing/provider/choose-provider.ts';
import type { DemoLogin } from './demo/seed-demo.ts';
import type { Config } from './platform/config.ts';
import { diskMetrics, refuseWritesWithoutSpace } from './platform/data-folder/disk-space.ts';
import { closeGracefully } from './platform/http/close-gracefully.ts';
import { runJobs } from './platform/jobs/run-jobs.ts';
import { type DataLocation, type OnClose, openStorage } from './platform/open-storage.ts';
import { rateLimitJobs } from './platform/rate-limits/spend-rate-limit.ts';
import type { PlatformServices } from './platform/services.ts';
import { StartError } from './platform/start-error.ts';
import type { Services } from './services.ts';
import { slices } from './slices.ts';
import { startMessage } from './start-message.ts';

export type OpenedServer = { port: number; message: string };

/**
 * Opens storage, slices and jobs in that order, and listens. Returns the port and the start
 * message.
 */
export async function openServer(
  config: Config,
  place: DataLocation,
  { isDemo, log, onClose }: { isDemo: boolean; log: PlatformServices['log']; onClose: OnClose },
): Promise<OpenedServer> {
  const storage = await openStorage(place, log, onClose);
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
  return { port, message: startMessage(config, { port, databaseFolder, demoLogin }) };
}

/** Imports the demo on demand, so that a real server never loads its code. */
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
