import {
  type Credentials,
  readSessionToken,
  type SessionToken,
} from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { findUser } from '../queries.ts';
import { findNameOfBusinessThatRemoved, findSession } from './session-query.ts';

/**
 * Explains why a session has ended, if the reason is known. Only the holder of the session's own
 * token gets the explanation, so a stranger learns nothing.
 */
export async function explainSessionEnd(
  services: Services,
  credentials: Credentials,
): Promise<AppError> {
  const { bearer, cookie } = credentials;
  const token =
    bearer === undefined ? null : await readSessionToken(services.keys, bearer, services.now());
  const removedFrom = token && (await explainRemoval(services, token));
  if (removedFrom) {
    return new AppError('UNAUTHENTICATED', `You were removed from the team of ${removedFrom}.`, {
      extra: { removedFrom },
    });
  }
  const sessionEnd =
    token && (await explainEnd(services, token, { hasCookie: cookie !== undefined }));
  return new AppError('UNAUTHENTICATED', 'Please sign in', {
    extra: sessionEnd ? { sessionEnd } : {},
  });
}

async function explainRemoval({ db }: Services, token: SessionToken): Promise<string | undefined> {
  const { businessId, userId, issuedAt: since } = token;
  if (!businessId || token.expired) return undefined;
  return findNameOfBusinessThatRemoved(db, { businessId, userId, since });
}

/**
 * Distinguishes a session that expired from one that was ended elsewhere: a browser drops an
 * expired cookie, but still sends the cookie of a session that was ended. Returns undefined for a
 * deleted account and for a shared device.
 */
async function explainEnd(
  { db, now }: Services,
  { sid, userId, businessId, expired }: SessionToken,
  { hasCookie }: { hasCookie: boolean },
): Promise<'expired' | 'ended' | undefined> {
  if (!businessId || !(await findUser(db, userId))) return undefined;
  if (expired && !hasCookie) return 'expired';
  const session = await findSession(db, sid);
  if (!session) return 'ended';
  return session.expire <= now() ? 'expired' : undefined;
}
