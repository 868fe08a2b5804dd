import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { INVITATION_DAYS } from '#shared/team/invitation-days.ts';
import { teamFooter, teamUrl } from '../team-authority.ts';

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
      preheader: 'You would be its owner and look after its plan and payments.',
      heading: `Would you like to take over ${businessName}?`,
      paragraphs: [
        `${from} would like to hand ${businessName} over to you. You would become its owner and look after its plan and payments, and ${from} would become a manager.`,
        'Nothing changes unless you accept.',
      ],
      action: { label: 'See the offer', url: teamUrl(services, businessId) },
      note: `The offer is open for ${INVITATION_DAYS} days.`,
      footer: teamFooter(businessName),
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
    subject: `${by} declined to take over ${businessName}`,
    content: {
      preheader: 'Nothing changes: you are still the owner.',
      heading: `${by} declined to take over ${businessName}`,
      paragraphs: [
        `You are still the owner, and ${by} stays in the team.`,
        'You can offer it to someone else at any time.',
      ],
      action: { label: 'See the team', url: teamUrl(services, businessId) },
      footer: teamFooter(businessName),
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
    businessName,
    subject: `${newOwner} is now the owner of ${businessName}`,
    preheader: 'Your offer was accepted.',
    told: `${newOwner} has accepted your offer and is now the owner of ${businessName}. You stay on as a manager of all its restaurants; ${newOwner} looks after the plan and payments.`,
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
    businessName,
    subject: `You are now the owner of ${businessName}`,
    preheader: 'Its plan and payments are now yours to look after.',
    told: `You have taken over ${businessName} and now look after its plan and payments. ${from} stays on as a manager of all its restaurants.`,
  });
}

async function queueChangeMail(
  services: Services,
  tx: Transaction,
  to: Recipient,
  {
    businessId,
    businessName,
    subject,
    preheader,
    told,
  }: BusinessRef & { subject: string; preheader: string; told: string },
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'business-handed-over',
    to: recipient(to),
    subject,
    content: {
      preheader,
      heading: subject,
      paragraphs: [told],
      action: { label: 'See the team', url: teamUrl(services, businessId) },
      note: `If this is not right, please write to ${services.config.mail.from} now.`,
      footer: teamFooter(businessName),
    },
  });
}

function recipient({ email, firstName }: Recipient) {
  return { address: email, name: firstName ?? undefined };
}
