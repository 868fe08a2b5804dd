import { sql } from 'drizzle-orm';
import { alarmWordsSql } from '#server/feedback/alarm-words-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { safetyGravity } from '#shared/floor/alarm-rules.ts';
import { CALL_FOLLOW_UP_AFTER_MS } from '#shared/floor/call-rules.ts';
import { SAFETY_CLASSES, type SafetyClass } from '#shared/understanding/understanding.ts';
import { currentCallStatusSql, notifyOfCallSql } from '../calls/queries.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

/** A guest who answered longer ago than this has probably left the table. */
const AT_TABLE_FOR_MS = HOUR_MS;

export type Alarm = {
  id: string;
  tableNumber: string;
  venueId: string;
  safety: SafetyClass;
  /** The guest's words that raised the alarm. */
  words: string[];
  /** True if the call was not yet marked as this kind of safety matter, or had been missed. */
  isGraver: boolean;
};

/**
 * Puts a safety matter on the floor board if its guest is probably still at the table: marks the
 * guest's own call if it is waiting or was taken a moment ago, otherwise creates an alarm. A call
 * that was missed, has lapsed or may lapse at any moment is not marked, because the alarm would
 * leave the board with it. The call of another guest at the table is not marked either, because
 * that guest could no longer withdraw it.
 *
 * An answer has one alarm. If its guest then writes about another kind of danger, the alarm changes
 * to that kind unless the earlier one is graver; if the alarm was missed, it waits again. The same
 * statement notifies the boards.
 */
export async function storeAlarm(
  services: Needs,
  {
    feedbackId,
    safety,
    ...call
  }: { feedbackId: string; safety: SafetyClass; id: string; tokenHash: string },
): Promise<Alarm | undefined> {
  const since = databaseNowPlus(services, -AT_TABLE_FOR_MS);
  const keptKinds = SAFETY_CLASSES.filter((known) => safetyGravity(known) > safetyGravity(safety));
  const { rows } = await services.db.execute<Alarm>(sql`
    with matter as (
      select feedback.id, feedback.venue_uuid, btrim(feedback.table_number) as table_number,
        feedback.overall_rating as rating, sent.network,
        coalesce(sent.is_scanned, false) or exists (
          -- The guest scanned the code before, and answers once more from the same phone.
          select from submission_keys earlier join feedback told on told.id = earlier.feedback_id
          where earlier.created_at > ${since} and earlier.is_scanned
            and earlier.device = sent.device and told.venue_uuid = feedback.venue_uuid
            and ${normalisedTableNameSql(sql`told.table_number`)} = ${normalisedTableNameSql(sql`feedback.table_number`)}
        ) as is_scanned
      from feedback join venues on venues.id = feedback.venue_uuid
      -- The age condition is for the index: submission_keys is indexed by age only.
      left join submission_keys sent
        on sent.created_at > ${since} and sent.feedback_id = feedback.id
      where feedback.id = ${feedbackId}::uuid and feedback.held_at is null
        and feedback.created_at > ${since} and btrim(feedback.table_number) <> ''
        and venues.live_floor and venues.deleted_at is null
        -- A guest who writes about another day is not at the table.
        and coalesce(feedback.visit_date, (${databaseNow(services)} at time zone venues.timezone)::date)
          = (${databaseNow(services)} at time zone venues.timezone)::date
    ),
    open as (
      select calls.id, calls.safety as known, ${currentCallStatusSql(services)} = 'missed' as was_missed
      from calls join matter on
        calls.venue_uuid = matter.venue_uuid and calls.feedback_id = matter.id
      -- The stored status is for the index; an overdue call may not be stored as missed yet.
      where calls.status in ('waiting', 'taken', 'missed') and case ${currentCallStatusSql(services)}
        when 'waiting' then true
        when 'taken' then greatest(calls.taken_at, calls.arrived_at)
          > ${databaseNowPlus(services, -CALL_FOLLOW_UP_AFTER_MS)}
        else calls.safety is not null and calls.lapsed_at is null end
      -- In a fixed order, so that two alarms of a guest cannot deadlock.
      order by calls.id for update of calls
    ),
    marked as (
      update calls set
        safety = case when known = any(${sql.param(keptKinds)}::text[]) then known
          else ${safety} end,
        status = case when was_missed then 'waiting' else calls.status end,
        -- Kept, because it tells a call that nobody had taken from one that its taker gave back.
        missed_at = case when was_missed then coalesce(calls.missed_at, ${databaseNow(services)})
          else calls.missed_at end,
        given_back_at = case when was_missed then ${databaseNow(services)}
          else calls.given_back_at end,
        -- Even if the call was made up, a guest with a scanned code now vouches for it.
        table_proof = case when matter.is_scanned then 'signed' else calls.table_proof end,
        networks = case
          when calls.networks is null or matter.network is null then null
          when matter.network = any(calls.networks) then calls.networks
          else array_append(calls.networks, matter.network) end
      from matter, open
      where calls.id = open.id
      returning calls.id, calls.venue_uuid, calls.table_number, calls.safety, calls.created_at,
        open.was_missed or open.known is distinct from calls.safety as "isGraver"
    ),
    made as (
      insert into calls (
        id, venue_uuid, table_number, table_proof, networks, rating, safety, is_alarm, token_hash,
        feedback_id, created_at
      )
      select ${call.id}::uuid, venue_uuid, table_number, case when is_scanned then 'signed' end,
        case when network is not null then array[network] end, rating, ${safety}, true,
        ${call.tokenHash}, id, ${databaseNow(services)}
      from matter where not exists (select from marked)
      returning id, venue_uuid, table_number, safety, created_at
    )
    select alarm.id, alarm.table_number as "tableNumber", venues.venue_id as "venueId",
      alarm.safety, alarm."isGraver",
      ${alarmWordsSql(sql`${feedbackId}::uuid`, sql`alarm.created_at`)} as words,
      ${notifyOfCallSql(sql`alarm.id`, sql`alarm.venue_uuid`, sql`venues.business_id`)}
    from (
      select * from marked union all select *, true as "isGraver" from made
    ) alarm join venues on venues.id = alarm.venue_uuid
    order by alarm."isGraver" desc
  `);
  return rows[0];
}
