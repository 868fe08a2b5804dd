import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { INVITATION_DAYS } from '#shared/team/invitation-days.ts';
import { teamUrl } from '../team-authority.ts';

type Recipient = { email: string; firstName: string | null };
type BusinessRef = { businessId: string; businessName: string };

export async function queueHandoverOfferMail(
  services: Services,
  tx: Transaction,
  to: Recipient,
  { from, businessId, businessName }: BusinessRef & { from: string },
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

/** Emails the owner that the offer was declined. */
export async function queueHandoverDeclinedMail(
  services: Services,
  tx: Transaction,
  to: Recipient,
  { by, businessId, businessName }: BusinessRef & { by: string },
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

type Handover = BusinessRef & { from: string; newOwner: string };

/** Emails the former owner that the offer was accepted. */
export async function queueBusinessHandedOverMail(
  services: Services,
  tx: Transaction,
  to: Recipient,
  { newOwner, businessId, businessName }: Handover,
): Promise<void> {
  await queueChangeMail(services, tx, to, {
    businessId,
    subject: `${newOwner} is now the owner of ${businessName}`,
    preheader: 'Your offer was accepted.',
    told: `${newOwner} has accepted ${businessName} and is its owner from now on. You stay as a manager of all its restaurants; the plan and its payments are no longer yours to look after.`,
  });
}

/** Confirms the handover to the new owner by email. */
export async function queueBusinessTakenOverMail(
  services: Services,
  tx: Transaction,
  to: Recipient,
  { from, businessId, businessName }: Handover,
): Promise<void> {
  await queueChangeMail(services, tx, to, {
    businessId,
    subject: `You are now the owner of ${businessName}`,
    preheader: 'You have accepted the business.',
    told: `You have accepted ${businessName} and are its owner from now on, with its plan and its payments. ${from} stays as a manager of all its restaurants.`,
  });
}

async function queueChangeMail(
  services: Services,
  tx: Transaction,
  to: Recipient,
  {
    businessId,
    subject,
    preheader,
    told,
  }: { businessId: string; subject: string; preheader: string; told: string },
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'business-handed-over',
    to: recipient(to),
    subject,
    content: {
      preheader,
      heading: greeting(to),
      paragraphs: [told],
      action: { label: 'See the team', url: teamUrl(services, businessId) },
      note: `If this is not right, please write to ${services.config.mail.from} at once.`,
    },
  });
}

function recipient({ email, firstName }: Recipient) {
  return { address: email, name: firstName ?? undefined };
}

function greeting({ firstName }: Recipient): string {
  return firstName ? `Hello, ${firstName}` : 'Hello';
}
