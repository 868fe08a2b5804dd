import { type SQL, sql } from 'drizzle-orm';
import { ownerUserIdSql } from '#server/businesses/business-query.ts';
import { isReminderAllowedSql, type ReminderKind } from '#server/businesses/notification-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The owner of a business; `id` is the ID of the business. */
export type Addressee = { id: string; email: string; firstName: string | null };

/** The local hours between which these emails are sent, so that none arrives at night. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 22;
const LIVELY_DAYS = 14;

/**
 * Owners who are due this week's summary: it is Monday between the two hours in the time zone of
 * their first venue, and the summary has not been sent yet. Owners without feedback for two weeks
 * get none.
 */
export async function findOwnersDueForWeeklySummary(
  db: Queryable,
  due: Due,
): Promise<(Addressee & { monday: string })[]> {
  const rows = await findLivelyOwners(db, {
    ...due,
    isDue: sql`businesses.weekly_summary_enabled and extract(isodow from local.time) = 1
      and (businesses.weekly_summary_week is null or businesses.weekly_summary_week < local.time::date)`,
  });
  return rows.map(({ today: monday, ...owner }) => ({ ...owner, monday }));
}

/** Owners for whom no server has looked for early warnings today. */
export async function findOwnersDueForWarnings(
  db: Queryable,
  due: Due,
): Promise<(Addressee & { today: string })[]> {
  return findLivelyOwners(db, {
    ...due,
    isDue: sql`businesses.warning_mails_enabled
      and (businesses.warnings_mailed_on is null or businesses.warnings_mailed_on < local.time::date)`,
  });
}

type Due = { now: SQL; except: readonly string[]; most: number };

/**
 * Owners with feedback in the last two weeks for whom it is now between the two hours, in the time
 * zone of their first venue.
 */
async function findLivelyOwners(
  db: Queryable,
  { now, except, most, isDue }: Due & { isDue: SQL },
): Promise<(Addressee & { today: string })[]> {
  const { rows } = await db.execute<Addressee & { today: string }>(sql`
    select businesses.id, owner.email, owner.first_name as "firstName", local.time::date::text as today
    from businesses
    join users owner on owner.id = ${OWNER}
    cross join lateral (
      select timezone from venues
      where business_id = businesses.id and deleted_at is null
      order by created_at, id limit 1
    ) first
    cross join lateral (select ${now} at time zone first.timezone as time) local
    where ${isDue} and owner.email_verified and ${isNotExcluded(except)}
      and extract(hour from local.time) >= ${FROM_HOUR}
      and extract(hour from local.time) < ${UNTIL_HOUR}
      and exists (
        select from venues join feedback on feedback.venue_uuid = venues.id
        where venues.business_id = businesses.id and venues.deleted_at is null
          and feedback.held_at is null
          and feedback.created_at >=
            (local.time::date - ${LIVELY_DAYS}::int)::timestamp at time zone venues.timezone
      )
    order by businesses.id limit ${most}
  `);
  return rows;
}

const OWNER = ownerUserIdSql(sql`businesses.id`);

const HAS_LIVE_VENUE = sql`exists (
  select from venues where business_id = businesses.id and deleted_at is null
)`;

/** Owners who finished the setup but then stopped before the first code or the first guest. */
export async function findOwnersToRemind(
  db: Queryable,
  kind: ReminderKind,
  rules: {
    waitedSince: Date;
    since: Date;
    /** The maximum number of reminders per owner. */
    most: number;
    except: readonly string[];
    maxOwners: number;
  },
): Promise<Addressee[]> {
  const waitedSince = sql`${rules.waitedSince.toISOString()}::timestamptz`;
  const hasStopped =
    kind === 'qr'
      ? sql`businesses.first_qr_generated_at is null and exists (
          select from onboarding_steps step
          where step.business_id = businesses.id and step.step = 'tour_completed'
            and step.completed_at <= ${waitedSince}
        )`
      : sql`businesses.first_feedback_received_at is null
          and businesses.first_qr_generated_at <= ${waitedSince}`;
  const { rows } = await db.execute<Addressee>(sql`
    select businesses.id, owner.email, owner.first_name as "firstName"
    from businesses join users owner on owner.id = ${OWNER}
    where owner.email_verified and businesses.onboarding_completed and ${isNotExcluded(rules.except)}
      and ${hasStopped} and ${HAS_LIVE_VENUE} and ${isReminderAllowedSql(kind, rules)}
    order by businesses.id limit ${rules.maxOwners}
  `);
  return rows;
}

function isNotExcluded(except: readonly string[]): SQL {
  return sql`businesses.id <> all(${sql.param([...except])}::uuid[])`;
}
