import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { caseRegisters, cases } from '../table.ts';

export type RegisterRow = typeof caseRegisters.$inferSelect;

export async function findRegister(
  db: Queryable,
  businessId: string,
): Promise<RegisterRow | undefined> {
  const [row] = await db
    .select()
    .from(caseRegisters)
    .where(eq(caseRegisters.businessId, businessId));
  return row;
}

export async function lockRegister(tx: Transaction, businessId: string): Promise<RegisterRow> {
  await tx.insert(caseRegisters).values({ businessId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(caseRegisters)
    .where(eq(caseRegisters.businessId, businessId))
    .for('update');
  if (!row) throw new Error('a register that was just stored is not there');
  return row;
}

export async function storeRegister(
  tx: Transaction,
  { businessId, ...row }: RegisterRow,
): Promise<void> {
  await tx.update(caseRegisters).set(row).where(eq(caseRegisters.businessId, businessId));
}

/** The numbers of all stored cases, those of removed venues included. */
export async function findNumbersOf(db: Queryable, businessId: string): Promise<number[]> {
  const rows = await db
    .select({ number: cases.number })
    .from(cases)
    .innerJoin(venues, eq(venues.id, cases.venueUuid))
    .where(and(eq(venues.businessId, businessId), isNotNull(cases.number)));
  return rows.flatMap(({ number }) => (number === null ? [] : [number]));
}

export async function findBusinessOf(db: Queryable, venueUuid: string): Promise<string | null> {
  const [row] = await db
    .select({ businessId: venues.businessId })
    .from(venues)
    .where(eq(venues.id, venueUuid));
  return row?.businessId ?? null;
}
