import { recordAudit } from '#server/audit/record-audit.ts';
import { countOtherMembers } from '#server/businesses/member-query.ts';
import { deleteBusiness, findUserMemberships, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deletePendingReferral } from '#server/referrals/queries.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import {
  deleteReplacedVerificationLinksOf,
  insertUser,
  type UserRow,
  updateUser,
} from '../queries.ts';
import { deleteUserSessions } from '../sessions/session-query.ts';
import { isEmptyBusiness } from './unverified-account-query.ts';

type Invitee = {
  /** The account's ID, if a passkey already contains one. */
  id?: string | undefined;
  email: string;
  firstName: string;
  lastName: string;
  /** Null for a person who uses a passkey instead. */
  passwordHash: string | null;
};

/**
 * Creates the account of an invited person. Because the emailed link has reached them, their
 * address counts as verified. They join a business and open none. An unverified account with this
 * address may belong to a stranger, so only its row is reused. The caller must hold the address
 * lock.
 */
export async function createInviteeAccount(
  services: Services,
  tx: Transaction,
  { id: settledId, email, firstName, lastName, passwordHash }: Invitee,
  unverified: UserRow | undefined,
): Promise<UserRow> {
  const at = services.now();
  const values = {
    email,
    firstName,
    lastName,
    username: [...`${firstName} ${lastName}`].slice(0, MAX_USERNAME_LETTERS).join(''),
    password: passwordHash,
    passwordChangedAt: passwordHash === null ? null : at,
    passwordSetAside: false,
    passwordResetToken: null,
    passwordResetExpires: null,
    authProvider: 'jwt',
    emailVerified: true,
    updatedAt: at,
  };
  if (unverified) await clearUnverifiedAccount(tx, unverified.id);
  const inserted = { ...values, ...(settledId && { id: settledId }), createdAt: at };
  const id = unverified?.id ?? (await insertUser(tx, inserted));
  if (unverified) await updateUser(tx, id, values);
  const details = { by: 'invitation' };
  await recordAudit(tx, { at, userId: id, action: 'account.registered', details });
  await recordVerifiedAccount(services, tx, id);
  return {
    ...CLEARED_ACCOUNT,
    ...unverified,
    ...values,
    id,
    createdAt: unverified?.createdAt ?? at,
  };
}

/** Verifies a signed-in user who opened the link of an invitation. */
export async function verifyInvitee(
  services: Services,
  tx: Transaction,
  { id }: UserRow,
): Promise<void> {
  await updateUser(tx, id, { emailVerified: true, updatedAt: services.now() });
  await recordVerifiedAccount(services, tx, id);
}

const MAX_USERNAME_LETTERS = 100;

const CLEARED_ACCOUNT = {
  profileImageUrl: null,
  emailVerificationToken: null,
  emailVerificationExpires: null,
  newEmail: null,
  newEmailToken: null,
  newEmailExpires: null,
};

async function recordVerifiedAccount(
  services: Services,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const details = { by: 'invitation' };
  await recordAudit(tx, { at: services.now(), userId, action: 'account.verified', details });
}

async function clearUnverifiedAccount(tx: Transaction, userId: string): Promise<void> {
  await deleteUserSessions(tx, userId);
  await deleteReplacedVerificationLinksOf(tx, userId);
  for (const { businessId, role } of await findUserMemberships(tx, userId)) {
    if (role !== 'owner') continue;
    await deletePendingReferral(tx, businessId);
    const others = await countOtherMembers(tx, { businessId, userId });
    if (others.members === 0 && (await isEmptyBusiness(tx, businessId))) {
      await deleteBusiness(tx, businessId);
    }
  }
}

/**
 * Closes the business that the sign-up opened, if the user set up nothing in it and joins another
 * business by invitation within the hour.
 */
export async function closeUnusedBusiness(
  services: Services,
  tx: Transaction,
  { id: userId }: UserRow,
  joinedId: string,
): Promise<void> {
  const lately = services.now().getTime() - HOUR_MS;
  for (const { businessId, role } of await findUserMemberships(tx, userId)) {
    if (role !== 'owner' || businessId === joinedId) continue;
    const business = await lockBusiness(tx, businessId);
    const others = await countOtherMembers(tx, { businessId, userId });
    const isOld = !business || business.createdAt.getTime() < lately;
    const isUsed = isOld || business.planSelected || others.members > 0;
    if (isUsed || !(await isEmptyBusiness(tx, businessId))) continue;
    await deletePendingReferral(tx, businessId);
    await deleteBusiness(tx, businessId);
  }
}
