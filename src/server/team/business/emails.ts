import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { INVITATION_DAYS } from '#shared/team/invitation-days.ts';
import { teamUrl } from '../team-url.ts';

type Reader = { email: string; firstName: string | null };
type Named = { businessId: string; businessName: string };

export async function queueOfferMail(
  services: Services,
  tx: Transaction,
  to: Reader,
  { from, businessId, businessName }: Named & { from: string },
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'business-offered',
    to: recipient(to),
    subject: `${from} offers you ${businessName} on ${PRODUCT_NAME}`,
    content: {
      preheader: 'You would be its owner, with the plan and everything else.',
      heading: greeting(to),
      paragraphs: [
        `${from} would like to hand ${businessName} over to you. You would become its owner, with its plan and its payments, and ${from} a manager.`,
        'Nothing changes unless you accept.',
      ],
      action: { label: 'Look at the offer', url: teamUrl(services, businessId) },
      note: `The offer stands for ${INVITATION_DAYS} days.`,
    },
  });
}

/** To the owner who offered it. */
export async function queueDeclinedMail(
  services: Services,
  tx: Transaction,
  to: Reader,
  { by, businessId, businessName }: Named & { by: string },
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'business-declined',
    to: recipient(to),
    subject: `${by} would rather not take over ${businessName}`,
    content: {
      preheader: 'Your offer was declined, and everything stays as it is.',
      heading: greeting(to),
      paragraphs: [
        `${by} has declined ${businessName}. You are its owner as before, and ${by} stays in the team.`,
        'You can offer it to somebody else at any time.',
      ],
      action: { label: 'See the team', url: teamUrl(services, businessId) },
    },
  });
}

/** To both, since so much changes for each. */
export async function queueHandedOverMail(
  services: Services,
  tx: Transaction,
  to: Reader,
  { newOwner, businessId, businessName }: Named & { newOwner: string },
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'business-handed-over',
    to: recipient(to),
    subject: `${newOwner} is now the owner of ${businessName}`,
    content: {
      preheader: 'The business was handed over.',
      heading: greeting(to),
      paragraphs: [
        `${newOwner} has accepted ${businessName} and is its owner from now on. Who handed it over stays as a manager of all its restaurants.`,
      ],
      action: { label: 'See the team', url: teamUrl(services, businessId) },
      note: `If this is not right, please write to ${services.config.mail.from} at once.`,
    },
  });
}

function recipient({ email, firstName }: Reader) {
  return { address: email, name: firstName ?? undefined };
}

function greeting({ firstName }: Reader): string {
  return firstName ? `Hello, ${firstName}` : 'Hello';
}
