import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { accountJobs } from './accounts/jobs.ts';
import { buildApp } from './app.ts';
import { billingJobs } from './billing/jobs.ts';
import { choosePaymentProvider } from './billing/provider/choose-provider.ts';
import { type DemoLogin, seedDemo } from './demo/seed-demo.ts';
import { feedbackJobs } from './feedback/jobs.ts';
import { mailJobs } from './mail/jobs.ts';
import { notificationJobs } from './notifications/jobs.ts';
import type { Config } from './platform/config.ts';
import { diskFigures, refuseWritesWithoutSpace } from './platform/data-folder/disk-space.ts';
import { type OnClose, openStorage } from './platform/database/open-storage.ts';
import { closePolitely } from './platform/http/close-politely.ts';
import { runJobs } from './platform/jobs/run-jobs.ts';
import { openLog } from './platform/log/open-log.ts';
import { rateLimitJobs } from './platform/rate-limits/jobs.ts';
import { StartError } from './platform/start-error.ts';
import { REPLY_MAIL } from './replies/emails.ts';
import { replyJobs } from './replies/jobs.ts';
import { settleReply } from './replies/settle-reply.ts';
import { stopKey } from './replies/stop-key.ts';
import type { Services } from './services.ts';
import { rollupJobs } from './stats/rollups/jobs.ts';

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
  // Sealed anew while the previous secret is still known, however short that may be.
  if (config.previousSessionSecret) await stopKey(services);
  const demoLogin = isDemo ? await seedDemo(services) : null;
  const { http, measures, draining } = await buildApp(services);
  measures.ofServer.push(() => diskFigures(storage));
  refuseWritesWithoutSpace(http, hasSpace);
  closePolitely(http, draining);
  const jobs = runJobs(services, [
    ...rateLimitJobs(services),
    ...mailJobs(services, { onSettled: { [REPLY_MAIL]: settleReply(services) } }),
    ...rollupJobs(services),
    ...accountJobs(services),
    ...feedbackJobs(services),
    ...replyJobs(services),
    ...notificationJobs(services),
    ...billingJobs({ services, http }),
  ]);
  onClose(jobs.stop);
  onClose(() => http.close());
  onClose(() => draining.begin(config.drainMs));
  const port = await listen(http, config);
  return { port, databaseFolder, demoLogin };
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
