import type { Services } from '#server/services.ts';
import type { Passkey } from '#shared/accounts/proofs-contract.ts';
import { findUser } from '../queries.ts';
import { countRecoveryCodes, findTotp } from './authenticator-query.ts';
import { findPasskeysOf, type PasskeyRow } from './passkey-query.ts';

/** How somebody can prove who they are, as their settings show it. */
export async function readProofs({ db }: Pick<Services, 'db'>, userId: string) {
  const user = await findUser(db, userId);
  const passkeys = await findPasskeysOf(db, userId);
  const totp = await findTotp(db, userId);
  return {
    hasPassword: Boolean(user?.password) && !user?.passwordSetAside,
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
