import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Role } from '#shared/team/roles.ts';
import { ownerUserIdSql } from './business-query.ts';
import { businesses, members, type OnboardingStepName, onboardingSteps } from './table.ts';

/** The person who gets emails about the business. */
type Owner = {
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  emailVerified: boolean;
};

export type BusinessRow = typeof businesses.$inferSelect;
export type Business = BusinessRow & { planSelected: boolean; owner: Owner };
export type BusinessChange = Partial<typeof businesses.$inferInsert>;

/** Whether the owner has chosen a plan, including the free one. */
export const isPlanSelectedSql = sql<boolean>`exists (
  select from onboarding_steps step
  where step.business_id = businesses.id and step.step = 'plan_selected'
)`;

const business = {
  ...getTableColumns(businesses),
  planSelected: isPlanSelectedSql,
  owner: {
    userId: users.id,
    email: users.email,
    firstName: users.firstName,
    lastName: users.lastName,
    emailVerified: users.emailVerified,
  },
};

const isTheOwner = eq(users.id, ownerUserIdSql(sql`businesses.id`));

export async function findBusiness(
  db: Queryable,
  businessId: string,
): Promise<Business | undefined> {
  const [row] = await db
    .select(business)
    .from(businesses)
    .innerJoin(users, isTheOwner)
    .where(eq(businesses.id, businessId));
  return row;
}

/** A caller that also locks a user must lock the user first, to avoid deadlocks. */
export async function lockBusiness(
  tx: Transaction,
  businessId: string,
): Promise<Business | undefined> {
  const [row] = await tx
    .select(business)
    .from(businesses)
    .innerJoin(users, isTheOwner)
    .where(eq(businesses.id, businessId))
    .for('update', { of: businesses });
  return row;
}

export async function findBusinessOfCustomer(
  db: Queryable,
  customerId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.paymentCustomerId, customerId));
  return row?.id;
}

export async function insertBusiness(
  tx: Transaction,
  values: typeof businesses.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(businesses).values(values).returning({ id: businesses.id });
  if (!row) throw new Error('the business was not stored');
  return row.id;
}

export async function updateBusiness(
  db: Queryable,
  businessId: string,
  change: BusinessChange & { updatedAt: Date },
): Promise<void> {
  await db.update(businesses).set(change).where(eq(businesses.id, businessId));
}

/** Deletes the business and, by cascade, every row that depends on it. */
export async function deleteBusiness(tx: Transaction, businessId: string): Promise<void> {
  await tx.delete(businesses).where(eq(businesses.id, businessId));
}

export async function insertMember(
  tx: Transaction,
  member: typeof members.$inferInsert,
): Promise<void> {
  await tx.insert(members).values(member);
}

export type Membership = { businessId: string; role: Role };

/** The user's memberships, the oldest first. */
export async function findUserMemberships(db: Queryable, userId: string): Promise<Membership[]> {
  return await db
    .select({ businessId: members.businessId, role: members.role })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.businessId));
}

/**
 * Records when the first code was created. Later codes change nothing, even if created at the same
 * moment.
 */
export async function recordFirstQrCode(
  db: Queryable,
  businessId: string,
  at: Date,
): Promise<void> {
  await db
    .update(businesses)
    .set({ firstQrGeneratedAt: at, updatedAt: at })
    .where(and(eq(businesses.id, businessId), isNull(businesses.firstQrGeneratedAt)));
}

/** Recording a step a second time keeps the first record. */
export async function recordOnboardingStep(
  db: Queryable,
  step: {
    businessId: string;
    step: OnboardingStepName;
    completedAt: Date;
    data?: Record<string, unknown>;
  },
): Promise<void> {
  await db.insert(onboardingSteps).values(step).onConflictDoNothing();
}

export async function deleteOnboardingSteps(db: Queryable, businessId: string): Promise<void> {
  await db.delete(onboardingSteps).where(eq(onboardingSteps.businessId, businessId));
}
