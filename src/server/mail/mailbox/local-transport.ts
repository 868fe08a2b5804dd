import type { Config } from '#server/platform/config.ts';
import type { MailTransport } from '../transport.ts';
import { mailboxUrl } from './mailbox-page.ts';

/** No mail server: the table is the mailbox, and the console says that something has come. */
export function localTransport(config: Config): MailTransport {
  const { publicUrl, isProduction } = config;
  return {
    isMailbox: true,
    deliver: async (mail, handOver) => {
      await handOver();
      // The console of a production server is kept and read by others; links sign people in.
      const link = isProduction ? undefined : ownLink(mail.text, publicUrl);
      const page = mailboxUrl(config);
      const where = link ?? (page ? `${page}/${mail.id}` : 'kept in the database');
      console.log(`Mail: ${mail.subject} – ${where}`);
      return { outcome: 'accepted' };
    },
  };
}

/** The action's link stands alone on its line above the footer; quoted words of guests never do. */
function ownLink(text: string, publicUrl: string): string | undefined {
  const [body = ''] = text.split('\n-- \n', 1);
  return body.split('\n').find((line) => line.startsWith(`${publicUrl}/`));
}
