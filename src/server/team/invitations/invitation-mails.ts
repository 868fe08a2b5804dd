import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { INVITATION_DAYS } from '#shared/team/invitation-days.ts';
import type { Role } from '#shared/team/roles.ts';
import { venuesInWords } from '#shared/team/venues-in-words.ts';
import { teamFooter, teamUrl } from '../team-authority.ts';

/** What the invitation email says about each role. */
const ROLE_DESCRIPTIONS: Record<Role, string> = {
  owner: 'as an owner, with access to everything',
  manager: 'as a manager: you read feedback, reply to guests and look after the settings',
  staff: 'as a member of staff: you redeem rewards and see what guests praise',
};

export async function queueInvitationMail(
  services: Services,
  tx: Transaction,
  invitation: {
    email: string;
    role: Role;
    businessName: string;
    venueNames: string[] | null;
    sender: { name: string; email: string };
    token: string;
  },
): Promise<string> {
  const { email, role, businessName, venueNames, sender, token } = invitation;
  return queueMail(services, tx, {
    kind: 'invitation',
    to: { address: email },
    replyTo: { address: sender.email, name: sender.name },
    subject: `${sender.name} invites you to the team of ${businessName}`,
    content: {
      preheader: `Join ${businessName} on ${PRODUCT_NAME}.`,
      heading: `Join the team of ${businessName}`,
      paragraphs: [
        `${sender.name} would like you to join ${businessName} on ${PRODUCT_NAME}, ${ROLE_DESCRIPTIONS[role]}.`,
        `You would work with ${venuesInWords(venueNames)}.`,
        `${PRODUCT_NAME} is where restaurants hear in private what their guests thought.`,
      ],
      action: {
        label: 'Accept the invitation',
        url: `${services.config.publicUrl}/join?token=${token}`,
      },
      note: `The link works once, for ${INVITATION_DAYS} days. If you do not know ${businessName}, ignore this email: you join only if you accept.`,
      footer: `You get this because ${sender.name} invited you at this address.`,
    },
  });
}

/** Emails the inviter and the owner that a member has joined. */
export async function queueMemberJoinedMail(
  services: Services,
  tx: Transaction,
  to: { email: string; firstName: string | null },
  joined: { name: string; role: Role; businessId: string; businessName: string },
): Promise<void> {
  const { name, role, businessId, businessName } = joined;
  await queueMail(services, tx, {
    kind: 'joined',
    to: { address: to.email, name: to.firstName ?? undefined },
    subject: `${name} has joined ${businessName}`,
    content: {
      preheader: 'The invitation was accepted.',
      heading: `${name} has joined ${businessName}`,
      paragraphs: [
        `${name} has accepted the invitation and is now in the team ${ROLE_PHRASES[role]}.`,
        'If that’s not right, you can change their role or remove them at any time.',
      ],
      action: { label: 'See the team', url: teamUrl(services, businessId) },
      footer: teamFooter(businessName),
    },
  });
}

const ROLE_PHRASES: Record<Role, string> = {
  owner: 'as an owner',
  manager: 'as a manager',
  staff: 'as a member of staff',
};
