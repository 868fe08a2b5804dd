import { sidOf } from '#server/platform/http/session.ts';
import type { DataCorruption } from './data-corruption.ts';
import { FLOOR_DATA_CORRUPTIONS } from './floor-data-corruptions.ts';

/** The key of the feedback that the corruptions change. */
export const CORRUPTED_FEEDBACK_KEY = '0f0e0d0c-0b0a-4908-8706-050403020100';
/** The cookie of a session that was signed out. */
export const SIGNED_OUT_COOKIE = 'a cookie';

const COPY_FEEDBACK = `
  insert into feedback (id, venue_id, venue_uuid, text_general, created_at, held_at)
  select gen_random_uuid(), venue_id, venue_uuid, text_general, created_at, null from feedback`;
const STARTERS = "(select id from businesses where subscription_tier = 'starter')";
const PAYER =
  "(select business_id from members join users on users.id = user_id where email = 'payer@example.net')";
const REPLIED = '(select mail_id::text from replies where mail_id is not null)';

/** Ways to corrupt the data, each with the invariant that it breaks. */
export const DATA_CORRUPTIONS: DataCorruption[] = [
  [
    'acknowledged feedback is stored',
    `delete from feedback where text_general like '%${CORRUPTED_FEEDBACK_KEY}'`,
  ],
  [
    'one key stores one row',
    `${COPY_FEEDBACK} where text_general like '%${CORRUPTED_FEEDBACK_KEY}'`,
  ],
  [
    'one key gets one answer',
    '',
    ({ acknowledged: [first, second, ...rest] }) => ({
      acknowledged: first && second ? [first, { ...second, key: first.key }, ...rest] : [],
    }),
  ],
  [
    'a guest who was turned away is not acknowledged as well',
    '',
    () => ({ refusedKeys: new Set([CORRUPTED_FEEDBACK_KEY]) }),
  ],
  [
    'the code that a guest was shown is the one that is stored',
    `update feedback set reward_code = null where text_general like '%${CORRUPTED_FEEDBACK_KEY}'`,
  ],
  ['a key belongs to one feedback that is there', 'delete from feedback'],
  [
    'a key belongs to one feedback that is there',
    'update submission_keys set feedback_id = (select feedback_id from submission_keys limit 1)',
  ],
  [
    'Starter takes 30 feedback a month',
    `${COPY_FEEDBACK} cross join generate_series(1, 30)
      where venue_uuid in (select id from venues where business_id in ${STARTERS})`,
  ],
  ['Starter takes 30 feedback a month', 'update monthly_usage set used = 31'],
  ['Starter takes 30 feedback a month', 'delete from monthly_usage'],
  ['held feedback was refused and has no reward', 'update feedback set held_at = now()'],
  ['held feedback was refused and has no reward', 'update feedback set was_refused = true'],
  ['a code is redeemed once', '', ({ redeemed }) => ({ redeemed: [...redeemed, ...redeemed] })],
  [
    'a code is redeemed once',
    `insert into audit_log (id, at, action, details)
      select gen_random_uuid(), at, action, details from audit_log
      where action = 'reward.redeemed'`,
  ],
  [
    'a redeemed code stays as it was redeemed',
    "update reward_codes set redeemed_by = 'Zoe' where is_redeemed",
  ],
  ['a redeemed code stays as it was redeemed', 'update reward_codes set is_redeemed = false'],
  [
    'no code is redeemed after its time',
    'update reward_codes set redeemed_at = expires_at where is_redeemed',
  ],
  [
    'feedback has at most one code, and a code one feedback',
    'update feedback set reward_code = (select code from reward_codes limit 1)',
  ],
  ['feedback has at most one code, and a code one feedback', 'delete from reward_codes'],
  [
    'feedback has at most one code, and a code one feedback',
    'update feedback set reward_code = null',
  ],
  ['only what is on offer is promised', "update venues set disabled_rewards = '{free_dessert}'"],
  ['only what is on offer is promised', 'update venues set rewards_enabled = false'],
  ['only what is on offer is promised', 'update feedback set reward_selected = null'],
  [
    'reply credits are what their ledger sums up to',
    'update businesses set extra_reply_credits = 51',
  ],
  [
    'reply credits are what their ledger sums up to',
    'update businesses set replies_used_this_month = replies_used_this_month + 1',
  ],
  [
    'reply credits are never below zero',
    `update reply_credit_entries set amount = -1 where reason = 'purchase'`,
  ],
  [
    'a credit is spent for a reply, or given back',
    'update replies set mail_id = null, replied_at = null',
  ],
  [
    'a credit is spent for a reply, or given back',
    "delete from reply_credit_entries where reason = 'reply'",
  ],
  [
    'a credit is spent for a reply, or given back',
    "update replies set delivery = 'failed', replied_at = null",
  ],
  [
    'feedback has one reply',
    `with again as (
        insert into mails (id, kind, to_address, subject, html, text, message_id, next_attempt_at)
        select gen_random_uuid(), kind, to_address, subject, html, text, 'another', next_attempt_at
        from mails where id::text = ${REPLIED} returning id
      )
      insert into audit_log (id, at, action, details)
      select gen_random_uuid(), at, action, details || jsonb_build_object('mail', again.id)
      from audit_log, again where action = 'reply.queued'`,
  ],
  ['feedback has one reply', 'update replies set mail_id = null'],
  [
    'feedback tells how far its reply has come',
    `update mails set state = 'sent' where id::text = ${REPLIED}`,
  ],
  ['feedback tells how far its reply has come', 'update replies set replied_at = null'],
  [
    'a reply knows where and when its feedback came in',
    "update replies set feedback_created_at = feedback_created_at - interval '1 minute'",
  ],
  [
    'a paid plan is backed by a subscription',
    "update businesses set subscription_tier = 'premium'",
  ],
  ['a paid plan is backed by a subscription', "update subscriptions set status = 'canceled'"],
  [
    'a paid plan is backed by a subscription',
    "update subscriptions set status = 'past_due', past_due_since = now() - interval '8 days'",
  ],
  ['what is paid for is given', `update businesses set subscription_tier = 'starter'`],
  [
    'the plan is that of the simulated provider',
    `update rehearsal_customers
      set account = jsonb_set(account, '{subscriptions,0,status}', '"canceled"')`,
  ],
  [
    'as many locations are paid for as there are',
    `update rehearsal_customers
      set account = jsonb_set(account, '{subscriptions,0,quantity}', '3')`,
  ],
  ['an event of the provider is applied once, and never lost', 'delete from billing_events'],
  [
    'an event of the provider is applied once, and never lost',
    "update reply_packs set state = 'open'",
  ],
  [
    'an event of the provider is applied once, and never lost',
    "delete from reply_credit_entries where reason = 'purchase'",
  ],
  [
    'a referee is worth one award',
    `alter table referrals drop constraint referrals_referee_unique;
      update referrals set status = 'rewarded';
      insert into referrals (id, referrer_id, referee_id, referral_code, status)
      select gen_random_uuid(), referrer_id, referee_id, 'B', status from referrals`,
  ],
  [
    'a referee is worth one award',
    `update rehearsal_customers set account = jsonb_set(account, '{creditMovements}',
      (account -> 'creditMovements') || (account -> 'creditMovements'))`,
  ],
  [
    'no award comes before the hold is over',
    "update referral_postings set attempted_at = now() where party = 'referrer'",
  ],
  ['no award comes before the hold is over', 'update referrals set completed_at = null'],
  ['an award is taken back when its payment was', "update referrals set status = 'revoked'"],
  [
    'an award is taken back when its payment was',
    "update referral_postings set kind = 'reversal' where party = 'referrer'",
  ],
  [
    'a posted referral credit is on record',
    "delete from credit_transactions where type = 'referral_referee'",
  ],
  [
    'the rollups by weekday and hour are those of the feedback',
    'update rollups_by_time set hour = (hour + 1) % 24',
  ],
  [
    'the rollups by day are those of the feedback',
    'update rollups_by_day set complaint_count = complaint_count + 1',
  ],
  ['the rollups by day are those of the feedback', 'delete from rollup_deltas'],
  ['the rollups by name are those of the feedback', "update feedback set server_name = 'Cem'"],
  [
    'the rollups by name and day are those of the feedback',
    "update rollups_by_name_and_day set day = day - 1 where kind = 'server'",
  ],
  [
    'the rollups of redeemed codes by day are those of the codes',
    'update rollups_by_day set redeemed_count = redeemed_count + 1',
  ],
  [
    'the rollups of rewards are those of the codes',
    "update reward_codes set is_redeemed = true, redeemed_at = now(), redeemed_by = 'Ana'",
  ],
  [
    'the rollups of replies are those of the feedback',
    "update replies set replied_at = replied_at + interval '1 minute'",
  ],
  [
    'feedback and codes are with the owner of their venue ID',
    `update venue_id_owners set business_id = ${PAYER}`,
  ],
  [
    'feedback and codes are with the owner of their venue ID',
    `update feedback set venue_uuid = (select id from venues where business_id = ${PAYER})`,
  ],
  [
    'feedback and codes are with the owner of their venue ID',
    `update reward_codes set venue_uuid = (select id from venues where business_id = ${PAYER})`,
  ],
  [
    'a reply is from the owner and to the guest of its feedback',
    `update replies set replied_by = ${STARTERS}::text`,
  ],
  [
    'a reply is from the owner and to the guest of its feedback',
    `update mails set to_address = 'stranger@example.com' where id::text = ${REPLIED}`,
  ],
  [
    'a reply is from the owner and to the guest of its feedback',
    `update reply_credit_entries set business_id = ${STARTERS} where reason = 'reply'`,
  ],
  [
    'payments are with the owner who made them',
    'update rehearsal_customers set business_id = gen_random_uuid()',
  ],
  [
    'payments are with the owner who made them',
    `update subscriptions set business_id = ${STARTERS}`,
  ],
  ['payments are with the owner who made them', `update reply_packs set business_id = ${STARTERS}`],
  [
    'payments are with the owner who made them',
    `update referral_postings set business_id = ${PAYER} where party = 'referrer'`,
  ],
  [
    'a session that was signed out is gone',
    `insert into sessions (sid, sess, expire, business_id, user_id)
      select '${sidOf(SIGNED_OUT_COOKIE)}', '{}', now(), business_id, user_id from members
      where business_id = ${PAYER}`,
  ],
  [
    'no mail is stuck',
    "update mails set state = 'sending', claimed_at = now() - interval '2 minutes'",
  ],
  ['no mail is stuck', "update mails set next_attempt_at = now() - interval '2 minutes'"],
  [
    'no event of the provider is left lying',
    `update rehearsal_events
      set delivered_at = null, next_attempt_at = now() - interval '2 minutes'`,
  ],
  [
    'no payment is left in the middle',
    `insert into location_attempts (id, business_id, subscription_id, wanted, quantity_before,
        quantity, settle, state, looked_at, created_at)
      values (gen_random_uuid(), ${PAYER}, 'sim_1', '[]', 1, 2, 'now', 'charging', now(),
        now() - interval '4 minutes')`,
  ],
  [
    'no payment is left in the middle',
    `insert into payment_leases (business_id, holder, until)
      values (${PAYER}, gen_random_uuid(), now() - interval '2 minutes')`,
  ],
  [
    'no payment is left in the middle',
    `insert into plan_endings (id, business_id, subscription_id, is_money_back, created_at)
      values (gen_random_uuid(), ${PAYER}, 'sim_1', true, now() - interval '2 hours')`,
  ],
  [
    'no referral credit is overdue',
    `update referral_postings set due_at = now() - interval '1 hour' where party = 'referrer'`,
  ],
  [
    'every serious complaint was looked at',
    `update feedback set is_serious_complaint = true, created_at = now() - interval '10 minutes'`,
  ],
  ...FLOOR_DATA_CORRUPTIONS,
];
