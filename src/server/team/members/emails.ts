import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';

/** Nobody finds out by a sign-in that fails. */
export async function queueRemovedMail(
  services: Services,
  tx: Transaction,
  to: { email: string; firstName: string | null },
  businessName: string,
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'removed',
    to: { address: to.email, name: to.firstName ?? undefined },
    subject: `You are no longer in the team of ${businessName}`,
    content: {
      preheader: `Your place at ${businessName} on ${PRODUCT_NAME} has ended.`,
      heading: to.firstName ? `Hello, ${to.firstName}` : 'Hello',
      paragraphs: [
        `You were removed from the team of ${businessName}, and signed out there on every device.`,
        `Your own ${PRODUCT_NAME} account stays yours, with everything else you belong to.`,
      ],
      note: 'If this surprises you, please ask the restaurant.',
    },
  });
}
