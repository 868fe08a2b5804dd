import { createHash, randomInt } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Keyring } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockUser } from '../queries.ts';
import {
  findTotp,
  hasAuthenticator,
  replaceRecoveryCodes,
  resealTotp,
  spendRecoveryCode,
  spendTimeStep,
  type TotpRow,
} from './authenticator-query.ts';
import { requireFreshProof } from './require-fresh-proof.ts';
import { queueSecondFactorMail } from './second-factor-mail.ts';

const RECOVERY_CODE_COUNT = 10;
const GROUPS_PER_CODE = 4;
const LETTERS_PER_GROUP = 4;
/** Leaves out characters that are easily confused on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Phone clocks drift, so the previous and the next code are accepted too. */
const DRIFT_SECONDS = 30;

/** Checks an app code or a recovery code. Each code works once. */
export async function spendSecondFactor(
  services: Services,
  db: Queryable,
  { userId, typed }: { userId: string; typed: string },
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (!isAppCode(code)) {
    return await spendRecoveryCode(
      db,
      { userId, codeHash: recoveryCodeHash(code) },
      services.now(),
    );
  }
  const row = await findTotp(db, userId);
  const step = row?.confirmedAt ? await findTimeStep(services, db, row, code) : undefined;
  return step !== undefined && (await spendTimeStep(db, userId, step));
}

/** The time step of a code; undefined if the code is not valid now. */
export async function findTimeStep(
  services: Services,
  db: Queryable,
  row: TotpRow,
  typed: string,
): Promise<number | undefined> {
  const token = typed.replace(/[\s-]/g, '');
  const secret = isAppCode(token) ? await openTotpSecret(services, db, row) : undefined;
  if (secret === undefined) return undefined;
  const { verify } = await import('otplib');
  const epoch = Math.floor(services.now().getTime() / 1000);
  const checked = await verify({ secret, token, epoch, epochTolerance: DRIFT_SECONDS });
  return checked.valid && 'timeStep' in checked ? checked.timeStep : undefined;
}

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

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
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  const hashes = codes.map((code) => recoveryCodeHash(code.replaceAll('-', '')));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** A code has 79 bits, so a plain hash cannot be reversed by guessing. */
function recoveryCodeHash(code: string): string {
  return createHash('sha256').update(`recovery code ${code}`).digest('base64url');
}

function newRecoveryCode(): string {
  const groups = Array.from({ length: GROUPS_PER_CODE }, () =>
    Array.from({ length: LETTERS_PER_GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
  return groups.join('-');
}

export function sealTotpSecret(keys: Keyring, secret: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keys.current('authenticator secrets'));
}

/** Undefined if the secret was encrypted with a key the server no longer has. */
async function openTotpSecret(
  { keys, log }: Pick<Services, 'keys' | 'log'>,
  db: Queryable,
  row: TotpRow,
): Promise<string | undefined> {
  const [current, ...previous] = keys.accepted('authenticator secrets');
  const secret = current && (await openSealedSecret(row.secret, current));
  if (secret) return secret;
  for (const key of previous) {
    const old = await openSealedSecret(row.secret, key);
    if (!old) continue;
    await resealTotp(db, row, await sealTotpSecret(keys, old));
    return old;
  }
  log.error('the secret of an authenticator app was sealed with another SESSION_SECRET');
  return undefined;
}

async function openSealedSecret(sealed: string, key: Uint8Array): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key);
    return new TextDecoder().decode(plaintext);
  } catch {
    return undefined;
  }
}
