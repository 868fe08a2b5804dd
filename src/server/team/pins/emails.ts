import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { paths } from '#shared/site/paths.ts';
import { lockDurationWords } from '#shared/team/pin-rules.ts';

/** Emails a member that someone tried to guess their PIN, which is now locked. */
export async function queuePinLockedMail(
  services: Services,
  tx: Transaction,
  to: { email: string; firstName: string | null; businessId: string },
  {
    businessName,
    device,
    minutes,
  }: { businessName: string; device: { name: string; venueName: string }; minutes: number },
): Promise<void> {
  const { publicUrl } = services.config;
  await queueMail(services, tx, {
    kind: 'pin-locked',
    to: { address: to.email, name: to.firstName ?? undefined },
    subject: `Your PIN at ${businessName} is locked`,
    content: {
      preheader: 'Too many wrong PINs were entered for your name.',
      heading: to.firstName ? `Hello, ${to.firstName}` : 'Hello',
      paragraphs: [
        `Too many wrong PINs were entered for your name, the last one on ${device.name} at ${device.venueName}. Your PIN is locked for ${lockDurationWords(minutes)} on every shared device.`,
        'If that was you, choose a new PIN in the settings: it works at once. Until then you can work on your own phone, signed in as always.',
        'If it was not you, tell a manager. Somebody may be trying to act in your name.',
      ],
      action: {
        label: 'Choose a new PIN',
        url: `${publicUrl}${paths.settings}?tab=security&business=${to.businessId}`,
      },
    },
  });
}
