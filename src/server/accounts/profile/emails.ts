import { queueMail } from '#server/mail/queue-mail.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { SECURITY_FOOTER } from '../account-mails.ts';

type Recipient = { email: string; firstName: string | null };

/** Asks whether a new address belongs to the user. */
export async function queueNewEmailMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  token: string,
): Promise<void> {
  await queueMail(services, db, {
    kind: 'new-email',
    to: recipient(to),
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    content: {
      preheader: 'One click, and you sign in with this address.',
      heading: 'Confirm your new email address',
      paragraphs: [
        `You asked to use this address for ${PRODUCT_NAME}. Once you confirm it, you sign in with it.`,
      ],
      action: {
        label: 'Use this address',
        url: `${services.config.publicUrl}${paths.confirmEmail}?token=${token}`,
      },
      note: 'The link works for 24 hours. If you did not ask for this, ignore this email: nothing changes.',
      footer: SECURITY_FOOTER,
    },
  });
}

/** Tells the old address, in case somebody else changed it. */
export async function queueEmailChangedMail(
  services: Services,
  db: Queryable,
  to: Recipient,
  newEmail: string,
): Promise<void> {
  await queueMail(services, db, {
    kind: 'email-changed',
    to: recipient(to),
    subject: `Your ${PRODUCT_NAME} email was changed`,
    content: {
      preheader: `Your account now uses ${newEmail}.`,
      heading: 'Your email address was changed',
      paragraphs: [
        `Your account now uses ${newEmail}. You can no longer sign in with this address.`,
        'If that was you, there is nothing to do. If it was not, write to us now.',
      ],
      action: { label: 'Contact us', url: `${services.config.publicUrl}${paths.contact}` },
      footer: SECURITY_FOOTER,
    },
  });
}

function recipient({ email, firstName }: Recipient) {
  return { address: email, name: firstName ?? undefined };
}
