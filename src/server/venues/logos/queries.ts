import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { venueLogos } from '../table.ts';

type LogoRow = typeof venueLogos.$inferSelect;

/**
 * Finds a logo of any venue. No permission is needed: a caller who knows the hash has seen the
 * logo.
 */
export async function findLogo(db: Queryable, hash: string): Promise<LogoRow | undefined> {
  const [row] = await db.select().from(venueLogos).where(eq(venueLogos.hash, hash)).limit(1);
  return row;
}

export async function findVenueLogo(
  db: Queryable,
  venueUuid: string,
): Promise<LogoRow | undefined> {
  const [row] = await db.select().from(venueLogos).where(eq(venueLogos.venueUuid, venueUuid));
  return row;
}

export async function upsertLogo(db: Queryable, logo: LogoRow): Promise<void> {
  await db
    .insert(venueLogos)
    .values(logo)
    .onConflictDoUpdate({ target: venueLogos.venueUuid, set: logo });
}

export async function deleteVenueLogo(db: Queryable, venueUuid: string): Promise<void> {
  await db.delete(venueLogos).where(eq(venueLogos.venueUuid, venueUuid));
}
