import type { Invariant } from './invariant.ts';
import { REHEARSAL_CHECKOUTS_SQL, REHEARSAL_SUBSCRIPTIONS_SQL } from './rehearsal-lists.ts';

/**
 * How long a plan may stay unpaid: seven days, plus up to ten minutes until the job runs, plus
 * slack.
 */
const GRACE = "interval '7 days 15 minutes'";

export const planInvariants: Invariant[] = [
  {
    name: 'a paid plan is backed by a subscription',
    broken: `
      select 'business ' || businesses.id || ' is on ' || subscription_tier || ' and pays for '
        || coalesce(granted_plan, 'nothing') as detail
      from businesses left join subscriptions on subscriptions.business_id = businesses.id
      where subscription_tier in ('pro', 'premium')
        and granted_plan is distinct from subscription_tier
      union all
      select 'business ' || business_id || ' has a plan from a subscription that is '
        || coalesce(status, 'none')
      from subscriptions
      where granted_plan is not null and status is distinct from 'active'
        and not (status = 'past_due' and past_due_since + ${GRACE} > now())`,
  },
  {
    name: 'what is paid for is given',
    broken: `
      select 'business ' || business_id || ' pays for ' || granted_plan || ' and is on '
        || coalesce(subscription_tier, 'starter') as detail
      from subscriptions join businesses on businesses.id = subscriptions.business_id
      where granted_plan is not null and subscription_tier is distinct from granted_plan`,
  },
  {
    name: 'the plan is that of the simulated provider',
    broken: `
      select 'business ' || businesses.id || ' is on ' || coalesce(subscription_tier, 'starter')
        || ', the provider has ' || coalesce(paid.plan, 'nothing') as detail
      from businesses
      join rehearsal_customers customer on customer.id = businesses.payment_customer_id
      left join lateral (
        select plan from ${REHEARSAL_SUBSCRIPTIONS_SQL} theirs
        where customer_id = customer.id and status = 'active'
        order by "createdAt" desc limit 1
      ) paid on true
      where coalesce(subscription_tier, 'starter') <> coalesce(paid.plan, 'starter')
        and not exists (
          select from ${REHEARSAL_SUBSCRIPTIONS_SQL} theirs
          where customer_id = customer.id and status = 'past_due'
        )`,
  },
  {
    name: 'as many locations are paid for as there are',
    broken: `
      with counted as (
        select subscriptions.business_id, greatest(1, (
          select count(*) from venues
          where venues.business_id = subscriptions.business_id and deleted_at is null
        )) as venues, coalesce(simulated.quantity, subscriptions.quantity) as paid
        from subscriptions
        left join ${REHEARSAL_SUBSCRIPTIONS_SQL} simulated on simulated.id = subscription_id
        where granted_plan = 'pro' and subscriptions.status = 'active'
      )
      select 'business ' || business_id || ' pays for ' || paid || ' of ' || venues || ' locations'
        as detail
      from counted where paid <> venues and not exists (
        select from location_attempts where location_attempts.business_id = counted.business_id
          and state in ('charging', 'waiting')
      )`,
  },
  {
    name: 'an event of the provider is applied once, and never lost',
    broken: `
      select 'pack ' || checkout_id || ' gave credits ' || count(entry.id) || ' times' as detail
      from reply_packs left join reply_credit_entries entry
        on entry.source = checkout_id and entry.reason = 'purchase'
      where state = 'paid' group by checkout_id having count(entry.id) <> 1
      union all
      select 'credits were given for ' || source || ', which is not paid'
      from reply_credit_entries left join reply_packs on checkout_id = source
      where reason = 'purchase' and state is distinct from 'paid'
      union all
      select 'event ' || id || ' was taken and not applied' from rehearsal_events
      where delivered_at is not null and not exists (
        select from billing_events where provider = 'simulated' and event_id = rehearsal_events.id
      )
      union all
      select 'a simulated checkout is paid and pack ' || reply_packs.checkout_id || ' is '
        || reply_packs.state
      from ${REHEARSAL_CHECKOUTS_SQL} simulated
      join reply_packs on reply_packs.checkout_id = simulated.id
      where simulated.state = 'paid' and reply_packs.state <> 'paid'`,
  },
];
