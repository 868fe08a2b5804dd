import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { REVOKED_REASONS } from './status.ts';

const pence = z.number().int();
const moment = z.iso.datetime();

/** The one code of an owner; made with the first call, and the same for ever. */
export const myReferralCode = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/referrals/my-code',
  response: z.object({ referralCode: z.string(), inviteLink: z.string() }),
});
export type MyReferralCode = z.output<(typeof myReferralCode)['response']>;

/** A referral as the owner sees who sent it. What the other one pays by is not in it. */
const referral = z.object({
  id: z.string(),
  referrerId: z.string(),
  refereeId: z.string().nullable(),
  referralCode: z.string(),
  /** Null where that account is gone, or nobody has verified yet that the address is theirs. */
  refereeEmail: z.string().nullable(),
  status: z.string(),
  referrerCreditAmount: pence,
  refereeCreditAmount: pence,
  referrerCreditAwarded: z.boolean(),
  refereeCreditAwarded: z.boolean(),
  createdAt: moment,
  completedAt: moment.nullable(),
  rewardedAt: moment.nullable(),
  revokedAt: moment.nullable(),
  revokedReason: z.enum(REVOKED_REASONS).nullable(),
  /** When the referrer's credit will land; null where none is on its way. */
  awardDueAt: moment.nullable(),
});
export type Referral = z.output<typeof referral>;

export const referralStats = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/referrals/stats',
  response: z.object({
    stats: z.object({
      totalReferrals: z.number().int(),
      pendingReferrals: z.number().int(),
      /** Those whose first payment was made, whether or not the credit has landed yet. */
      rewardedReferrals: z.number().int(),
      totalEarnings: pence,
    }),
    /** Newest first, and not more than `MOST_REFERRALS` of them. */
    referrals: z.array(referral),
  }),
});
export type ReferralStats = z.output<(typeof referralStats)['response']>;

export const MOST_REFERRALS = 500;
