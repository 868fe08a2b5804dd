import { Counter } from 'prom-client';
import type { Config } from '#server/platform/config.ts';
import type { Job } from '#server/platform/jobs/define-job.ts';
import { makeOutageLog } from '#server/platform/log/outage-log.ts';
import { metricsRegistry } from '#server/platform/metrics/read-metrics.ts';
import { retryLater, updateClaimedRow } from '#server/platform/queue/claim-query.ts';
import type { Claim } from '#server/platform/queue/queue.ts';
import { queueJob } from '#server/platform/queue/queue-job.ts';
import type { Services } from '#server/services.ts';
import { addressErasure, CONTENT_UNLESS_FORGOTTEN } from './address-erasure-query.ts';
import type { MailHandlers } from './mail-handler.ts';
import { mailQueue } from './mail-queue.ts';
import { mailboxUrl } from './mailbox/mailbox-page.ts';
import { nextAttemptTime } from './next-attempt-time.ts';
import { markMailHandedOver } from './queries.ts';
import { type DeliveryResult, type MailTransport, smtpTransport } from './smtp-transport.ts';
import { type Mail, mails } from './table.ts';

/** Links in emails give access to accounts, so the content is deleted once it is no longer needed. */
const NO_CONTENT = { html: '', text: '' };
const END_STATE = {
  accepted: 'sent',
  refused: 'failed',
  notAccepted: 'failed',
  uncertain: 'unconfirmed',
} as const;
/** The outcome `queued` means that the email will be tried again. */
const outcomes = new Counter({
  name: 'tabletalk_mail_outcomes_total',
  help: 'Attempts to send a mail on this server, by the state that they left it in.',
  labelNames: ['state'],
  registers: [metricsRegistry],
});

export type MailSettings = { handlers?: MailHandlers; transport?: MailTransport };

export const PARALLEL_DELIVERIES = 5;

/** Sends the queued emails. */
export function deliverMailsJob(services: Services, settings: MailSettings = {}): Job {
  const { db, log } = services;
  const { handlers = {}, transport = configuredTransport(services) } = settings;
  const mailServer = makeOutageLog(log, 'mail worker: the mail server', 'mails wait');

  return queueJob<Mail, DeliveryResult>(services, {
    queue: mailQueue,
    jobName: 'delivering mails',
    workerName: 'mail worker',
    maxAtOnce: PARALLEL_DELIVERIES,
    settledAtOnce: PARALLEL_DELIVERIES,
    work: async (mail) => {
      const result = await deliver(mail);
      report(mail, result);
      return result;
    },
    settle: (mail, result) => settleMail(services, handlers, mail, result, transport.isMailbox),
    logged: mailLogFields,
    lostOutcome: { outcome: 'uncertain', reason: 'worker lost while sending' },
  });

  async function deliver(mail: Mail): Promise<DeliveryResult> {
    let isHandedOver = false;
    const handOver = async () => {
      isHandedOver = await markMailHandedOver(db, mail);
      if (!isHandedOver) throw new Error('the claim on this mail was lost');
    };
    try {
      return await transport.deliver(mail, handOver);
    } catch {
      const reason = 'delivery broke off';
      return isHandedOver
        ? { outcome: 'uncertain', reason }
        : { outcome: 'notAccepted', about: 'server', reason };
    }
  }

  function report(mail: Mail, result: DeliveryResult): void {
    if (result.outcome === 'notAccepted' && result.about === 'server') {
      mailServer.reportFailure(result.reason);
    } else {
      mailServer.reportSuccess();
      if (result.outcome !== 'accepted') {
        log.warn({ ...mailLogFields(mail), ...result }, 'mail worker: a mail was not sent');
      }
    }
  }
}

function mailLogFields({ id, kind }: Mail) {
  return { mailId: id, kind };
}

function configuredTransport({ config }: Services): MailTransport {
  const { smtpUrl, from } = config.mail;
  return smtpUrl === undefined ? localTransport(config) : smtpTransport({ url: smtpUrl, from });
}

/**
 * Used if there is no mail server: the table is the mailbox, and the console announces each email.
 */
function localTransport(config: Config): MailTransport {
  const { publicUrl, isProduction } = config;
  return {
    isMailbox: true,
    deliver: async (mail, handOver) => {
      await handOver();
      // In production, console logs are kept and read by others, and links in emails sign people
      // in.
      const link = isProduction ? undefined : ownLink(mail.text, publicUrl);
      const page = mailboxUrl(config);
      const where = link ?? (page ? `${page}/${mail.id}` : 'kept in the database');
      console.log(`Mail: ${mail.subject} – ${where}`);
      return { outcome: 'accepted' };
    },
  };
}

/**
 * The link of the email's button: it is on a line of its own above the footer, which a guest's
 * quoted text never is.
 */
function ownLink(text: string, publicUrl: string): string | undefined {
  const [body = ''] = text.split('\n-- \n', 1);
  return body.split('\n').find((line) => line.startsWith(`${publicUrl}/`));
}

/** Stores the result of a delivery if the claim on the email is still held. */
export async function settleMail(
  services: Pick<Services, 'db' | 'now'>,
  handlers: MailHandlers,
  claim: Claim & Pick<Mail, 'createdAt' | 'kind'>,
  result: DeliveryResult,
  keepsContent: boolean,
): Promise<void> {
  const now = services.now();
  if (result.outcome === 'notAccepted') {
    const next = nextAttemptTime(claim, result.about, now, Math.random());
    if (next) {
      const afterMs = next.getTime() - now.getTime();
      await retryLater(services, mailQueue, claim, { afterMs, reason: result.reason });
      outcomes.inc({ state: 'queued' });
      return;
    }
  }
  const state = END_STATE[result.outcome];
  const handler = handlers[claim.kind];
  const change = {
    state,
    sentAt: result.outcome === 'accepted' ? now : undefined,
    lastError: result.outcome === 'accepted' ? null : result.reason,
    ...(!keepsContent && (state === 'failed' && !handler ? CONTENT_UNLESS_FORGOTTEN : NO_CONTENT)),
    ...addressErasure(mails.forgets),
  };
  // Without a handler, a single statement is enough.
  if (!handler) await updateClaimedRow(services.db, mails, claim, change);
  else {
    await services.db.transaction(async (tx) => {
      await handler.lockFirst?.(tx, claim.id);
      const mail = await updateClaimedRow(tx, mails, claim, change);
      if (mail) await handler.settle(tx, mail);
    });
  }
  outcomes.inc({ state });
}
