import { recordAudit } from '#server/audit/record-audit.ts';
import type { Session } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { drawQr } from '#shared/qr/draw-qr.ts';
import { drawingSvg } from '#shared/qr/drawing-path.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { findUser, lockUser } from '../queries.ts';
import { markSecondFactorAdded } from '../sessions/session-query.ts';
import {
  confirmTotp,
  deleteTotp,
  findTotp,
  storeUnconfirmedTotpSecret,
} from './authenticator-query.ts';
import { requireFreshProof } from './require-fresh-proof.ts';
import { findTimeStep, issueRecoveryCodes, sealTotpSecret } from './second-factor.ts';
import { queueSecondFactorMail } from './second-factor-mail.ts';

const SECRET_BYTES = 20;
const QR_PIXELS = 240;
const ON_PAPER = { color: '#000000', bgcolor: '#ffffff' };

/** Creates a secret to scan or type. It takes effect once a code from it is confirmed. */
export async function beginAuthenticator(services: Services, session: Session) {
  requireFreshProof(services, session);
  const { userId } = session;
  const user = await findUser(services.db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret({ length: SECRET_BYTES });
  const sealed = await sealTotpSecret(services.keys, secret);
  const offered = { userId, secret: sealed, createdAt: services.now() };
  if (!(await storeUnconfirmedTotpSecret(services.db, offered))) throw alreadySetUpError();
  const address = generateURI({ issuer: PRODUCT_NAME, label: user.email, secret });
  const drawing = drawQr(address, 'square', { correction: 'M' });
  return { secret, address, qrSvg: drawingSvg(drawing, QR_PIXELS, ON_PAPER) };
}

/** Returns the recovery codes, which are shown only this once. */
export async function confirmAuthenticator(
  services: Services,
  session: Session,
  code: string,
): Promise<string[]> {
  requireFreshProof(services, session);
  const { userId } = session;
  await spendRateLimit(services, 'provePerAccount', userId);
  const offered = await findTotp(services.db, userId);
  if (!offered) throw new AppError('CONFLICT', 'Please scan the code first');
  if (offered.confirmedAt) throw alreadySetUpError();
  const step = await findTimeStep(services, services.db, offered, code);
  if (step === undefined) throw wrongCodeError();
  return await services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const at = services.now();
    if (!user || !(await confirmTotp(tx, offered, { step, at }))) throw alreadySetUpError();
    const codes = await issueRecoveryCodes(tx, userId);
    await markSecondFactorAdded(tx, session);
    await recordAudit(tx, { at, userId, action: 'authenticator.added' });
    await queueSecondFactorMail(services, tx, user, 'authenticator-added');
    return codes;
  });
}

/** Also deletes the recovery codes. */
export async function removeAuthenticator(services: Services, session: Session): Promise<void> {
  requireFreshProof(services, session);
  const { userId } = session;
  await services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !(await deleteTotp(tx, userId))) {
      throw new AppError('CONFLICT', 'There is no authenticator app to remove');
    }
    await recordAudit(tx, { at: services.now(), userId, action: 'authenticator.removed' });
    await queueSecondFactorMail(services, tx, user, 'authenticator-removed');
  });
}

function alreadySetUpError(): AppError {
  return new AppError('CONFLICT', 'An authenticator app is already set up');
}

function wrongCodeError(): AppError {
  const message = 'That code is wrong. Codes change every 30 seconds: try the one shown now.';
  return new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'code', message }] },
  });
}
