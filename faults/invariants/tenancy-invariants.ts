import type { Invariant } from './invariant.ts';
import { REHEARSAL_SUBSCRIPTIONS_SQL } from './rehearsal-lists.ts';

/** Rows that refer to each other must belong to the same business. */
export const tenancyInvariants: Invariant[] = [
  {
    name: 'feedback and codes are with the owner of their venue ID',
    broken: `
      select 'feedback ' || feedback.id || ' is with an owner to whom its venue ID does not belong'
        as detail
      from feedback join venues on venues.id = feedback.venue_uuid
      join venue_id_owners on venue_id_owners.venue_id = feedback.venue_id
      where venue_id_owners.business_id is distinct from venues.business_id
      union all
      select 'venue ' || venues.id || ' has the venue ID of another owner'
      from venues join venue_id_owners using (venue_id)
      where venue_id_owners.business_id is distinct from venues.business_id
      union all
      select 'code ' || reward_codes.id || ' is of another venue than its feedback'
      from reward_codes join feedback on feedback.reward_code = reward_codes.code
      where feedback.venue_uuid is distinct from reward_codes.venue_uuid`,
  },
  {
    name: 'a reply is from the owner and to the guest of its feedback',
    broken: `
      select 'feedback ' || feedback.id || ' was answered by a stranger' as detail
      from feedback
      join venues on venues.id = feedback.venue_uuid
      join replies on replies.feedback_id = feedback.id
      where replied_by is not null and not exists (
        select from members
        where members.business_id = venues.business_id and members.user_id::text = replied_by
      )
      union all
      select 'the reply to feedback ' || feedback.id || ' is in a mail between others'
      from feedback
      join venues on venues.id = feedback.venue_uuid
      join members on members.business_id = venues.business_id and members.role = 'owner'
      join users on users.id = members.user_id
      join replies on replies.feedback_id = feedback.id
      join mails on mails.id = replies.mail_id
      where lower(feedback.email) <> mails.to_address or mails.reply_to_address <> users.email
      union all
      select 'the reply to feedback ' || feedback.id || ' was paid for by a stranger'
      from feedback
      join venues on venues.id = feedback.venue_uuid
      join replies on replies.feedback_id = feedback.id
      join reply_credit_entries entry on entry.source = replies.mail_id::text
      where entry.business_id is distinct from venues.business_id`,
  },
  {
    name: 'payments are with the owner who made them',
    broken: `
      select 'business ' || businesses.id || ' has the customer of ' || customer.business_id as detail
      from businesses join rehearsal_customers customer on customer.id = businesses.payment_customer_id
      where customer.business_id <> businesses.id
      union all
      select 'business ' || subscriptions.business_id || ' has the subscription of another'
      from subscriptions
      join businesses on businesses.id = subscriptions.business_id
      join ${REHEARSAL_SUBSCRIPTIONS_SQL} theirs on theirs.id = subscription_id
      where theirs.customer_id is distinct from businesses.payment_customer_id
      union all
      select 'the credits of pack ' || reply_packs.checkout_id || ' went to another owner'
      from reply_packs join reply_credit_entries entry on entry.source = checkout_id
      where entry.business_id <> reply_packs.business_id
      union all
      select 'the credit of referral ' || referrals.id || ' went to a stranger'
      from referral_postings join referrals on referrals.id = referral_id
      where business_id <> case party when 'referrer' then referrer_id else referee_id end`,
  },
  {
    name: 'a session that was signed out is gone',
    told: ({ signedOut }) => signedOut.map(({ cookie }) => cookie),
    broken: `
      select 'a session of business ' || business_id || ' outlived its sign-out' as detail
      from jsonb_array_elements_text($1) as told(cookie)
      join sessions on sid = rtrim(translate(
        encode(sha256(convert_to(told.cookie, 'UTF8')), 'base64'), '+/', '-_'), '=')`,
  },
];
