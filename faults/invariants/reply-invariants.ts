import type { Invariant } from './invariant.ts';

export const replyInvariants: Invariant[] = [
  {
    name: 'reply credits are what their ledger sums up to',
    broken: `
      with bought as (
        select business_id, sum(amount) as total from reply_credit_entries
        where pool = 'extra' group by 1
      ),
      of_month as (
        select business_id, month, sum(amount) as total from reply_credit_entries
        where pool = 'monthly' group by 1, 2
      ),
      shown as (
        select *, date_trunc(
          'month', (reply_credits_reset_date at time zone 'UTC') - interval '15 days'
        )::date as month
        from businesses
      )
      select 'business ' || shown.id || ' has ' || extra_reply_credits || ' bought credits, '
        || coalesce(total, 0) || ' by the ledger' as detail
      from shown left join bought on bought.business_id = shown.id
      where extra_reply_credits <> coalesce(total, 0)
      union all
      select 'business ' || shown.id || ' has ' || (monthly_reply_limit - replies_used_this_month)
        || ' credits of the month, ' || coalesce(total, 0) || ' by the ledger'
      from shown
      left join of_month on of_month.business_id = shown.id and of_month.month = shown.month
      where shown.month is not null
        and monthly_reply_limit - replies_used_this_month <> coalesce(total, 0)`,
  },
  {
    name: 'reply credits are never below zero',
    // After a downgrade, more credits may be spent in a month than the plan now allows.
    broken: `
      select 'business ' || business_id || ' has ' || sum(amount) || ' of the ' || pool || ' credits'
        as detail
      from reply_credit_entries
      group by business_id, pool, month
      having sum(amount) < 0 and not bool_or(reason = 'plan_change')`,
  },
  {
    name: 'a credit is spent for a reply, or given back',
    broken: `
      with spent as (
        select source, business_id, exists (
          select from reply_credit_entries returned
          where returned.reason = 'returned' and returned.source = spent.source
        ) as is_returned
        from reply_credit_entries spent where reason = 'reply'
      )
      select 'a credit of business ' || business_id || ' is gone for no reply' as detail
      from spent where not is_returned
        and not exists (select from replies where mail_id::text = spent.source)
        and not exists (
          select from thread_messages
          where side = 'venue' and 'thread ' || feedback_id = spent.source
        )
      union all
      select 'the reply to feedback ' || feedback_id || ' was for nothing'
      from replies
      where replied_at is not null and not exists (
        -- The first reply costs a credit, by mail or on the ticket; later replies are free.
        select from spent
        where not is_returned and source in (mail_id::text, 'thread ' || feedback_id)
      )
      union all
      select 'the failed reply to feedback ' || feedback_id || ' was not given back'
      from replies left join spent on spent.source = mail_id::text
      where delivery = 'failed' and spent.is_returned is not true`,
  },
  {
    name: 'feedback has one reply',
    told: ({ replied }) => replied,
    broken: `
      select 'feedback ' || (details ->> 'feedback') || ' is answered by ' || count(*) || ' mails'
        as detail
      from audit_log join mails on mails.id::text = details ->> 'mail'
      where action = 'reply.queued' and mails.state <> 'failed'
      group by details ->> 'feedback' having count(*) > 1
      union all
      select 'the reply to feedback ' || told."feedbackId" || ' was acknowledged and is not stored'
      from jsonb_to_recordset($1) as told("feedbackId" uuid)
      left join replies on replies.feedback_id = told."feedbackId"
      where replies.mail_id is null`,
  },
  {
    name: 'feedback tells how far its reply has come',
    broken: `
      select 'feedback ' || feedback_id || ' says ' || coalesce(delivery, 'nothing')
        || ' of a mail that is ' || mails.state as detail
      from replies join mails on mails.id = replies.mail_id
      where delivery is distinct from
        case mails.state when 'sending' then 'queued' else mails.state end
      union all
      select 'feedback ' || feedback_id || ' has a reply that was not sent'
      from replies where (replied_at is not null) <> coalesce(delivery <> 'failed', false)`,
  },
  {
    name: 'a reply knows where and when its feedback came in',
    broken: `
      select 'the reply to feedback ' || id || ' is filed under another venue or moment' as detail
      from replies join feedback on id = feedback_id
      where replies.venue_uuid is distinct from feedback.venue_uuid
        or feedback_created_at <> created_at`,
  },
];
