import { hashPassword, refuseWeakPassword } from '#server/accounts/passwords/password.ts';
import {
  createInviteePasskeyOptions,
  passkeyRefusedError,
  type RegistrationResponse,
  storeInviteePasskey,
  verifyInviteePasskey,
} from '#server/accounts/proofs/new-passkey.ts';
import { findUserByEmail, lockEmail, lockUser, type UserRow } from '#server/accounts/queries.ts';
import type { SignInOrigin } from '#server/accounts/sessions/known-device.ts';
import { logIn } from '#server/accounts/sessions/log-in.ts';
import {
  moveSessionToBusiness,
  type NewSession,
  startSession,
} from '#server/accounts/sessions/start-session.ts';
import {
  closeUnusedBusiness,
  createInviteeAccount,
  verifyInvitee,
} from '#server/accounts/sign-up/create-invitee-account.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { findMember } from '#server/businesses/member-query.ts';
import { type Business, insertMember, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { FIRST_NAME_RULE, LAST_NAME_RULE, NEW_PASSWORD_RULE } from '#shared/accounts/rules.ts';
import { AppError, type FieldError } from '#shared/api/errors.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { personName } from '#shared/team/person-name.ts';
import { replaceVenuesOfMember } from '../members/member-venues-query.ts';
import {
  findInvitationByToken,
  invitationEndedError,
  refuseEndedInvitation,
} from './invitation-by-token.ts';
import { queueMemberJoinedMail } from './invitation-mails.ts';
import {
  findInvitation,
  findVenuesOfInvitation,
  type InvitationRow,
  lockInvitation,
  updateInvitation,
} from './invitation-query.ts';
import { requirePlaceToJoin } from './member-limit.ts';

/**
 * The cookie is null if the user was already signed in, because that session moves to the business.
 */
type AcceptanceResult = Omit<NewSession, 'cookie'> & { cookie: string | null };

type Acceptance = {
  token: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  password?: string | undefined;
  secondFactor?: string | undefined;
  passkey?: RegistrationResponse | undefined;
};

type AcceptanceOrigin = SignInOrigin & { session: AnySession | null };

/**
 * Accepts an invitation and signs the user in to the business. A user with an account proves that
 * it is theirs by being signed in or by the password. A new user gives a name, and a password or a
 * passkey.
 */
export async function acceptInvitation(
  services: Services,
  { token, ...given }: Acceptance,
  from: AcceptanceOrigin,
): Promise<AcceptanceResult> {
  await spendRateLimit(services, 'tokenGuessesPerAddress', networkOf(from.address));
  const invitation = await findInvitationByToken(services.db, token, services.now());
  if (from.session) return acceptAsUser(services, invitation, from.session);
  const account = await findUserByEmail(services.db, invitation.email);
  if (!account?.emailVerified) return acceptAsNewUser(services, invitation, given);
  const { email } = invitation;
  if (given.password === undefined) throw signInNeededError(email);
  const { password, secondFactor } = given;
  const credentials = { email, password, secondFactor };
  return logIn(services, credentials, from, (tx, user) =>
    joinBusiness(services, tx, invitation, user),
  );
}

/** Begins creating a passkey for a new user who does not want a password. */
export async function beginInvitedPasskey(
  services: Services,
  { token, ...names }: { token: string; firstName: string; lastName: string },
  address: string,
) {
  await spendRateLimit(services, 'tokenGuessesPerAddress', networkOf(address));
  const { email } = await findInvitationByToken(services.db, token, services.now());
  const account = await findUserByEmail(services.db, email);
  if (account?.emailVerified) throw signInNeededError(email);
  const displayName = personName({ ...names, email });
  return await createInviteePasskeyOptions(services, { email, displayName }, account?.id);
}

async function acceptAsUser(
  services: Services,
  invitation: Invitation,
  { sid, userId }: AnySession,
): Promise<AcceptanceResult> {
  if (userId === null) {
    throw new AppError('FORBIDDEN', 'This is a shared device. Please open the link on your own.');
  }
  return services.db.transaction(async (tx) => {
    await lockEmail(tx, invitation.email);
    const user = await lockUser(tx, userId);
    if (user?.email !== invitation.email) {
      throw new AppError(
        'FORBIDDEN',
        `This invitation is for ${invitation.email}. Sign out, then open the link again.`,
      );
    }
    const businessId = await joinBusiness(services, tx, invitation, user);
    if (!user.emailVerified) await verifyInvitee(services, tx, user);
    const token = await moveSessionToBusiness(services, tx, { sid, userId, businessId });
    await closeUnusedBusiness(services, tx, user, businessId);
    return { cookie: null, token, userId, businessId };
  });
}

async function acceptAsNewUser(
  services: Services,
  invitation: Invitation,
  given: Omit<Acceptance, 'token'>,
): Promise<NewSession> {
  const { email } = invitation;
  const { names, password } = newPerson(given);
  if (password !== undefined) refuseWeakPassword(password, { email, username: null });
  const passkey = given.passkey && (await verifyInviteePasskey(services, given.passkey));
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return services.db.transaction(async (tx) => {
    await lockEmail(tx, email);
    // If the user clicks twice, the second request waits for the lock above and must then be
    // refused.
    refuseEndedInvitation((await findInvitation(tx, invitation.id)) ?? invitation, services.now());
    const found = await findUserByEmail(tx, email);
    // A verification link does not take the lock on the address, so lock the user row as well.
    const existing = found && (await lockUser(tx, found.id));
    if (existing?.emailVerified) throw signInNeededError(email);
    // The passkey was created for one user ID; refuse it if the address has been registered since.
    if (passkey && passkey.unverifiedId !== (existing?.id ?? null)) throw passkeyRefusedError();
    const person = { id: passkey?.userId, email, ...names, passwordHash };
    const user = await createInviteeAccount(services, tx, person, existing);
    const businessId = await joinBusiness(services, tx, invitation, user);
    if (passkey) await storeInviteePasskey(services, tx, passkey);
    const by = passkey ? 'passkey' : 'password';
    return startSession(services, tx, user.id, by, { chosenBusinessId: businessId });
  });
}

/**
 * These fields are optional in the contract, but a new user needs names and either a password or a
 * passkey.
 */
function newPerson({
  firstName = '',
  lastName = '',
  password,
  passkey,
}: Omit<Acceptance, 'token'>) {
  const checked = {
    firstName: textCheck(FIRST_NAME_RULE)(firstName),
    lastName: textCheck(LAST_NAME_RULE)(lastName),
    ...(!passkey && { password: textCheck(NEW_PASSWORD_RULE)(password ?? '') }),
  };
  const errors: FieldError[] = Object.entries(checked).flatMap(([field, { refusal }]) =>
    refusal === undefined ? [] : [{ field, message: refusal }],
  );
  const [first] = errors;
  if (first) throw new AppError('INVALID_INPUT', first.message, { extra: { errors } });
  return { names: { firstName, lastName }, password: passkey ? undefined : password };
}

function signInNeededError(email: string): AppError {
  return new AppError('UNAUTHENTICATED', `Please sign in as ${email} to accept the invitation`);
}

type Invitation = InvitationRow & { businessName: string };

/**
 * Makes the user a member, once. Locks the business and checks the invitation again, since it may
 * have been used, revoked or resent after its link was opened.
 */
async function joinBusiness(
  services: Services,
  tx: Transaction,
  { id, businessId, businessName, tokenHash }: Invitation,
  user: UserRow,
): Promise<string> {
  const at = services.now();
  const business = await lockBusiness(tx, businessId);
  const invitation = business && (await lockInvitation(tx, { id, businessId }));
  if (!invitation) throw invitationEndedError('This invitation was withdrawn.');
  refuseEndedInvitation(invitation, at);
  if (invitation.tokenHash !== tokenHash) {
    throw invitationEndedError('We’ve sent you a newer invitation. Please open the latest email.');
  }
  const key = { businessId, userId: user.id };
  if (await findMember(tx, key)) {
    throw new AppError('CONFLICT', 'You’re already in this team. Sign in to get started.');
  }
  const { role, hasAllVenues, invitedBy } = invitation;
  await requirePlaceToJoin(tx, business);
  await insertMember(tx, { ...key, role, hasAllVenues, createdAt: at });
  await replaceVenuesOfMember(tx, key, await findVenuesOfInvitation(tx, id));
  await updateInvitation(tx, id, { acceptedAt: at });
  const details = { invitation: id, role };
  await recordAudit(tx, { at, ...key, action: 'member.joined', details });
  const joined = { name: personName(user), role, businessId, businessName };
  for (const reader of await readersOf(tx, business, invitedBy)) {
    await queueMemberJoinedMail(services, tx, reader, joined);
  }
  return businessId;
}

type Recipient = { email: string; firstName: string | null };

/** The people to email: the owner, and the inviter if they are still a member. */
async function readersOf(
  tx: Transaction,
  { id: businessId, owner }: Business,
  invitedBy: string | null,
): Promise<Recipient[]> {
  const isOwner = invitedBy === null || invitedBy === owner.userId;
  const inviter = isOwner ? undefined : await findMember(tx, { businessId, userId: invitedBy });
  return inviter ? [owner, inviter] : [owner];
}
