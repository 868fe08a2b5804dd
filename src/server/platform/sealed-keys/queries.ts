import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { sealedKeys } from './table.ts';

export async function findSealedKey(db: Queryable, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(sealedKeys).where(eq(sealedKeys.name, name));
  return row?.sealed;
}

/** If two servers create a key at the same moment, the first one wins. */
export async function insertSealedKey(
  db: Queryable,
  key: typeof sealedKeys.$inferInsert,
): Promise<void> {
  await db.insert(sealedKeys).values(key).onConflictDoNothing();
}

/** Replaces the key only if no other server has changed it since. */
export async function replaceSealedKey(
  db: Queryable,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<void> {
  await db
    .update(sealedKeys)
    .set({ sealed: to })
    .where(and(eq(sealedKeys.name, name), eq(sealedKeys.sealed, from)));
}
