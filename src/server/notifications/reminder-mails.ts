import type { ReminderKind } from '#server/businesses/notification-query.ts';
import { unsubscribeUrls } from '#server/businesses/unsubscribe-token.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { paths } from '#shared/site/paths.ts';
import type { Addressee } from './due-query.ts';

const WORDS: Record<ReminderKind, { subject: string; paragraphs: string[]; label: string }> = {
  qr: {
    subject: 'Your QR code is one click away',
    paragraphs: [
      'Everything is set up but the code that your guests scan. It takes a minute: choose a colour, download it, put it on the tables.',
      'From then on you hear what guests think while they are still in the room.',
    ],
    label: 'Make my QR code',
  },
  feedback: {
    subject: 'Your first feedback is waiting to be asked for',
    paragraphs: [
      'Your QR code is ready, but nobody has answered yet. Guests scan it most when it stands where they wait: on the table, with the bill, at the door.',
      'Scan it once yourself, and see how short the conversation is.',
    ],
    label: 'Print more codes',
  },
};

export async function queueReminderMail(
  services: Services,
  tx: Transaction,
  owner: Addressee,
  kind: ReminderKind,
): Promise<void> {
  const { subject, paragraphs, label } = WORDS[kind];
  const { pageUrl, callUrl } = unsubscribeUrls(services, {
    businessId: owner.id,
    purpose: 'reminders',
  });
  await queueMail(services, tx, {
    kind: `reminder-${kind}`,
    to: { address: owner.email, ...(owner.firstName && { name: owner.firstName }) },
    subject,
    unsubscribeUrl: callUrl,
    content: {
      preheader: paragraphs[0] ?? subject,
      heading: subject,
      paragraphs,
      action: { label, url: `${services.config.publicUrl}${paths.qrCode}` },
      footer: 'We write this at most three times.',
      footerLink: { label: 'No more reminders', url: pageUrl },
    },
  });
}
