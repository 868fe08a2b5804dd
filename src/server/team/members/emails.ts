import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { teamUrl } from '../team-url.ts';

/** Emails a removed member, who would otherwise learn of it from a failed sign-in. */
export async function queueMemberRemovedMail(
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

/** Emails the owners, since nobody else is involved when a member leaves. */
export async function queueMemberLeftMail(
  services: Services,
  tx: Transaction,
  to: { email: string; firstName: string | null },
  { name, businessId, businessName }: { name: string; businessId: string; businessName: string },
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'left',
    to: { address: to.email, name: to.firstName ?? undefined },
    subject: `${name} has left ${businessName}`,
    content: {
      preheader: 'They left by themselves, and are signed out.',
      heading: to.firstName ? `Hello, ${to.firstName}` : 'Hello',
      paragraphs: [
        `${name} has left the team of ${businessName} and is signed out there on every device. What they did stays in the activity log.`,
        'Their place is free. You can invite them again, or somebody else.',
      ],
      action: { label: 'See the team', url: teamUrl(services, businessId) },
    },
  });
}
