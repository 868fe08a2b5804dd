import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { caseRegisters } from '../table.ts';

export type CaseRegisterRow = typeof caseRegisters.$inferSelect;

/**
 * The register and the numbers of all stored cases, including those of removed venues. Both are
 * read in one statement, so that a case that is just being opened is in both or in neither.
 */
export async function findCaseRegister(
  db: Queryable,
  businessId: string,
): Promise<{ row: CaseRegisterRow | null; numbers: number[] }> {
  const { rows } = await db.execute<{ row: CaseRegisterRow | null; numbers: number[] }>(sql`
    select array(
      select cases.number from cases join venues on venues.id = cases.venue_uuid
      where venues.business_id = ${businessId}::uuid and cases.number is not null
    ) as numbers, (
      select json_build_object(
        'businessId', business_id, 'lastNumber', last_number, 'removed', removed,
        'wasChanged', was_changed, 'hash', hash
      ) from case_registers where business_id = ${businessId}::uuid
    ) as row
  `);
  return rows[0] ?? { row: null, numbers: [] };
}

export async function lockCaseRegister(
  tx: Transaction,
  businessId: string,
): Promise<CaseRegisterRow> {
  await tx.insert(caseRegisters).values({ businessId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(caseRegisters)
    .where(eq(caseRegisters.businessId, businessId))
    .for('update');
  if (!row) throw new Error('a register that was just stored is not there');
  return row;
}

export async function storeCaseRegister(
  tx: Transaction,
  { businessId, ...row }: CaseRegisterRow,
): Promise<void> {
  await tx.update(caseRegisters).set(row).where(eq(caseRegisters.businessId, businessId));
}

export async function findBusinessOfVenue(
  db: Queryable,
  venueUuid: string,
): Promise<string | null> {
  const [row] = await db
    .select({ businessId: venues.businessId })
    .from(venues)
    .where(eq(venues.id, venueUuid));
  return row?.businessId ?? null;
}
