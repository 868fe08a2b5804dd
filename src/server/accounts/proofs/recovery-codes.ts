import { createHash, randomInt } from 'node:crypto';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockUser } from '../queries.ts';
import { hasAuthenticator, replaceRecoveryCodes } from './authenticator-query.ts';
import { queueSecondFactorMail } from './emails.ts';
import { requireFreshProof } from './require-fresh-proof.ts';

const CODES = 10;
const GROUPS = 4;
const LETTERS_A_GROUP = 4;
/** Leaves out characters that are easily confused on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Replaces the recovery codes with new ones. */
export async function makeRecoveryCodes(services: Services, session: Session): Promise<string[]> {
  requireFreshProof(services, session);
  const { userId } = session;
  return await services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !(await hasAuthenticator(tx, userId))) {
      throw new AppError('CONFLICT', 'Please set up an authenticator app first');
    }
    const codes = await issueRecoveryCodes(tx, userId);
    await recordAudit(tx, { at: services.now(), userId, action: 'recovery-codes.made' });
    await queueSecondFactorMail(services, tx, user, 'recovery-codes-made');
    return codes;
  });
}

/** Stores only the hashes, so the codes can never be shown again. */
export async function issueRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const hashes = codes.map((code) => recoveryCodeHash(code.replaceAll('-', '')));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** A code has 79 bits, so a plain hash cannot be reversed by guessing. */
export function recoveryCodeHash(code: string): string {
  return createHash('sha256').update(`recovery code ${code}`).digest('base64url');
}

function newCode(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: LETTERS_A_GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
  return groups.join('-');
}
