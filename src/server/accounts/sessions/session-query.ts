import { and, desc, eq, gt, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { auditLog } from '#server/audit/table.ts';
import { businessNameSql, isAsleepSql } from '#server/businesses/business-query.ts';
import { members } from '#server/businesses/table.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { devices } from '#server/team/table.ts';
import { lacksSecondFactorSql, mustShowSecondFactorSql } from '../proofs/second-factor-query.ts';
import { users } from '../table.ts';
import { sessions } from './table.ts';

export async function insertSession(
  db: Queryable,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await db.insert(sessions).values(session);
}

/**
 * The venues of a member who does not have access to all venues. Deleted venues may be among them.
 */
const venueIdsOfMember = sql<string[] | null>`case when not ${members.hasAllVenues} then (
  select coalesce(array_agg(own.venue_uuid::text), '{}') from member_venues own
  where own.business_id = ${members.businessId} and own.user_id = ${members.userId}
) end`;

/** The session with its user, business and role, in a single query. */
export async function findSession(db: Queryable, sid: string) {
  const [row] = await db
    .select({
      sid: sessions.sid,
      userId: sessions.userId,
      businessId: sessions.businessId,
      role: members.role,
      venueIds: venueIdsOfMember,
      isAsleep: isAsleepSql(sql`members`),
      lacksSecondFactor: lacksSecondFactorSql(sql`members`),
      owesSecondFactor: mustShowSecondFactorSql(sql`members`, sql`${sessions.sess}`),
      provenAt: sessions.provenAt,
      device: { id: devices.id, venueUuid: devices.venueUuid, lastSeenAt: devices.lastSeenAt },
      sess: sessions.sess,
      expire: sessions.expire,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      emailVerified: users.emailVerified,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      members,
      and(eq(members.businessId, sessions.businessId), eq(members.userId, sessions.userId)),
    )
    .leftJoin(devices, and(eq(devices.id, sessions.deviceId), isNull(devices.revokedAt)))
    .where(eq(sessions.sid, sid));
  return row;
}

export async function extendSession(db: Queryable, sid: string, expire: Date): Promise<void> {
  await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
}

/**
 * Marks this session as having used the second factor, and clears the proofs of all other sessions.
 */
export async function markSecondFactorAdded(
  tx: Transaction,
  { sid, userId }: { sid: string; userId: string },
): Promise<void> {
  await markSecondFactorUsed(tx, sid);
  await tx
    .update(sessions)
    .set({ provenAt: null })
    .where(and(eq(sessions.userId, userId), ne(sessions.sid, sid)));
}

export async function markSecondFactorUsed(db: Queryable, sid: string): Promise<void> {
  const shown = sql`${sessions.sess} || '{"hasShownFactor": true}'::jsonb`;
  await db.update(sessions).set({ sess: shown }).where(eq(sessions.sid, sid));
}

export async function markSessionProven(db: Queryable, sid: string, at: Date): Promise<void> {
  await db.update(sessions).set({ provenAt: at }).where(eq(sessions.sid, sid));
}

export async function updateSessionBusiness(
  db: Queryable,
  sid: string,
  businessId: string,
): Promise<void> {
  await db.update(sessions).set({ businessId }).where(eq(sessions.sid, sid));
}

/** Records the last use, shown in the list of sessions. */
export async function touchSession(db: Queryable, sid: string, at: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.sid, sid));
}

/** The user's sessions, most recently used first. */
export async function findUserSessions(db: Queryable, userId: string, now: Date) {
  return db
    .select({
      sid: sessions.sid,
      businessId: sessions.businessId,
      browser: sessions.browser,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, now)))
    .orderBy(desc(sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`), sessions.sid);
}

export async function deleteSession(db: Queryable, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid));
}

export async function deleteUserSessions(
  db: Queryable,
  userId: string,
  options: { except?: string } = {},
): Promise<void> {
  const isOther = options.except === undefined ? undefined : ne(sessions.sid, options.except);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

export async function deleteSessionsOfDevice(db: Queryable, deviceId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.deviceId, deviceId));
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, now));
}

/** Returns those of the given sessions that are still valid, without extending them. */
export async function findValidSessions(
  db: Queryable,
  sids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, [...sids]), gt(sessions.expire, now)));
  return new Set(rows.map(({ sid }) => sid));
}

/**
 * The name of the business if it removed the user after `since`. Only the audit log still knows
 * this.
 */
export async function findNameOfBusinessThatRemoved(
  db: Queryable,
  { businessId, userId, since }: { businessId: string; userId: string; since: Date },
): Promise<string | undefined> {
  const [row] = await db
    .select({ name: businessNameSql(sql`${auditLog.businessId}`) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.businessId, businessId),
        gte(auditLog.at, since),
        eq(auditLog.action, 'member.removed'),
        eq(sql`${auditLog.details} ->> 'member'`, userId),
      ),
    )
    .limit(1);
  return row?.name;
}
