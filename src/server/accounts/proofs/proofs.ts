import { recordAudit } from '#server/audit/record-audit.ts';
import type { Session } from '#server/platform/http/session.ts';
import { refundRateLimit, spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import type { Passkey } from '#shared/accounts/proofs-contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { isPasswordRight } from '../passwords/password.ts';
import { findUser } from '../queries.ts';
import { markSecondFactorUsed, markSessionProven } from '../sessions/session-query.ts';
import { countRecoveryCodes, findTotp } from './authenticator-query.ts';
import { type AuthenticationResponse, checkPasskey } from './check-passkey.ts';
import { isPasswordSufficient } from './is-password-sufficient.ts';
import { findUserPasskeys, type PasskeyRow } from './passkey-query.ts';
import { spendSecondFactor } from './second-factor.ts';

/** The user's ways to prove their identity, as shown in the settings. */
export async function readProofs(services: Pick<Services, 'db' | 'now'>, userId: string) {
  const { db } = services;
  const user = await findUser(db, userId);
  const passkeys = await findUserPasskeys(db, userId);
  const totp = await findTotp(db, userId);
  const hasPassword = Boolean(user?.password) && !user?.passwordSetAside;
  return {
    hasPassword,
    isPasswordEnough: hasPassword && (await isPasswordSufficient(services, db, userId)),
    passkeys: passkeys.map(presentPasskey),
    authenticatorSince: totp?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: totp?.confirmedAt ? await countRecoveryCodes(db, userId) : 0,
  };
}

export function presentPasskey(row: PasskeyRow): Passkey {
  const { id, name, isBackedUp, createdAt, lastUsedAt } = row;
  const lastUsed = lastUsedAt?.toISOString() ?? null;
  return { id, name, isBackedUp, createdAt: createdAt.toISOString(), lastUsedAt: lastUsed };
}

type Proof = {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: AuthenticationResponse | undefined;
};

/** Checks a signed-in user's identity again before a sensitive action. */
export async function proveIdentity(
  services: Services,
  session: Session,
  proof: Proof,
): Promise<void> {
  const { userId } = session;
  await spendRateLimit(services, 'provePerAccount', userId);
  await refuseWrongProof(services, userId, proof);
  const at = services.now();
  await services.db.transaction(async (tx) => {
    await markSessionProven(tx, session.sid, at);
    if (proof.password === undefined) await markSecondFactorUsed(tx, session.sid);
    await recordAudit(tx, { at, userId, action: 'account.proven' });
  });
  await refundRateLimit(services, 'provePerAccount', userId);
}

async function refuseWrongProof(services: Services, userId: string, proof: Proof): Promise<void> {
  const { password, code, passkey } = proof;
  if (password !== undefined) {
    if (!(await isPasswordSufficient(services, services.db, userId))) {
      throw wrongProofError(
        'password',
        'The password alone is not enough here. Please use your passkey, or a code from your authenticator app.',
      );
    }
    const user = await findUser(services.db, userId);
    const counts = user?.passwordSetAside ? null : user?.password;
    if (await isPasswordRight(counts, password)) return;
    throw wrongProofError('password', 'That password is wrong');
  }
  if (code !== undefined) {
    if (await spendSecondFactor(services, services.db, { userId, typed: code })) return;
    throw wrongProofError('code', 'That code is wrong or already used. Please try the next one.');
  }
  if (passkey && (await checkPasskey(services, passkey, { purpose: 'prove', userId }))) return;
  throw wrongProofError('passkey', 'This passkey is not one of yours. Please try another.');
}

function wrongProofError(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', message, { extra: { errors: [{ field, message }] } });
}
