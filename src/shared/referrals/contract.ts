import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { REVOKED_REASONS } from './status.ts';

const pence = z.number().int();
const moment = z.iso.datetime();

/** The owner's one code; created on the first request and the same for ever. */
export const myReferralCode = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/referrals/my-code',
  response: z.object({ referralCode: z.string(), inviteLink: z.string() }),
});
export type MyReferralCode = z.output<(typeof myReferralCode)['response']>;

/** A referral as the referring owner sees it, without the other owner's payment details. */
const referral = z.object({
  id: z.string(),
  referrerId: z.string(),
  refereeId: z.string().nullable(),
  referralCode: z.string(),
  /** Null if that account was deleted, or its address is not verified yet. */
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
  /** When the referrer's credit is due; null if none is pending. */
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
      /** Referrals with a first payment, whether or not the credit has been given yet. */
      rewardedReferrals: z.number().int(),
      totalEarnings: pence,
    }),
    /** Newest first, at most `MAX_REFERRALS`. */
    referrals: z.array(referral),
  }),
});
export type ReferralStats = z.output<(typeof referralStats)['response']>;

export const MAX_REFERRALS = 500;
