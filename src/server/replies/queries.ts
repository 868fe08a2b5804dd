import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { mailStops } from './table.ts';

/** Stores that a guest has unsubscribed; does nothing if the guest already has. */
export async function insertMailStop(
  db: Queryable,
  stop: typeof mailStops.$inferInsert,
): Promise<void> {
  await db.insert(mailStops).values(stop).onConflictDoNothing();
}

export async function findMailStops(
  db: Queryable,
  addressHashes: string[],
  scopes: string[],
): Promise<string[]> {
  const rows = await db
    .select({ scope: mailStops.scope })
    .from(mailStops)
    .where(and(inArray(mailStops.addressHash, addressHashes), inArray(mailStops.scope, scopes)));
  return rows.map(({ scope }) => scope);
}

export async function findVenueName(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: venues.name }).from(venues).where(eq(venues.id, id));
  return row?.name;
}
