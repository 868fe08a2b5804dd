import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { startLocationRepair } from './billing/locations/repair-locations.ts';
import { startCardWarnings } from './billing/payments/warn-of-ending-cards.ts';
import { choosePaymentProvider } from './billing/provider/choose-provider.ts';
import { deliverTo } from './billing/provider/deliver-to.ts';
import { runSimulatedPayments } from './billing/provider/rehearsal/run-rehearsal.ts';
import { startEndingGrace } from './billing/subscriptions/end-grace.ts';
import { startReferralCredits } from './billing/subscriptions/post-referral-credits.ts';
import { startReconciling } from './billing/subscriptions/reconcile-subscriptions.ts';
import { startResuming } from './billing/subscriptions/resume-interrupted.ts';
import { type DemoLogin, seedDemo } from './demo/seed-demo.ts';
import { startHousekeeping } from './feedback/retention/enforce-retention.ts';
import { startMailWorker } from './mail/deliver-mails.ts';
import { startRewardAlerts } from './notifications/alert-many-rewards.ts';
import { startAlerts } from './notifications/alert-serious-complaints.ts';
import { startReminders } from './notifications/send-reminders.ts';
import { startWeeklySummaries } from './notifications/send-weekly-summaries.ts';
import type { Config } from './platform/config.ts';
import { diskFigures, refuseWritesWithoutSpace } from './platform/data-folder/disk-space.ts';
import { type OnClose, openStorage } from './platform/database/open-storage.ts';
import { closePolitely } from './platform/http/close-politely.ts';
import { openLog } from './platform/log/open-log.ts';
import { StartError } from './platform/start-error.ts';
import { REPLY_MAIL } from './replies/emails.ts';
import { settleReply } from './replies/settle-reply.ts';
import { stopKey } from './replies/stop-key.ts';
import type { Services } from './services.ts';
import { startFolding } from './stats/rollups/fold-deltas.ts';

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
  const mailWorker = startMailWorker(services, {
    onSettled: { [REPLY_MAIL]: settleReply(services) },
  });
  onClose(mailWorker.stop);
  onClose(startHousekeeping(services).stop);
  onClose(startFolding(services).stop);
  onClose(startAlerts(services).stop);
  onClose(startRewardAlerts(services).stop);
  onClose(startWeeklySummaries(services).stop);
  onClose(startReminders(services).stop);
  onClose(startLocationRepair(services).stop);
  onClose(startReconciling(services).stop);
  onClose(startResuming(services).stop);
  onClose(startReferralCredits(services).stop);
  onClose(startEndingGrace(services).stop);
  onClose(startCardWarnings(services).stop);
  onClose(() => http.close());
  onClose(() => draining.begin(config.drainMs));
  const port = await listen(http, config);
  const { simulated } = services.payments;
  if (simulated) onClose(runSimulatedPayments(services, simulated, deliverTo(http)).stop);
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
