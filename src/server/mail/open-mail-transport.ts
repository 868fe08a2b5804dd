import type { Services } from '#server/services.ts';
import { localTransport } from './mailbox/local-transport.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

export function openMailTransport({ config }: Pick<Services, 'config'>): MailTransport {
  return config.mail.smtpUrl === undefined
    ? localTransport(config)
    : smtpTransport({ url: config.mail.smtpUrl, from: config.mail.from });
}
