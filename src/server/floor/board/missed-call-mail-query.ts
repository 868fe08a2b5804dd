import { type SQL, sql } from 'drizzle-orm';
import { unattendedDangerSinceSql } from '#server/complaints/unattended-danger-query.ts';
import { alarmWordsSql } from '#server/feedback/alarm-words-query.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import type { MissedReason } from '../table.ts';

type Clock = Pick<Services, 'now'>;
type TransactionServices = Clock & { db: Transaction };

/** At most one email about missed calls per venue within this time. */
export const MISSED_CALL_MAIL_INTERVAL_MS = 5 * MINUTE_MS;
/** The shorter interval if one of the calls is a safety matter. */
const SAFETY_MAIL_INTERVAL_MS = MINUTE_MS;

/** A missed call as the email describes it. */
export type MissedCallForMail = {
  id: string;
  venueUuid: string;
  venueId: string;
  venueName: string;
  timezone: string;
  tableNumber: string;
  createdAt: string | Date;
  safety: SafetyClass | null;
  /** The guest's words that raised the alarm; with them the email names it as the board does. */
  alarmWords: string[];
  /** Whether the row is an alarm, whose guest did not call. */
  isAlarm: boolean;
  /** Whether the table comes from its scanned code; a typed one may be made up. */
  isScanned: boolean;
  why: MissedReason;
  /** The member who was going to the table; not stored while a call is held for a later email. */
  takenByName?: string | null;
};

const COLUMNS_FOR_MAIL = sql`
  calls.id, venues.id as "venueUuid", venues.venue_id as "venueId",
  venues.name as "venueName", venues.timezone, calls.table_number as "tableNumber",
  calls.created_at as "createdAt", calls.safety, calls.is_alarm as "isAlarm",
  calls.table_proof is not distinct from 'signed' as "isScanned",
  ${alarmWordsSql(sql`calls.feedback_id`, sql`calls.created_at`)} as "alarmWords"`;

/**
 * Returns true if an email about missed calls is due, and records that it is sent now. Locks the
 * venue's row until the transaction ends, so that only one of several servers sends the email.
 */
export async function claimMailTurn(
  services: TransactionServices,
  venueUuid: string,
  hasSafety: boolean,
): Promise<boolean> {
  const { rowCount } = await services.db.execute(sql`
    insert into floor_mails (venue_uuid, missed_at)
    values (${venueUuid}::uuid, ${databaseNow(services)})
    on conflict (venue_uuid) do update set missed_at = excluded.missed_at
    where ${isMailTurn(services, sql`${hasSafety}::boolean`)}
  `);
  return rowCount === 1;
}

function isMailTurn(services: Clock, hasSafety: SQL): SQL<boolean> {
  return sql<boolean>`(floor_mails.missed_at is null or floor_mails.missed_at <= case
    when ${hasSafety} then ${databaseNowPlus(services, -SAFETY_MAIL_INTERVAL_MS)}
    else ${databaseNowPlus(services, -MISSED_CALL_MAIL_INTERVAL_MS)} end)`;
}

export async function insertMissedCallsForMail(
  services: TransactionServices,
  calls: readonly MissedCallForMail[],
): Promise<void> {
  for (const { id, venueUuid, why } of calls) {
    // A call that was missed, taken and missed again is listed once, with the latest reason.
    await services.db.execute(sql`
      insert into calls_to_mail (call_id, venue_uuid, why, created_at)
      values (${id}::uuid, ${venueUuid}::uuid, ${why}, ${databaseNow(services)})
      on conflict (call_id) do update set why = excluded.why
    `);
  }
}

/**
 * Venues that are due for an email about missed calls. A venue is left out, and keeps its turn, if
 * none of its held calls is still missed.
 */
export async function findVenuesToMail(
  services: Clock & { db: Queryable },
): Promise<{ venueUuid: string; hasSafety: boolean }[]> {
  const hasSafety = sql`bool_or(calls.safety is not null)`;
  const { rows } = await services.db.execute<{ venueUuid: string; hasSafety: boolean }>(sql`
    select waiting.venue_uuid as "venueUuid", ${hasSafety} as "hasSafety"
    from calls_to_mail waiting
    join calls on calls.id = waiting.call_id
    left join floor_mails on floor_mails.venue_uuid = waiting.venue_uuid
    where ${isStillMissed(sql`waiting.why`)}
    group by waiting.venue_uuid, floor_mails.missed_at
    having ${isMailTurn(services, hasSafety)}
  `);
  return rows;
}

/** A safety matter that was ended without a visit is missed until somebody acts on it. */
function isStillMissed(why: SQL): SQL {
  return sql`(calls.status = 'missed' or ${why} = 'unvisited' and ${IS_ENDED_WITHOUT_VISIT})`;
}

const IS_ENDED_WITHOUT_VISIT = sql`(calls.status = 'done' and calls.arrived_at is null
  and ${unattendedDangerSinceSql(sql`calls.feedback_id`)} is not null)`;

/**
 * The call, if it is a safety matter that was ended although nobody was marked at the table.
 * Undefined if somebody has acted on the danger, or if an email has already told of the call.
 */
export async function findAlarmEndedWithoutVisit(
  tx: Transaction,
  callId: string,
): Promise<MissedCallForMail | undefined> {
  const { rows } = await tx.execute<MissedCallForMail>(sql`
    select ${COLUMNS_FOR_MAIL}, 'unvisited' as why, calls.taken_by_name as "takenByName"
    from calls join venues on venues.id = calls.venue_uuid
    where calls.id = ${callId}::uuid and calls.safety is not null and ${IS_ENDED_WITHOUT_VISIT}
      and not exists (
        select from mails where mails.tells_of @> array[calls.id] and mails.kind = 'missed-call'
      )
  `);
  return rows[0];
}

/**
 * Removes all calls of a venue that are held for the next email. Returns those that are still
 * missed, oldest first; the others were taken by a member or withdrawn by the guest.
 */
export async function takeMissedCallsForMail(
  tx: Transaction,
  venueUuid: string,
): Promise<MissedCallForMail[]> {
  const { rows } = await tx.execute<MissedCallForMail>(sql`
    with taken as (
      delete from calls_to_mail where venue_uuid = ${venueUuid}::uuid returning call_id, why
    )
    select ${COLUMNS_FOR_MAIL}, taken.why
    from taken join calls on calls.id = taken.call_id join venues on venues.id = calls.venue_uuid
    where ${isStillMissed(sql`taken.why`)}
    order by calls.created_at, calls.id
  `);
  return rows;
}
