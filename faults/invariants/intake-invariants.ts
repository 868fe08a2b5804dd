import type { Invariant } from './invariant.ts';

const KEY = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const STARTER_MONTH = 30;

/** Compares the responses guests got with the feedback that is stored. */
export const intakeInvariants: Invariant[] = [
  {
    name: 'acknowledged feedback is stored',
    told: ({ acknowledged }) => acknowledged,
    broken: `
      select 'feedback ' || told.id || ' was acknowledged and is not stored' as detail
      from jsonb_to_recordset($1) as told(id uuid)
      where not exists (select from feedback where feedback.id = told.id)`,
  },
  {
    name: 'one key stores one row',
    told: ({ triedKeys }) => [...triedKeys],
    broken: `
      with stored as (
        select substring(text_general from '${KEY}') as key, count(*) as times
        from feedback group by 1
      )
      select 'key ' || stored.key || ' is stored ' || stored.times || ' times' as detail
      from jsonb_array_elements_text($1) as tried(key) join stored using (key)
      where stored.times > 1`,
  },
  {
    name: 'one key gets one answer',
    told: ({ acknowledged }) => acknowledged,
    broken: `
      select 'key ' || told.key || ' was answered with different ids or codes' as detail
      from jsonb_to_recordset($1) as told(key text, id uuid, "rewardCode" text)
      group by told.key
      having count(distinct told.id) > 1 or count(distinct coalesce(told."rewardCode", '')) > 1`,
  },
  {
    name: 'a guest who was turned away is not acknowledged as well',
    told: ({ acknowledged, refusedKeys }) =>
      acknowledged.filter(({ key }) => refusedKeys.has(key)).map(({ key }) => key),
    broken: `
      select 'key ' || key || ' was both refused and acknowledged' as detail
      from jsonb_array_elements_text($1) as both_answers(key)`,
  },
  {
    name: 'the code that a guest was shown is the one that is stored',
    told: ({ acknowledged }) => acknowledged,
    broken: `
      select 'feedback ' || feedback.id || ' has another code than its guest' as detail
      from jsonb_to_recordset($1) as told(id uuid, "rewardCode" text)
      join feedback on feedback.id = told.id
      where feedback.reward_code is distinct from told."rewardCode"`,
  },
  {
    name: 'a key belongs to one feedback that is there',
    broken: `
      select 'feedback ' || feedback_id || ' has ' || count(*) || ' keys' as detail
      from submission_keys group by feedback_id having count(*) > 1
      union all
      select 'a key names feedback ' || feedback_id || ', which is not there'
      from submission_keys
      where not exists (select from feedback where feedback.id = submission_keys.feedback_id)`,
  },
  {
    name: 'Starter takes 30 feedback a month',
    // A business that was on a larger plan may rightly have more feedback.
    broken: `
      with calendars as (
        select businesses.id as business_id, coalesce((
          select timezone from venues where venues.business_id = businesses.id and deleted_at is null
          order by created_at, id limit 1
        ), 'Europe/London') as timezone
        from businesses
        where coalesce(subscription_tier, 'starter') = 'starter' and not exists (
          select from audit_log where coalesce(audit_log.business_id, audit_log.user_id) = businesses.id and action = 'plan.changed'
        )
      ),
      months as (
        select calendars.business_id,
          date_trunc('month', feedback.created_at at time zone calendars.timezone)::date as month,
          count(*) as accepted
        from calendars
        join venues on venues.business_id = calendars.business_id
        join feedback on feedback.venue_uuid = venues.id and feedback.held_at is null
        group by 1, 2
      )
      select 'business ' || business_id || ' got ' || accepted || ' in ' || month as detail
      from months where accepted > ${STARTER_MONTH}
      union all
      select 'the counter of business ' || business_id || ' says ' || used || ' in ' || month
      from monthly_usage join calendars using (business_id) where used > ${STARTER_MONTH}
      union all
      select 'the counter of business ' || business_id || ' in ' || month || ' says '
        || coalesce(used, 0) || ' of ' || accepted
      from months left join monthly_usage using (business_id, month)
      where coalesce(used, 0) < accepted`,
  },
  {
    name: 'held feedback was refused and has no reward',
    broken: `
      select 'feedback ' || id || ' is held and was not refused' as detail
      from feedback where held_at is not null and not was_refused
      union all
      select 'feedback ' || id || ' was refused and has a code'
      from feedback where was_refused and reward_code is not null`,
  },
];
