import { and, eq, getTableColumns } from 'drizzle-orm';
import { planSelected } from '#server/businesses/queries.ts';
import { businesses, members } from '#server/businesses/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Account } from './present-user.ts';
import { users } from './table.ts';

/** Undefined for a business that they do not belong to. */
export async function findAccount(
  db: Queryable,
  { userId, businessId }: { userId: string; businessId: string },
): Promise<Account | undefined> {
  const [row] = await db
    .select({
      user: getTableColumns(users),
      business: { ...getTableColumns(businesses), planSelected },
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(businesses, eq(businesses.id, members.businessId))
    .where(and(eq(members.userId, userId), eq(members.businessId, businessId)));
  return row;
}
