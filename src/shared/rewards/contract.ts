import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { REWARD_CODE_MAX_LENGTH, REWARD_CODE_STATUSES } from './code.ts';
import {
  AVERAGE_SPEND_MESSAGE,
  MAX_AVERAGE_SPEND_PENCE,
  MAX_REWARD_COST_PENCE,
  REWARD_COST_MESSAGE,
} from './money-rules.ts';
import {
  BUILT_IN_NAMES_MESSAGE,
  DAILY_REWARD_CAP_MESSAGE,
  hasBuiltInNames,
  hasSameNames,
  MAX_CUSTOM_REWARDS,
  MAX_DAILY_REWARDS,
  REWARD_NAME_RULE,
  SAME_NAMES_MESSAGE,
  TOO_MANY_REWARDS_MESSAGE,
} from './settings-rules.ts';

/** The owner's own rewards: labels with unique values. Same rule as `checkCustomRewards`. */
export const customRewards = z
  .array(textSchema(REWARD_NAME_RULE), 'Rewards must be a list of their names')
  .max(MAX_CUSTOM_REWARDS, TOO_MANY_REWARDS_MESSAGE)
  .refine((labels) => !hasSameNames(labels), SAME_NAMES_MESSAGE)
  .refine((labels) => !hasBuiltInNames(labels), BUILT_IN_NAMES_MESSAGE);

/** Codes a venue gives away per day, in the venue's time zone; null for no limit. */
export const dailyRewardCap = z
  .number(DAILY_REWARD_CAP_MESSAGE)
  .int(DAILY_REWARD_CAP_MESSAGE)
  .min(1, DAILY_REWARD_CAP_MESSAGE)
  .max(MAX_DAILY_REWARDS, DAILY_REWARD_CAP_MESSAGE)
  .nullable();

/** What a guest spends per visit, in pence, as the owner says; null if unknown. */
export const averageSpendPence = z
  .number(AVERAGE_SPEND_MESSAGE)
  .int(AVERAGE_SPEND_MESSAGE)
  .min(1, AVERAGE_SPEND_MESSAGE)
  .max(MAX_AVERAGE_SPEND_PENCE, AVERAGE_SPEND_MESSAGE)
  .nullable();

/** What a reward costs the venue, in pence, as the owner says; null if unknown. */
export const rewardCostPence = z
  .number(REWARD_COST_MESSAGE)
  .int(REWARD_COST_MESSAGE)
  .min(0, REWARD_COST_MESSAGE)
  .max(MAX_REWARD_COST_PENCE, REWARD_COST_MESSAGE)
  .nullable();

export const STAFF_NAME_MAX_LENGTH = 100;

/** A guest's reward as staff see it, without anything about the guest. */
export const rewardCode = z.object({
  id: z.string(),
  code: z.string(),
  rewardType: z.string(),
  /** The promised reward; later changes to the venue's rewards do not affect it. */
  rewardLabel: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  isRedeemed: z.boolean(),
  redeemedAt: z.iso.datetime().nullable(),
  redeemedBy: z.string().nullable(),
  /** The member who redeemed the code, if their identity was proven; only the team sees this. */
  provenBy: z.string().nullable().optional(),
  /** For a reward for the next visit: when it becomes redeemable. */
  validFrom: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** By the server's clock, for phones whose own clock is wrong. */
  status: z.enum(REWARD_CODE_STATUSES),
});
export type RewardCode = z.output<typeof rewardCode>;

const typedCode = z.object({
  code: z
    .string('Please enter a reward code')
    .trim()
    .min(1, 'Please enter a reward code')
    .max(
      REWARD_CODE_MAX_LENGTH,
      `A reward code may have at most ${REWARD_CODE_MAX_LENGTH} characters`,
    ),
  /** If the page was opened for a venue, only codes of that venue are accepted. */
  venueId: z
    .string()
    .max(200)
    .nullish()
    .transform((text) => (text?.trim() ? toVenueId(text) : undefined)),
});

export const staffName = z
  .string('Please enter your name')
  .trim()
  .regex(/[^\s\p{C}]/u, 'Please enter your name')
  .max(STAFF_NAME_MAX_LENGTH, `The name may have at most ${STAFF_NAME_MAX_LENGTH} characters`);

/**
 * Looks up a code. Also succeeds for a redeemed or expired code, so that staff see when it was
 * redeemed and by whom.
 */
export const validateRewardCode = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/reward-codes/validate',
  body: typedCode,
  response: rewardCode,
});

/**
 * Refused with 409 if the code was already redeemed (`redeemedAt`, `redeemedBy`), with 410 if it
 * has expired (`expiresAt`), and with 409 and `NOT_YET_VALID` before `validFrom`.
 */
export const redeemRewardCode = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/reward-codes/redeem',
  body: typedCode.extend({
    staffName,
    /** The member chosen from the roster on a shared device; replaces the name. */
    memberId: z.guid('There is no such member').optional(),
    /** The proof that the member entered their PIN. */
    proof: z.string().max(200).optional(),
  }),
  response: rewardCode,
});
