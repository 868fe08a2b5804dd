import { makeThrottle } from '#server/platform/concurrency/throttle.ts';
import { makeWakeUpSignal } from '#server/platform/concurrency/wake-up-signal.ts';
import { newId } from '#server/platform/database/columns.ts';
import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import { failureReason, makeOutageLog } from '#server/platform/log/outage-log.ts';
import type { Services } from '#server/services.ts';
import type { MailHandlers } from './mail-handler.ts';
import { localTransport } from './mailbox/local-transport.ts';
import { claimDueMails, markMailHandedOver, renewMailClaims } from './queries.ts';
import { CLAIM_TIMEOUT_SECONDS, releaseDeadMailClaims } from './release-dead-mail-claims.ts';
import { settleMail } from './settle-mail.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { Mail } from './table.ts';
import type { DeliveryResult, MailTransport } from './transport.ts';

export type MailSettings = { handlers?: MailHandlers; transport?: MailTransport };
type Delivery = { mail: Mail; result: DeliveryResult; notBefore: number };

export const PARALLEL_DELIVERIES = 5;
const POLL_MS = 1_000;
const RENEW_MS = 5_000;
const RETRY_AFTER_BUG_MS = 30_000;
const SETTLE_WITHIN_MS = 5_000;

/**
 * Sends the queued emails. Any number of servers can share one database. A delivery may take longer
 * than the job run that started it, so a stopping job claims no more emails but keeps running until
 * the results of its own deliveries are stored.
 */
export function deliverMailsJob(services: Services, settings: MailSettings = {}): Job {
  const { db, log } = services;
  const { handlers = {}, transport = configuredTransport(services) } = settings;
  const workerId = newId();
  const signal = makeWakeUpSignal();
  const database = makeOutageLog(log, 'mail worker: the database', 'mails wait');
  const mailServer = makeOutageLog(log, 'mail worker: the mail server', 'mails wait');
  const sending = new Map<string, Promise<void>>();
  let delivered: Delivery[] = [];
  let stopsAt: number | undefined;
  const renewal = makeThrottle(RENEW_MS);
  const release = makeThrottle(RENEW_MS);

  async function run(): Promise<void> {
    await deliverDue();
    database.reportSuccess();
  }

  function onFailure(error: unknown): void {
    database.reportFailure(error);
    // After an outage, give the other workers time to renew their claims before releasing any.
    release.waitFor(CLAIM_TIMEOUT_SECONDS * 1_000);
  }

  async function deliverDue(): Promise<void> {
    await settleDelivered();
    await keepClaims();
    if (stopsAt !== undefined) return;
    if (release.isDue()) (await releaseDeadMailClaims(services)).forEach(addDelivered);
    const free = PARALLEL_DELIVERIES - sending.size;
    if (free <= 0) return;
    for (const mail of await claimDueMails(db, workerId, databaseNow(services), free)) {
      sending.set(mail.id, send(mail));
    }
  }

  async function keepClaims(): Promise<void> {
    const inHand = [...sending.keys(), ...delivered.map(({ mail }) => mail.id)];
    if (renewal.isDue() && inHand.length > 0) await renewMailClaims(db, workerId, inHand);
  }

  async function send(mail: Mail): Promise<void> {
    let isHandedOver = false;
    const handOver = async () => {
      isHandedOver = await markMailHandedOver(db, mail);
      if (!isHandedOver) throw new Error('the claim on this mail was lost');
    };
    const result = await transport.deliver(mail, handOver).catch((): DeliveryResult => {
      const reason = 'delivery broke off';
      return isHandedOver
        ? { outcome: 'uncertain', reason }
        : { outcome: 'notAccepted', about: 'server', reason };
    });
    report(mail, result);
    addDelivered({ mail, result });
    sending.delete(mail.id);
  }

  function addDelivered({ mail, result }: Pick<Delivery, 'mail' | 'result'>): void {
    if (delivered.some((other) => other.mail.id === mail.id)) return;
    delivered.push({ mail, result, notBefore: 0 });
    signal.wakeUp();
  }

  /** Keeps results in memory until the database has stored them, however long it is down. */
  async function settleDelivered(): Promise<void> {
    for (const delivery of delivered.filter(({ notBefore }) => notBefore <= performance.now())) {
      // On a slow database, storing all results can take longer than a claim lasts.
      await keepClaims();
      try {
        await settleMail(services, handlers, delivery.mail, delivery.result, transport.isMailbox);
        delivered = delivered.filter((other) => other !== delivery);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        // A bug in one slice's handler must not block all other emails.
        delivery.notBefore = performance.now() + RETRY_AFTER_BUG_MS;
        const { id, kind } = delivery.mail;
        log.error(
          { mailId: id, kind, reason: failureReason(error) },
          'mail worker: an outcome was not written down',
        );
      }
    }
  }

  function report({ id, kind }: Mail, result: DeliveryResult): void {
    if (result.outcome === 'notAccepted' && result.about === 'server') {
      mailServer.reportFailure(result.reason);
    } else {
      mailServer.reportSuccess();
      if (result.outcome !== 'accepted') {
        log.warn({ mailId: id, kind, ...result }, 'mail worker: a mail was not sent');
      }
    }
  }

  function isDrained(): boolean {
    if (stopsAt === undefined || sending.size > 0) return false;
    return delivered.length === 0 || performance.now() > stopsAt + SETTLE_WITHIN_MS;
  }

  async function onStop(): Promise<void> {
    stopsAt ??= performance.now();
    await Promise.all(sending.values());
    stopsAt = performance.now();
  }

  return defineJob({
    name: 'delivering mails',
    everyMs: POLL_MS,
    run,
    wakeUpSignal: signal,
    onFailure,
    onStop,
    isDrained,
  });
}

function configuredTransport({ config }: Services): MailTransport {
  const { smtpUrl, from } = config.mail;
  return smtpUrl === undefined ? localTransport(config) : smtpTransport({ url: smtpUrl, from });
}
