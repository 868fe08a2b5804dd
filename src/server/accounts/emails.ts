import { PRODUCT_NAME } from '#shared/site/product.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Queryable } from '../platform/database.ts';
import type { Services } from '../platform/services.ts';

type Recipient = { email: string; firstName: string | null };

export async function queueVerificationMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  token: string,
): Promise<void> {
  await queueMail(db, services, {
    kind: 'verify-email',
    to: recipient(to),
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    content: {
      preheader: 'One click and your feedback page is yours.',
      heading: greeting('Welcome', to),
      paragraphs: [
        `Thank you for choosing ${PRODUCT_NAME}. Please confirm that this is your address, and we will take you straight to setting up your first venue.`,
      ],
      action: {
        label: 'Confirm my email',
        url: `${services.config.publicUrl}/verify-email?token=${token}`,
      },
      note: 'The link works for 24 hours. If you did not create an account, please ignore this message: nothing happens without your click.',
    },
  });
}

export async function queuePasswordResetMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  token: string,
): Promise<void> {
  await queueMail(db, services, {
    kind: 'reset-password',
    to: recipient(to),
    subject: `Reset your ${PRODUCT_NAME} password`,
    content: {
      preheader: 'Choose a new password within the next hour.',
      heading: greeting('Hello', to),
      paragraphs: ['Somebody asked to reset the password of your account. Was it you?'],
      action: {
        label: 'Choose a new password',
        url: `${services.config.publicUrl}/reset-password?token=${token}`,
      },
      note: 'The link works once and for one hour. If it was not you, leave it: your password stays as it is.',
    },
  });
}

export async function queuePasswordChangedMail(
  services: Services,
  db: Queryable,
  to: Recipient,
): Promise<void> {
  await queueMail(db, services, {
    kind: 'password-changed',
    to: recipient(to),
    subject: `Your ${PRODUCT_NAME} password was changed`,
    content: {
      preheader: 'Other devices have been signed out.',
      heading: greeting('Hello', to),
      paragraphs: [
        'The password of your account was just changed, and every other device was signed out.',
        'If that was you, there is nothing to do. If it was not, reset your password now.',
      ],
      action: { label: 'Reset my password', url: `${services.config.publicUrl}/forgot-password` },
    },
  });
}

function recipient({ email, firstName }: Recipient) {
  return { address: email, name: firstName ?? undefined };
}

function greeting(word: string, { firstName }: Recipient): string {
  return firstName ? `${word}, ${firstName}` : word;
}
