import { deleteUserIdentities } from '#server/accounts/identity-provider/identity-query.ts';
import { deleteUserProofs } from '#server/accounts/proofs/authenticator-query.ts';
import {
  deleteReplacedVerificationLinksOf,
  type UserRow,
  updateUser,
} from '#server/accounts/queries.ts';
import { deleteUserSessions } from '#server/accounts/sessions/session-query.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { deleteMember, type MemberKey } from '#server/businesses/member-query.ts';
import { deleteOnboardingSteps, updateBusiness } from '#server/businesses/queries.ts';
import { eraseCallTakers } from '#server/floor/retention-query.ts';
import { eraseAddressFromMails } from '#server/mail/address-erasure-query.ts';
import { deleteMailsTo } from '#server/mail/queries.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import { eraseReferralsOfBusiness } from '#server/referrals/queries.ts';
import { deleteRoster } from '#server/roster/shifts-query.ts';
import type { Services } from '#server/services.ts';
import { deleteInvitationsTo } from '#server/team/invitations/invitation-query.ts';
import { deleteTeam } from '#server/team/members/member-venues-query.ts';
import { notifyOwnersOfLeavingMember } from '#server/team/members/remove-member.ts';
import { retireVenue } from '#server/venues/create-venues.ts';
import { findVenuesInScope } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { deleteSentencesOfVenue } from '#server/you-said/published/queries.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { Role } from '#shared/team/roles.ts';

const FAREWELL_WITH_BUSINESS = [
  'Your account, name and email address are deleted. Your restaurants are offline now, and what guests told you is deleted for good after 60 days.',
  'Reward codes that guests already have stay valid until they expire.',
  'Thank you for listening to your guests with us. You’re welcome back at any time.',
];
const FAREWELL_WITHOUT_BUSINESS = [
  'Your account, name and email address are deleted. The restaurants you worked for are not affected.',
  'You’re welcome back at any time.',
];

/**
 * Removes all venues of a business at once and empties its row. The row stays, because venue IDs,
 * reward codes and the audit log refer to it.
 */
export async function eraseBusiness(
  services: Services,
  tx: Transaction,
  businessId: string,
  userId: string,
): Promise<void> {
  const at = services.now();
  for (const venue of await findVenuesInScope(tx, wholeBusinessScope(businessId))) {
    await retireVenue(tx, businessId, venue.id, at);
    await deleteRoster(tx, venue.id);
    await deleteSentencesOfVenue(tx, venue.id);
    const details = { venue: venue.id };
    await recordAudit(tx, { at, userId, businessId, action: 'venue.removed', details });
  }
  await eraseReferralsOfBusiness(tx, businessId, at);
  await deleteOnboardingSteps(tx, businessId);
  await deleteTeam(tx, businessId);
  await updateBusiness(tx, businessId, { ...ERASED_BUSINESS, updatedAt: at });
}

/** Removes an erased user from a business that continues. */
export async function detachErasedUser(
  services: Services,
  tx: Transaction,
  { role, ...key }: MemberKey & { role: Role },
): Promise<void> {
  await notifyOwnersOfLeavingMember(services, tx, key);
  await deleteMember(tx, key);
  const details = { role, by: 'account deletion' };
  await recordAudit(tx, { at: services.now(), ...key, action: 'member.left', details });
  await announceMemberChange(tx, key.businessId);
}

/** Erases a user. The emptied row stays, because other rows refer to it. */
export async function erasePerson(
  services: Services,
  tx: Transaction,
  user: UserRow,
  erasedBusinesses: readonly string[],
): Promise<void> {
  const { id: userId, email, emailVerified } = user;
  const at = services.now();
  await eraseCallTakers(tx, userId);
  await deleteUserSessions(tx, userId);
  await deleteUserIdentities(tx, userId);
  await deleteUserProofs(tx, userId);
  await deleteReplacedVerificationLinksOf(tx, userId);
  await deleteInvitationsTo(tx, email);
  // Delete unsent emails, because their links would lead nowhere.
  await deleteMailsTo(tx, email, { replyTo: null });
  await updateUser(tx, userId, { ...ERASED_USER, email: `deleted:${userId}`, updatedAt: at });
  const [businessId = null] = erasedBusinesses;
  await recordAudit(tx, { at, userId, businessId, action: 'account.deleted' });
  if (emailVerified) await queueFarewellMail(services, tx, user, erasedBusinesses.length > 0);
  await eraseAddressFromMails(tx, email);
}

/** Without a password and with an invalid address, nobody can sign in to the account again. */
const ERASED_USER = {
  password: null,
  passwordChangedAt: null,
  passwordSetAside: false,
  username: null,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  emailVerified: false,
  emailVerificationToken: null,
  emailVerificationExpires: null,
  passwordResetToken: null,
  passwordResetExpires: null,
} as const;

const ERASED_BUSINESS = {
  name: null,
  weeklySummaryEnabled: false,
  billingMailsEnabled: false,
  warningMailsEnabled: false,
  onboardingCompleted: false,
} as const;

async function queueFarewellMail(
  services: Services,
  tx: Transaction,
  to: { email: string; firstName: string | null },
  hadBusiness: boolean,
): Promise<void> {
  await queueMail(services, tx, {
    kind: 'account-deleted',
    to: { address: to.email, name: to.firstName ?? undefined },
    subject: `Your ${PRODUCT_NAME} account is deleted`,
    content: {
      preheader: hadBusiness
        ? 'Your restaurants are offline and your details are deleted.'
        : 'Your details are deleted.',
      // The heading has no name, because the email may be kept after the account is gone.
      heading: 'Your account is deleted',
      paragraphs: hadBusiness ? FAREWELL_WITH_BUSINESS : FAREWELL_WITHOUT_BUSINESS,
      note: `If you did not do this, please write to ${services.config.mail.from} now.`,
    },
  });
}
