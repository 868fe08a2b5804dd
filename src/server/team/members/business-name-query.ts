import { sql } from 'drizzle-orm';
import { businessName } from '#server/businesses/business-name-query.ts';
import { businesses } from '#server/businesses/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The display name of the business. */
export async function findBusinessName(db: Queryable, businessId: string): Promise<string> {
  const [row] = await db
    .select({ name: businessName(sql`businesses.id`) })
    .from(businesses)
    .where(sql`businesses.id = ${businessId}`);
  return row?.name ?? '';
}
