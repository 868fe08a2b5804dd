import { type Credentials, readToken } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { findRemoval } from './removal-query.ts';

/** Whose session was there a moment ago and is gone hears why, if somebody has removed them. */
export async function explainEnd(services: Services, credentials: Credentials): Promise<AppError> {
  const removedFrom = await removalOf(services, credentials);
  if (removedFrom === undefined) return new AppError('UNAUTHENTICATED', 'Please sign in');
  return new AppError('UNAUTHENTICATED', `You were removed from the team of ${removedFrom}.`, {
    extra: { removedFrom },
  });
}

async function removalOf(
  { db, keys, now }: Services,
  { bearer }: Credentials,
): Promise<string | undefined> {
  const token = bearer === undefined ? null : await readToken(keys, bearer, now());
  if (!token?.businessId || token.expired) return undefined;
  const { businessId, userId, issuedAt: since } = token;
  return findRemoval(db, { businessId, userId, since });
}
