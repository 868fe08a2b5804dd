import type { Invariant } from './invariant.ts';
import { REHEARSAL_CREDIT_MOVEMENTS_SQL } from './rehearsal-lists.ts';

export const referralInvariants: Invariant[] = [
  {
    name: 'a referee is worth one award',
    broken: `
      select 'referee ' || referee_id || ' was paid for ' || count(*) || ' times' as detail
      from referrals where status = 'rewarded' and referee_id is not null
      group by referee_id having count(*) > 1
      union all
      select 'referral ' || referral_id || ' has ' || count(*) || ' movements of ' || type
      from credit_transactions where type in ('referral_referrer', 'referral_referee')
      group by referral_id, type having count(*) > 1
      union all
      select 'referral ' || (metadata ->> 'referral_id') || ' was credited ' || count(*)
        || ' times: ' || reason
      from ${REHEARSAL_CREDIT_MOVEMENTS_SQL} moved where metadata ? 'referral_id'
      group by metadata ->> 'referral_id', reason having count(*) > 1`,
  },
  {
    name: 'no award comes before the hold is over',
    broken: `
      select 'the ' || party || ' of referral ' || referral_id || ' was paid too early' as detail
      from referral_postings
      where kind = 'award' and (attempted_at < due_at or posted_at < due_at)
      union all
      select 'the ' || party || ' of referral ' || referral_id || ' was paid before any payment'
      from referral_postings join referrals on referrals.id = referral_id
      where kind = 'award' and attempted_at is not null and completed_at is null`,
  },
  {
    name: 'an award is taken back when its payment was',
    broken: `
      select 'the ' || award.party || ' of revoked referral ' || award.referral_id
        || ' keeps the award' as detail
      from referral_postings award
      join referrals on referrals.id = award.referral_id and status = 'revoked'
      left join referral_postings reversal on reversal.referral_id = award.referral_id
        and reversal.party = award.party and reversal.kind = 'reversal'
      where award.kind = 'award' and award.posted_at is not null
        and reversal.amount is distinct from -award.amount
      union all
      select 'the ' || party || ' of referral ' || referral_id || ' was paid nothing and pays back'
      from referral_postings reversal
      where kind = 'reversal' and not exists (
        select from referral_postings award where award.referral_id = reversal.referral_id
          and award.party = reversal.party and award.kind = 'award'
          and award.attempted_at is not null
      )`,
  },
  {
    name: 'a posted referral credit is on record',
    broken: `
      select 'the ' || kind || ' to the ' || party || ' of referral ' || referral_postings.referral_id
        || ' is on no record' as detail
      from referral_postings
      where posted_at is not null and not exists (
        select from credit_transactions
        where credit_transactions.referral_id = referral_postings.referral_id
          and credit_transactions.business_id = referral_postings.business_id
          and credit_transactions.amount = referral_postings.amount
      )`,
  },
];
