import type { Invariant } from './invariant.ts';

/** Rows still waiting for a background job after it should have handled them. */
export const queueInvariants: Invariant[] = [
  {
    name: 'no mail is stuck',
    broken: `
      select 'mail ' || id || ' (' || kind || ') is being sent since ' || claimed_at as detail
      from mails where state = 'sending' and claimed_at < now() - interval '60 seconds'
      union all
      select 'mail ' || id || ' (' || kind || ') waits since ' || next_attempt_at
      from mails where state = 'queued' and next_attempt_at < now() - interval '60 seconds'`,
  },
  {
    name: 'no event of the provider is left lying',
    broken: `
      select 'event ' || id || ' waits since ' || next_attempt_at as detail
      from rehearsal_events
      where delivered_at is null and next_attempt_at < now() - interval '60 seconds'`,
  },
  {
    name: 'no payment is left in the middle',
    broken: `
      select 'attempt ' || id || ' on locations is ' || state || ' since ' || created_at as detail
      from location_attempts
      where (state = 'charging' and created_at < now() - interval '3 minutes')
        or (state = 'waiting' and created_at < now() - interval '24 hours')
      union all
      select 'the payment lease of business ' || business_id || ' was left behind'
      from payment_leases where until < now() - interval '60 seconds'
      union all
      select 'the end of the plan of business ' || business_id || ' is open since ' || created_at
      from plan_endings where finished_at is null and created_at < now() - interval '65 minutes'`,
  },
  {
    name: 'no referral credit is overdue',
    broken: `
      select 'the ' || kind || ' to the ' || party || ' of referral ' || referral_id
        || ' is due since ' || due_at as detail
      from referral_postings
      where posted_at is null and withdrawn_at is null and due_at < now() - interval '5 minutes'
        and (attempted_at is null or attempted_at < now() - interval '5 minutes')`,
  },
  {
    name: 'every serious complaint was looked at',
    // A venue that has used up this hour's alerts waits for the next hour.
    broken: `
      select 'nobody was told of serious complaint ' || feedback.id as detail
      from feedback left join alert_hours using (venue_uuid)
      where is_serious_complaint and alerted_at is null and held_at is null
        and venue_uuid is not null and created_at < now() - interval '5 minutes'
        and alert_hours.venue_uuid is null`,
  },
];
