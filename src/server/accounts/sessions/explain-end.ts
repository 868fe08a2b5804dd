import { and, eq, gte, sql } from 'drizzle-orm';
import { auditLog } from '#server/audit/table.ts';
import { businessName } from '#server/businesses/business-name-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Credentials, type ReadToken, readToken } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';

/** Whose session was there a moment ago and is gone hears why, if somebody has removed them. */
export async function explainEnd(
  { db, keys, now }: Services,
  { bearer }: Credentials,
): Promise<AppError> {
  const token = bearer === undefined ? null : await readToken(keys, bearer, now());
  const removedFrom = token && !token.expired ? await findRemoval(db, token) : undefined;
  if (removedFrom === undefined) return new AppError('UNAUTHENTICATED', 'Please sign in');
  return new AppError('UNAUTHENTICATED', `You were removed from the team of ${removedFrom}.`, {
    extra: { removedFrom },
  });
}

/** The name of the business; only the log still knows of a membership that is over. */
async function findRemoval(
  db: Queryable,
  { businessId, userId, issuedAt }: ReadToken,
): Promise<string | undefined> {
  if (businessId === null) return undefined;
  const [row] = await db
    .select({ name: businessName(sql`${auditLog.businessId}`) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.businessId, businessId),
        gte(auditLog.at, issuedAt),
        eq(auditLog.action, 'member.removed'),
        eq(sql`${auditLog.details} ->> 'member'`, userId),
      ),
    )
    .limit(1);
  return row?.name;
}
