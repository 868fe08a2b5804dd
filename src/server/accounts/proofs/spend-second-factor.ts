import type { Queryable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { findTotp, spendRecoveryCode, spendTimeStep, type TotpRow } from './authenticator-query.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { openTotpSecret } from './totp-secret.ts';

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
  const step = row?.confirmedAt ? await timeStepOf(services, db, row, code) : undefined;
  return step !== undefined && (await spendTimeStep(db, userId, step));
}

/** The time step of a code; undefined if the code is not valid now. */
export async function timeStepOf(
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
