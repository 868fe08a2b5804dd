import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ShiftOfDay } from '#shared/roster/contract.ts';
import { FORMER_STAFF } from '#shared/roster/roster-rules.ts';
import { isOnShiftDaySql } from './shift-day-query.ts';
import { rosterPeople, shifts, shiftTables } from './table.ts';

/**
 * The shifts that began on a day of the venue, which lasts until five in the morning, oldest first.
 * A reader who may not see colleagues gets names only for the tables that were their own.
 */
export async function findShiftsOfDay(
  db: Queryable,
  { id: venueUuid, timezone }: { id: string; timezone: string },
  { day, onlyNamesOf }: { day: string; onlyNamesOf: string | null | undefined },
): Promise<ShiftOfDay[]> {
  const rows = await db
    .select({
      id: shifts.id,
      startsAt: shifts.startsAt,
      endsAt: shifts.endsAt,
      table: shiftTables.tableName,
      personId: rosterPeople.id,
      name: rosterPeople.name,
      userId: rosterPeople.userId,
      leftAt: rosterPeople.leftAt,
    })
    .from(shifts)
    .leftJoin(shiftTables, eq(shiftTables.shiftId, shifts.id))
    .leftJoin(rosterPeople, eq(rosterPeople.id, shiftTables.personId))
    .where(
      and(eq(shifts.venueUuid, venueUuid), isOnShiftDaySql(sql`${shifts.startsAt}`, day, timezone)),
    )
    .orderBy(asc(shifts.startsAt), sql`length(table_key)`, asc(shiftTables.tableKey));
  const byShift = new Map<string, ShiftOfDay>();
  for (const { id, startsAt, endsAt, table, personId, name, userId, leftAt } of rows) {
    const shift = byShift.get(id) ?? {
      from: startsAt.toISOString(),
      until: endsAt.toISOString(),
      tables: [],
    };
    byShift.set(id, shift);
    if (table === null || personId === null) continue;
    const isNamed = onlyNamesOf === undefined || (userId !== null && userId === onlyNamesOf);
    shift.tables.push({
      table,
      personId: isNamed ? personId : null,
      name: isNamed ? (leftAt ? FORMER_STAFF : name) : null,
    });
  }
  return [...byShift.values()];
}
