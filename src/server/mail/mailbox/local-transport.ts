import type { Config } from '#server/platform/config.ts';
import type { MailTransport } from '../transport.ts';
import { mailboxUrl } from './mailbox-page.ts';

/**
 * Used if there is no mail server: the table is the mailbox, and the console announces each email.
 */
export function localTransport(config: Config): MailTransport {
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
