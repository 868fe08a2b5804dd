import { makeWakeUpSignal } from '#server/platform/concurrency/wake-up-signal.ts';
import { newId } from '#server/platform/database/columns.ts';
import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { countJob } from '#server/platform/jobs/job-metrics.ts';
import { makeTroubleLog, reasonOf } from '#server/platform/log/trouble-log.ts';
import type { Services } from '#server/services.ts';
import { openMailTransport } from './open-mail-transport.ts';
import {
  claimDueMails,
  deleteSettledMailsBefore,
  renewClaims,
  updateHandedOver,
} from './queries.ts';
import { releaseDeadClaims, SILENT_SECONDS } from './release-dead-claims.ts';
import { type SettledHandlers, settleMail } from './settle-mail.ts';
import type { Mail } from './table.ts';
import type { DeliveryResult, MailTransport } from './transport.ts';

export type MailWorker = {
  /** Looks for mails now instead of within the next second. */
  nudge(): void;
  /** Takes no more mails and resolves when those in hand are done. */
  stop(): Promise<void>;
};

type Settings = { onSettled?: SettledHandlers; transport?: MailTransport };
type Delivery = { mail: Mail; result: DeliveryResult; notBefore: number };

const PARALLEL_DELIVERIES = 5;
const POLL_MS = 1_000;
const RENEW_MS = 5_000;
const PURGE_MS = 3_600_000;
const RETRY_AFTER_BUG_MS = 30_000;
const LAST_WORDS_MS = 5_000;
const KEEP_MAILS_MS = 30 * 24 * 3_600_000;

/** Sends the queued mails until it is stopped. Any number of workers may share one database. */
export function startMailWorker(services: Services, settings: Settings = {}): MailWorker {
  const { db, log, now } = services;
  const { onSettled = {}, transport = openMailTransport(services) } = settings;
  const workerId = newId();
  const signal = makeWakeUpSignal();
  const database = makeTroubleLog(log, 'mail worker: the database');
  const mailServer = makeTroubleLog(log, 'mail worker: the mail server');
  const sending = new Map<string, Promise<void>>();
  let delivered: Delivery[] = [];
  let stopsAt: number | undefined;
  const renewal = makePace(RENEW_MS);
  const release = makePace(RENEW_MS);
  const purge = makePace(PURGE_MS);

  async function run(): Promise<void> {
    while (!isDone()) {
      try {
        await countJob('delivering mails', workOnce);
        database.isFine();
      } catch (error) {
        database.isTroubled(error);
        // Living workers get the time to renew their claims before anybody calls them dead.
        release.waitFor(SILENT_SECONDS * 1_000);
      }
      await signal.wait(POLL_MS);
    }
  }

  async function workOnce(): Promise<void> {
    await writeDown();
    const inHand = [...sending.keys(), ...delivered.map(({ mail }) => mail.id)];
    if (renewal.isDue() && inHand.length > 0) await renewClaims(db, workerId, inHand);
    if (stopsAt !== undefined) return;
    if (release.isDue()) (await releaseDeadClaims(services)).forEach(take);
    if (purge.isDue()) {
      await deleteSettledMailsBefore(db, new Date(now().getTime() - KEEP_MAILS_MS));
    }
    const free = PARALLEL_DELIVERIES - sending.size;
    if (free <= 0) return;
    for (const mail of await claimDueMails(db, workerId, databaseNow(services), free)) {
      sending.set(mail.id, send(mail));
    }
  }

  async function send(mail: Mail): Promise<void> {
    let isHandedOver = false;
    const handOver = async () => {
      isHandedOver = await updateHandedOver(db, mail);
      if (!isHandedOver) throw new Error('the claim on this mail was lost');
    };
    const result = await transport.deliver(mail, handOver).catch((): DeliveryResult => {
      const reason = 'delivery broke off';
      return isHandedOver
        ? { outcome: 'uncertain', reason }
        : { outcome: 'notAccepted', about: 'server', reason };
    });
    report(mail, result);
    take({ mail, result });
    sending.delete(mail.id);
  }

  function take({ mail, result }: Pick<Delivery, 'mail' | 'result'>): void {
    if (delivered.some((other) => other.mail.id === mail.id)) return;
    delivered.push({ mail, result, notBefore: 0 });
    signal.wakeUp();
  }

  /** Outcomes are kept here until the database has them, however long it is away. */
  async function writeDown(): Promise<void> {
    for (const delivery of delivered.filter(({ notBefore }) => notBefore <= performance.now())) {
      try {
        await settleMail(services, onSettled, delivery.mail, delivery.result, transport.isMailbox);
        delivered = delivered.filter((other) => other !== delivery);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        // One slice's bug must not keep all other mails waiting.
        delivery.notBefore = performance.now() + RETRY_AFTER_BUG_MS;
        const { id, kind } = delivery.mail;
        log.error(
          { mailId: id, kind, reason: reasonOf(error) },
          'mail worker: an outcome was not written down',
        );
      }
    }
  }

  function report({ id, kind }: Mail, result: DeliveryResult): void {
    if (result.outcome === 'notAccepted' && result.about === 'server') {
      mailServer.isTroubled(result.reason);
    } else {
      mailServer.isFine();
      if (result.outcome !== 'accepted') {
        log.warn({ mailId: id, kind, ...result }, 'mail worker: a mail was not sent');
      }
    }
  }

  function isDone(): boolean {
    if (stopsAt === undefined || sending.size > 0) return false;
    return delivered.length === 0 || performance.now() > stopsAt + LAST_WORDS_MS;
  }

  const finished = run();
  return {
    nudge: signal.wakeUp,
    stop: async () => {
      stopsAt ??= performance.now();
      signal.wakeUp();
      await Promise.all(sending.values());
      stopsAt = performance.now();
      await finished;
    },
  };
}

/** True once per period. */
function makePace(periodMs: number) {
  let next = performance.now();
  return {
    isDue(): boolean {
      if (performance.now() < next) return false;
      next = performance.now() + periodMs;
      return true;
    },
    waitFor(pauseMs: number): void {
      next = performance.now() + pauseMs;
    },
  };
}
