import type { MailTransport } from './transport.ts';

/** No mail server: the table is the mailbox, and the console says that something has come. */
export function localTransport(publicUrl: string): MailTransport {
  return {
    isMailbox: true,
    deliver: async (mail, handOver) => {
      await handOver();
      const link = ownLink(mail.text, publicUrl) ?? `${publicUrl}/dev/mailbox/${mail.id}`;
      console.log(`Mail: ${mail.subject} – ${link}`);
      return { outcome: 'accepted' };
    },
  };
}

/** The action's link stands alone on its line; quoted words of guests never do. */
function ownLink(text: string, publicUrl: string): string | undefined {
  return text.split('\n').find((line) => line.startsWith(`${publicUrl}/`));
}
