import { findUser, findUserByEmail } from '#server/accounts/queries.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { personName } from '#shared/team/person-name.ts';
import type { Role } from '#shared/team/roles.ts';
import { findInvitationByToken } from './find-invitation-by-token.ts';
import { findVenueNamesOfInvitation, markInvitationOpened } from './invitation-query.ts';

export type OpenedInvitation = {
  businessName: string;
  role: Role;
  email: string;
  invitedBy: string | null;
  venueNames: string[] | null;
  hasAccount: boolean;
};

/**
 * Shows an invitation. An unverified account counts as no account, because the person with the link
 * takes it over.
 */
export async function readInvitation(
  services: Services,
  token: string,
  address: string,
): Promise<OpenedInvitation> {
  await spendRateLimit(services, 'tokenGuessesPerAddress', networkOf(address));
  const now = services.now();
  const invitation = await findInvitationByToken(services.db, token, now);
  await markInvitationOpened(services.db, invitation.id, now);
  const { businessName, role, email } = invitation;
  const account = await findUserByEmail(services.db, email);
  const sender = invitation.invitedBy && (await findUser(services.db, invitation.invitedBy));
  const invitedBy = sender ? personName(sender) : null;
  const venueNames = await findVenueNamesOfInvitation(services.db, invitation);
  const hasAccount = account?.emailVerified ?? false;
  return { businessName, role, email, invitedBy, venueNames, hasAccount };
}
