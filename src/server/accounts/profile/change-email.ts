import { recordAudit } from '#server/audit/record-audit.ts';
import { findLastUsedBusiness } from '#server/businesses/member-query.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import type { Session } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { hasOwnPassword } from '#shared/accounts/rules.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS } from '#shared/durations.ts';
import { queueEmailChangedMail, queueNewEmailMail } from '../account-mails.ts';
import { requireFreshProof } from '../proofs/require-fresh-proof.ts';
import {
  findUserByEmail,
  lockEmail,
  lockUser,
  lockUserByToken,
  type UserRow,
  updateUser,
} from '../queries.ts';
import { hashLinkToken, newLinkToken } from '../sign-up/register.ts';

const LINK_LIFE_MS = DAY_MS;
const NOTHING_ASKED = { newEmail: null, newEmailToken: null, newEmailExpires: null };

/** Mails a link to the new address. The account keeps its address until the link is opened. */
export async function requestEmailChange(
  services: Services,
  session: Session,
  email: string,
): Promise<void> {
  requireFreshProof(services, session);
  await spendRateLimit(services, 'verificationMailPerMinute', email);
  await spendRateLimit(services, 'verificationMailPerHour', email);
  await services.db.transaction(async (tx) => {
    const account = await lockUser(tx, session.userId);
    if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    refuseIdentityProviderAccount(account);
    if (account.email === email) throw new AppError('CONFLICT', 'This is already your address');
    if (await findUserByEmail(tx, email)) throw takenError();
    const at = services.now();
    const { token, hash } = newLinkToken();
    await updateUser(tx, account.id, {
      newEmail: email,
      newEmailToken: hash,
      newEmailExpires: new Date(at.getTime() + LINK_LIFE_MS),
      updatedAt: at,
    });
    await recordAudit(tx, { at, action: 'account.email-asked' });
    await queueNewEmailMail(services, tx, { ...account, email }, token);
  });
}

export async function cancelEmailChange(services: Services, { userId }: Session): Promise<void> {
  await updateUser(services.db, userId, { ...NOTHING_ASKED, updatedAt: services.now() });
}

/** Changes the address to the one whose link was opened, and tells the old one. */
export async function confirmEmailChange(
  services: Services,
  token: string,
  address: string,
): Promise<string> {
  await spendRateLimit(services, 'tokenGuessesPerAddress', networkOf(address));
  return services.db.transaction(async (tx) => {
    const account = await lockUserByToken(tx, 'newEmailToken', hashLinkToken(token));
    if (!account?.newEmail) throw new AppError('INVALID_INPUT', USED_OR_REPLACED);
    const at = services.now();
    const { newEmail, newEmailExpires } = account;
    if (!newEmailExpires || newEmailExpires <= at) {
      throw new AppError('LINK_EXPIRED', 'This link has expired. Ask for the new address again.');
    }
    await lockEmail(tx, newEmail);
    if (await findUserByEmail(tx, newEmail)) throw takenError();
    await updateUser(tx, account.id, {
      ...NOTHING_ASKED,
      email: newEmail,
      emailVerified: true,
      // A link that was mailed to the old address must not open the account any more.
      passwordResetToken: null,
      passwordResetExpires: null,
      updatedAt: at,
    });
    const businessId = await findLastUsedBusiness(tx, account.id);
    const who = { userId: account.id, ...(businessId && { businessId }) };
    await recordAudit(tx, { at, ...who, action: 'account.email-changed' });
    await queueEmailChangedMail(services, tx, account, newEmail);
    return newEmail;
  });
}

const USED_OR_REPLACED = 'This link no longer works. Ask for the new address again in Settings.';

/**
 * Refuses the change for an account of an identity provider: its user changes such details there.
 */
export function refuseIdentityProviderAccount(account: Pick<UserRow, 'authProvider'>): void {
  if (hasOwnPassword(account)) return;
  throw new AppError('CONFLICT', `Please change this at ${account.authProvider}`);
}

function takenError(): AppError {
  const message = 'An account with this email already exists';
  return new AppError('CONFLICT', message, { extra: { errors: [{ field: 'email', message }] } });
}
