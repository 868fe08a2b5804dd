import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Role } from '#shared/team/roles.ts';
import { isAsleepSql } from './business-query.ts';
import { members } from './table.ts';

export type MemberKey = { businessId: string; userId: string };

/** A person as a member of a business. */
export type MemberRow = MemberKey & {
  role: Role;
  hasAllVenues: boolean;
  createdAt: Date;
  email: string;
  firstName: string | null;
  lastName: string | null;
};

const member = {
  businessId: members.businessId,
  userId: members.userId,
  role: members.role,
  hasAllVenues: members.hasAllVenues,
  createdAt: members.createdAt,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
};

export async function findMember(
  db: Queryable,
  { businessId, userId }: MemberKey,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(member)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.businessId, businessId), eq(members.userId, userId)));
  return row;
}

/**
 * Prevents the membership from ending before the transaction does; returns false if there is none.
 */
export async function lockMembership(tx: Transaction, key: MemberKey): Promise<boolean> {
  const rows = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(isMember(key))
    .for('key share');
  return rows.length > 0;
}

export async function findMemberByEmail(
  db: Queryable,
  { businessId, email }: { businessId: string; email: string },
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(member)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.businessId, businessId), eq(users.email, email)));
  return row;
}

/** All owners of the business, the earliest first. */
export async function findBusinessOwners(db: Queryable, businessId: string): Promise<MemberRow[]> {
  return await db
    .select(member)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.businessId, businessId), eq(members.role, 'owner')))
    .orderBy(asc(members.createdAt), asc(members.userId));
}

/** The business the user entered last; if they never entered any, the oldest membership. */
export async function findLastUsedBusiness(
  db: Queryable,
  userId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ businessId: members.businessId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(
      sql`${members.enteredAt} desc nulls last`,
      asc(members.createdAt),
      asc(members.businessId),
    )
    .limit(1);
  return row?.businessId;
}

export async function recordBusinessUse(tx: Transaction, key: MemberKey, at: Date): Promise<void> {
  await tx.update(members).set({ enteredAt: at }).where(isMember(key));
}

export async function countMembers(db: Queryable, businessId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(members)
    .where(eq(members.businessId, businessId));
  return row?.total ?? 0;
}

export async function isMemberAsleep(db: Queryable, key: MemberKey): Promise<boolean> {
  const [row] = await db
    .select({ isAsleep: isAsleepSql(sql`members`) })
    .from(members)
    .where(isMember(key));
  return row?.isAsleep ?? false;
}

/** Counts the other members, and how many of them are owners. */
export async function countOtherMembers(
  db: Queryable,
  { businessId, userId }: MemberKey,
): Promise<{ members: number; owners: number }> {
  const rows = await db
    .select({ role: members.role, total: count() })
    .from(members)
    .where(and(eq(members.businessId, businessId), ne(members.userId, userId)))
    .groupBy(members.role);
  return {
    members: rows.reduce((sum, { total }) => sum + total, 0),
    owners: rows.find(({ role }) => role === 'owner')?.total ?? 0,
  };
}

export async function updateMember(
  tx: Transaction,
  key: MemberKey,
  change: { role: Role; hasAllVenues: boolean },
): Promise<void> {
  await tx.update(members).set(change).where(isMember(key));
}

/** Ends a membership and the member's sessions in this business. */
export async function deleteMember(tx: Transaction, key: MemberKey): Promise<void> {
  await tx.delete(members).where(isMember(key));
}

function isMember({ businessId, userId }: MemberKey) {
  return and(eq(members.businessId, businessId), eq(members.userId, userId));
}
