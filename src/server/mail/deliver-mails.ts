import type { Job } from '#server/platform/jobs/define-job.ts';
import { makeOutageLog } from '#server/platform/log/outage-log.ts';
import { queueJob } from '#server/platform/queue/queue-job.ts';
import type { Services } from '#server/services.ts';
import type { MailHandlers } from './mail-handler.ts';
import { mailQueue } from './mail-queue.ts';
import { localTransport } from './mailbox/local-transport.ts';
import { markMailHandedOver } from './queries.ts';
import { settleMail } from './settle-mail.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { Mail } from './table.ts';
import type { DeliveryResult, MailTransport } from './transport.ts';

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
    mostAtOnce: PARALLEL_DELIVERIES,
    settledAtOnce: PARALLEL_DELIVERIES,
    work: async (mail) => {
      const result = await deliver(mail);
      report(mail, result);
      return result;
    },
    settle: (mail, result) => settleMail(services, handlers, mail, result, transport.isMailbox),
    logged,
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
        log.warn({ ...logged(mail), ...result }, 'mail worker: a mail was not sent');
      }
    }
  }
}

function logged({ id, kind }: Mail) {
  return { mailId: id, kind };
}

function configuredTransport({ config }: Services): MailTransport {
  const { smtpUrl, from } = config.mail;
  return smtpUrl === undefined ? localTransport(config) : smtpTransport({ url: smtpUrl, from });
}
