import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { MAX_ANSWER_IDS_IN_ADDRESS } from '#shared/feedback/rules.ts';
import { daysQuery } from './people/contract.ts';
import { trialResultFields } from './trials/trial-result-fields.ts';

/** What was done about a complaint before its guest could come back. */
export const COMPLAINT_CARE = ['put right', 'replied', 'left'] as const;

const count = z.number().int();
const pence = z.number().int().nullable();
/** Every code is counted in exactly one of the last four. */
const codes = {
  given: count,
  /** Redeemed on the day of the visit. */
  sameDay: count,
  /** Redeemed on a later day: the guest came back. */
  later: count,
  /** Not redeemed before it expired. */
  never: count,
  /** Not redeemed, and still valid. */
  open: count,
};
/** The newest answers of guests who came back, without erased ones. */
const answers = z.array(z.string()).max(MAX_ANSWER_IDS_IN_ADDRESS);
export type ReturnCounts = { [Name in keyof typeof codes]: number };

const half = z.object({ given: count, cameBack: count });
/**
 * A trial in which chance decided for each code whether it was valid at once or only from the next
 * visit. Only codes past their expiry count, so that both halves have had the same time.
 */
const rewardTrial = z.object({
  /** The day of the first such code. */
  since: z.iso.date(),
  atOnce: half,
  nextVisit: half,
  /** Drawn codes that are still valid. */
  running: count,
  ...trialResultFields,
});
export type RewardTrial = z.input<typeof rewardTrial>;

export const returns = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/returns',
  /** The days on which the codes were given. */
  query: daysQuery,
  response: z.object({
    ...codes,
    /** Days from the visit to the return, as a median; null if no guest has come back. */
    medianDays: z.number().nullable(),
    /** Null: the guest gave no rating, or the answer has been erased. */
    byRating: z.array(z.object({ rating: z.enum(RATINGS).nullable(), ...codes, answers })),
    /** Amounts in pence; null as long as the owner has not entered what they need. */
    money: z.object({
      averageSpendPence: pence,
      rewardCostPence: pence,
      /** The guests who came back, each at the average spend. */
      cameBackPence: pence,
      /** All redeemed codes, each at the cost of a reward. */
      rewardsPence: pence,
    }),
    /** Complaints only. */
    byCare: z.array(z.object({ care: z.enum(COMPLAINT_CARE), ...codes, answers })),
    /** Over all time; null unless the venue left to chance when rewards can be used. */
    trial: rewardTrial.nullable(),
  }),
});
