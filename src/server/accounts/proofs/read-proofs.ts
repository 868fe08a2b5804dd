import type { Services } from '#server/services.ts';
import type { Passkey } from '#shared/accounts/proofs-contract.ts';
import { findUser } from '../queries.ts';
import { countRecoveryCodes, findTotp } from './authenticator-query.ts';
import { isPasswordSufficient } from './is-password-sufficient.ts';
import { findPasskeysOf, type PasskeyRow } from './passkey-query.ts';

/** The user's ways to prove their identity, as shown in the settings. */
export async function readProofs(services: Pick<Services, 'db' | 'now'>, userId: string) {
  const { db } = services;
  const user = await findUser(db, userId);
  const passkeys = await findPasskeysOf(db, userId);
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
