import type { Invariant } from './invariant.ts';

/** A venue's current rewards, without the surprise, which is always one of the others. */
const OFFER = `
  select value from (
    select unnest(array['10_percent_off', 'free_appetizer', 'free_dessert']) as value
    union all
    select regexp_replace(lower(btrim(label)), '\\s+', '_', 'g')
    from unnest(venues.custom_rewards) as label
  ) offers
  where venues.rewards_enabled and not value = any(venues.disabled_rewards)`;

export const rewardInvariants: Invariant[] = [
  {
    name: 'a code is redeemed once',
    told: ({ redeemed }) => redeemed,
    broken: `
      select 'a code was handed out ' || count(*) || ' times' as detail
      from jsonb_to_recordset($1) as told(code text) group by code having count(*) > 1
      union all
      select 'code ' || (details ->> 'rewardCode') || ' is on record as redeemed '
        || count(*) || ' times'
      from audit_log where action = 'reward.redeemed'
      group by details ->> 'rewardCode' having count(*) > 1`,
  },
  {
    name: 'a redeemed code stays as it was redeemed',
    told: ({ redeemed }) => redeemed,
    broken: `
      select 'a redemption by ' || told."staffName" || ' is not stored as it was answered' as detail
      from jsonb_to_recordset($1) as told(code text, "staffName" text)
      left join reward_codes on reward_codes.code = told.code
      where reward_codes.is_redeemed is not true
        or reward_codes.redeemed_by is distinct from told."staffName"
      union all
      select 'code ' || id || ' is half redeemed' from reward_codes
      where is_redeemed <> (redeemed_at is not null) or is_redeemed <> (redeemed_by is not null)`,
  },
  {
    name: 'no code is redeemed after its time',
    broken: `
      select 'code ' || id || ' was redeemed after it had expired' as detail
      from reward_codes where redeemed_at >= expires_at`,
  },
  {
    name: 'feedback has at most one code, and a code one feedback',
    broken: `
      select 'a code is that of ' || count(*) || ' feedback' as detail
      from feedback where reward_code is not null group by reward_code having count(*) > 1
      union all
      select 'feedback ' || feedback.id || ' shows a code that is not there'
      from feedback where reward_code is not null
        and not exists (select from reward_codes where reward_codes.code = feedback.reward_code)
      union all
      select 'code ' || reward_codes.id || ' came from no feedback' from reward_codes
      where not exists (select from feedback where feedback.reward_code = reward_codes.code)`,
  },
  {
    name: 'only what is on offer is promised',
    // The offer at the time is known only if the venue has not been changed since.
    broken: `
      select 'code ' || reward_codes.id || ' is for ' || reward_type || ', which is not offered'
        as detail
      from reward_codes join venues on venues.id = reward_codes.venue_uuid
      where venues.updated_at <= reward_codes.created_at
        and not exists (${OFFER} and value = reward_codes.reward_type)
      union all
      select 'code ' || reward_codes.id || ' is not for what was chosen'
      from reward_codes join feedback on feedback.reward_code = reward_codes.code
      where feedback.reward_selected is null or replace(feedback.reward_selected, '10_off',
        '10_percent_off') not in ('surprise_me', reward_codes.reward_type)`,
  },
];
