import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Arrangement, EarlierShift } from '#shared/roster/contract.ts';
import { WEEKS_TO_LOOK_BACK } from '#shared/roster/roster-rules.ts';
import { rosterPeople, shifts, shiftTables } from './table.ts';

export type ShiftSpan = { startsAt: Date; endsAt: Date };
export type TableOfPerson = { personId: string; tableKey: string; tableName: string };
type Sections = Arrangement['sections'];

/** The sections at a moment, people and tables in the order in which they were set. */
export async function findArrangement(
  db: Queryable,
  venueUuid: string,
  at: Date,
): Promise<Arrangement> {
  const { rows } = await db.execute<
    { id: string } & Record<'startsAt' | 'endsAt' | 'setAt', string>
  >(
    sql`
      select id, starts_at as "startsAt", ends_at as "endsAt", created_at as "setAt" from shifts
      where venue_uuid = ${venueUuid}::uuid
        and starts_at <= ${at.toISOString()} and ends_at > ${at.toISOString()}
    `,
  );
  const [shift] = rows;
  if (!shift) return { from: null, until: null, sections: [], setAt: null };
  const sections = await findSections(db, shift.id);
  const setAt = new Date(shift.setAt).toISOString();
  if (sections.length === 0) return { from: null, until: null, sections, setAt };
  return {
    from: new Date(shift.startsAt).toISOString(),
    until: new Date(shift.endsAt).toISOString(),
    sections,
    setAt,
  };
}

/**
 * The shift on the same weekday in the last week that had sections; of several on that day, the one
 * that began nearest to this time of day.
 */
export async function findLastShiftOnSameWeekday(
  db: Queryable,
  { id: venueUuid, timezone }: { id: string; timezone: string },
  at: Date,
): Promise<EarlierShift | null> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const longestDays = 7 * WEEKS_TO_LOOK_BACK;
  const { rows } = await db.execute<{ id: string; day: string }>(sql`
    select id, day::text from (
      select id, starts_at, (starts_at at time zone ${timezone})::date as day,
        (${moment} at time zone ${timezone})::date - (starts_at at time zone ${timezone})::date as ago
      from shifts
      where venue_uuid = ${venueUuid}::uuid and starts_at < ${moment}
        and starts_at > ${moment} - make_interval(days => ${longestDays + 1})
        and exists (select from shift_tables where shift_id = shifts.id)
    ) earlier
    where ago between 7 and ${longestDays} and ago % 7 = 0
    order by ago, abs(extract(epoch from starts_at + make_interval(days => ago) - ${moment})), id
    limit 1
  `);
  const [shift] = rows;
  return shift ? { day: shift.day, sections: await findSections(db, shift.id) } : null;
}

async function findSections(db: Queryable, shiftId: string): Promise<Sections> {
  const rows = await db
    .select({ personId: shiftTables.personId, tableName: shiftTables.tableName })
    .from(shiftTables)
    .where(eq(shiftTables.shiftId, shiftId))
    .orderBy(shiftTables.personId, sql`length(table_key)`, shiftTables.tableKey);
  const sections = new Map<string, string[]>();
  for (const { personId, tableName } of rows) {
    sections.set(personId, [...(sections.get(personId) ?? []), tableName]);
  }
  return [...sections].map(([personId, tables]) => ({ personId, tables }));
}

/** Changes whenever somebody sets sections; null before that. */
export async function findSectionsVersion(
  db: Queryable,
  venueUuid: string,
): Promise<string | null> {
  const [latest] = await db
    .select({ id: shifts.id })
    .from(shifts)
    .where(eq(shifts.venueUuid, venueUuid))
    .orderBy(desc(shifts.id))
    .limit(1);
  return latest?.id ?? null;
}

/** The shifts that overlap a stretch and were set after `setAt`, earliest start first. */
export async function findLaterShifts(
  tx: Transaction,
  venueUuid: string,
  { startsAt, endsAt, setAt }: ShiftSpan & { setAt: Date },
): Promise<ShiftSpan[]> {
  return tx
    .select({ startsAt: shifts.startsAt, endsAt: shifts.endsAt })
    .from(shifts)
    .where(
      and(
        eq(shifts.venueUuid, venueUuid),
        lt(shifts.startsAt, endsAt),
        gt(shifts.endsAt, startsAt),
        gt(shifts.createdAt, setAt),
      ),
    )
    .orderBy(asc(shifts.startsAt));
}

/** Whether sections set at exactly this time are stored. If so, the request was sent before. */
export async function areSectionsStored(
  tx: Transaction,
  venueUuid: string,
  setAt: Date,
): Promise<boolean> {
  const stored = await tx
    .select({ id: shifts.id })
    .from(shifts)
    .where(and(eq(shifts.venueUuid, venueUuid), eq(shifts.createdAt, setAt)))
    .limit(1);
  return stored.length > 0;
}

/**
 * Clears a stretch of time: shifts within it are deleted, shifts that reach into it are cut, and a
 * shift that covers it is split into the parts before and after.
 */
export async function clearShifts(
  tx: Transaction,
  venueUuid: string,
  { startsAt, endsAt }: ShiftSpan,
): Promise<void> {
  const [from, until] = [
    sql`${startsAt.toISOString()}::timestamptz`,
    sql`${endsAt.toISOString()}::timestamptz`,
  ];
  const isOfVenue = sql`venue_uuid = ${venueUuid}::uuid`;
  const covering = await tx
    .select()
    .from(shifts)
    .where(
      and(
        eq(shifts.venueUuid, venueUuid),
        lt(shifts.startsAt, startsAt),
        gt(shifts.endsAt, endsAt),
      ),
    );
  for (const shift of covering) {
    const tables = await tx.select().from(shiftTables).where(eq(shiftTables.shiftId, shift.id));
    const rest = { startsAt: endsAt, endsAt: shift.endsAt, createdAt: shift.createdAt, tables };
    await insertShifts(tx, venueUuid, [rest]);
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

type NewShift = ShiftSpan & {
  /** When the sections were set, now by default. */
  createdAt?: Date;
  tables: readonly TableOfPerson[];
};

export async function insertShifts(
  tx: Transaction,
  venueUuid: string,
  arranged: readonly NewShift[],
): Promise<void> {
  const rows = arranged.map((shift) => ({ ...shift, id: newId(), venueUuid }));
  const tables = rows.flatMap(({ id: shiftId, tables: ofShift }) =>
    ofShift.map(({ personId, tableKey, tableName }) => ({
      shiftId,
      personId,
      tableKey,
      tableName,
    })),
  );
  await tx.insert(shifts).values(rows);
  if (tables.length > 0) await tx.insert(shiftTables).values(tables);
}

/** The people of a venue, also those who have left: a late arrangement may name them. */
export async function findPeopleIncludingFormer(
  db: Queryable,
  venueUuid: string,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: rosterPeople.id })
    .from(rosterPeople)
    .where(eq(rosterPeople.venueUuid, venueUuid));
  return new Set(rows.map(({ id }) => id));
}

/** Deletes a venue's roster and its shifts, with the sections in them. */
export async function deleteRoster(db: Queryable, venueUuid: string): Promise<void> {
  await db.delete(shifts).where(eq(shifts.venueUuid, venueUuid));
  await db.delete(rosterPeople).where(eq(rosterPeople.venueUuid, venueUuid));
}
