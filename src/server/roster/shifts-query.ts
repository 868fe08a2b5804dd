import { eq, sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Arrangement } from '#shared/roster/contract.ts';
import { rosterPeople, shifts, shiftTables } from './table.ts';

type Stretch = { startsAt: Date; endsAt: Date };
export type TableOfPerson = { personId: string; tableKey: string; tableName: string };

/** The sections at a moment, people and tables in the order in which they were set. */
export async function findArrangement(
  db: Queryable,
  venueUuid: string,
  at: Date,
): Promise<Arrangement> {
  const { rows } = await db.execute<{
    startsAt: string;
    endsAt: string;
    personId: string;
    tableName: string;
  }>(sql`
    select starts_at as "startsAt", ends_at as "endsAt", person_id as "personId",
      table_name as "tableName"
    from shifts join shift_tables on shift_tables.shift_id = shifts.id
    where venue_uuid = ${venueUuid}::uuid
      and starts_at <= ${at.toISOString()} and ends_at > ${at.toISOString()}
    order by person_id, length(table_key), table_key
  `);
  const [first] = rows;
  if (!first) return { from: null, until: null, sections: [] };
  const sections = new Map<string, string[]>();
  for (const { personId, tableName } of rows) {
    sections.set(personId, [...(sections.get(personId) ?? []), tableName]);
  }
  return {
    from: new Date(first.startsAt).toISOString(),
    until: new Date(first.endsAt).toISOString(),
    sections: [...sections].map(([personId, tables]) => ({ personId, tables })),
  };
}

/**
 * Clears a stretch of time: shifts within it are deleted, shifts that reach into it are cut, and a
 * shift that covers it is split into the parts before and after.
 */
export async function clearShifts(
  tx: Transaction,
  venueUuid: string,
  { startsAt, endsAt }: Stretch,
): Promise<void> {
  const [from, until] = [
    sql`${startsAt.toISOString()}::timestamptz`,
    sql`${endsAt.toISOString()}::timestamptz`,
  ];
  const isOfVenue = sql`venue_uuid = ${venueUuid}::uuid`;
  const covering = await tx.execute<{ id: string; endsAt: string }>(sql`
    select id, ends_at as "endsAt" from shifts
    where ${isOfVenue} and starts_at < ${from} and ends_at > ${until}
  `);
  for (const shift of covering.rows) {
    const tables = await tx.select().from(shiftTables).where(eq(shiftTables.shiftId, shift.id));
    await insertShift(tx, venueUuid, { startsAt: endsAt, endsAt: new Date(shift.endsAt) }, tables);
  }
  await tx.execute(sql`
    delete from shifts where ${isOfVenue} and starts_at >= ${from} and ends_at <= ${until}
  `);
  await tx.execute(sql`
    update shifts set ends_at = ${from}
    where ${isOfVenue} and starts_at < ${from} and ends_at > ${from}
  `);
  await tx.execute(sql`
    update shifts set starts_at = ${until}
    where ${isOfVenue} and starts_at < ${until} and ends_at > ${until} and starts_at >= ${from}
  `);
}

export async function insertShift(
  tx: Transaction,
  venueUuid: string,
  stretch: Stretch,
  tables: readonly TableOfPerson[],
): Promise<void> {
  await insertShifts(tx, venueUuid, [{ ...stretch, tables }]);
}

export async function insertShifts(
  tx: Transaction,
  venueUuid: string,
  arranged: readonly (Stretch & { tables: readonly TableOfPerson[] })[],
): Promise<void> {
  const rows = arranged.map((shift) => ({ ...shift, id: newId(), venueUuid }));
  await tx.insert(shifts).values(rows);
  await tx.insert(shiftTables).values(
    rows.flatMap(({ id: shiftId, tables }) =>
      tables.map(({ personId, tableKey, tableName }) => ({
        shiftId,
        personId,
        tableKey,
        tableName,
      })),
    ),
  );
}

/** The people of a venue, also those who have left: a late arrangement may name them. */
export async function findPeopleEver(db: Queryable, venueUuid: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: rosterPeople.id })
    .from(rosterPeople)
    .where(eq(rosterPeople.venueUuid, venueUuid));
  return new Set(rows.map(({ id }) => id));
}

/** Deletes a venue's people and who had which tables. */
export async function deleteRoster(db: Queryable, venueUuid: string): Promise<void> {
  await db.delete(shifts).where(eq(shifts.venueUuid, venueUuid));
  await db.delete(rosterPeople).where(eq(rosterPeople.venueUuid, venueUuid));
}
