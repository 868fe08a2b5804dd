import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { isOnShiftDaySql } from '#server/roster/shift-day-query.ts';
import type { UnansweredCall } from '#shared/floor/contract.ts';

const MAX_UNANSWERED = 200;

type ClockedVenue = { id: string; timezone: string };

/** The guests of a day to whom nobody came, oldest first. */
export async function findUnansweredCalls(
  db: Queryable,
  { id: venueUuid, timezone }: ClockedVenue,
  day: string,
): Promise<UnansweredCall[]> {
  const isOnDay = isOnShiftDaySql(sql`created_at`, day, timezone);
  // Whoever finishes an ordinary call was there. For a safety matter, the arrival must be recorded.
  const isUnconfirmed = sql`(
    status = 'done' and arrived_at is null and (lapsed_at is not null or safety is not null)
  )`;
  const { rows } = await db.execute<Omit<UnansweredCall, 'createdAt'> & { createdAt: Date }>(sql`
    select id, table_number as "tableNumber", created_at as "createdAt",
      false as "isAlarm", 'refused' as how
    from refused_calls
    where venue_uuid = ${venueUuid}::uuid and ${isOnDay}
    union all
    select id, table_number, created_at, is_alarm,
      case status when 'missed' then 'missed' else 'unconfirmed' end
    from calls
    where venue_uuid = ${venueUuid}::uuid and ${isOnDay}
      and (status = 'missed' or ${isUnconfirmed})
    order by "createdAt", id
    limit ${MAX_UNANSWERED}
  `);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

/** Whether any guest called on a day, including those to whom somebody came. */
export async function findWhetherGuestsCalled(
  db: Queryable,
  { id: venueUuid, timezone }: ClockedVenue,
  day: string,
): Promise<boolean> {
  const isOnDay = isOnShiftDaySql(sql`created_at`, day, timezone);
  const { rows } = await db.execute<{ hasCalls: boolean }>(sql`
    select exists (
      select from calls where venue_uuid = ${venueUuid}::uuid and ${isOnDay} and not is_alarm
    ) or exists (
      select from refused_calls where venue_uuid = ${venueUuid}::uuid and ${isOnDay}
    ) as "hasCalls"
  `);
  return rows[0]?.hasCalls ?? false;
}
