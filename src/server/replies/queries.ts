import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { mailStops, sealedKeys } from './table.ts';

/** A second stop changes nothing. */
export async function insertStop(
  db: Queryable,
  stop: typeof mailStops.$inferInsert,
): Promise<void> {
  await db.insert(mailStops).values(stop).onConflictDoNothing();
}

export async function findStops(
  db: Queryable,
  addressHash: string,
  scopes: string[],
): Promise<string[]> {
  const rows = await db
    .select({ scope: mailStops.scope })
    .from(mailStops)
    .where(and(eq(mailStops.addressHash, addressHash), inArray(mailStops.scope, scopes)));
  return rows.map(({ scope }) => scope);
}

export async function findVenueName(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: venues.name }).from(venues).where(eq(venues.id, id));
  return row?.name;
}

export async function findSealedKey(db: Queryable, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(sealedKeys).where(eq(sealedKeys.name, name));
  return row?.sealed;
}

/** Of two servers that make one at the same moment, the first counts. */
export async function insertSealedKey(
  db: Queryable,
  key: typeof sealedKeys.$inferInsert,
): Promise<void> {
  await db.insert(sealedKeys).values(key).onConflictDoNothing();
}

/** Only where nobody else has changed it since. */
export async function replaceSealedKey(
  db: Queryable,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<void> {
  await db
    .update(sealedKeys)
    .set({ sealed: to })
    .where(and(eq(sealedKeys.name, name), eq(sealedKeys.sealed, from)));
}
