import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { tier } from './schemas.ts';

const moment = z.iso.datetime();
const count = z.number().int();

/** The consequences of going to Starter, now or at the end of the paid period. Changes nothing. */
export const previewEnding = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/subscription/ending',
  response: z.object({
    plan: tier,
    /** The end of the paid period; null if the plan cannot run until then. */
    periodEnd: moment.nullable(),
    /** Whether the plan is already set to end with its paid period. */
    cancelAtPeriodEnd: z.boolean(),
    /** What the owner would get back if the plan ended now, in pence. */
    now: z.object({
      /**
       * Whether all money is refunded to its source; otherwise only the unused time is credited.
       */
      isMoneyBack: z.boolean(),
      toCardPence: count,
      toCreditPence: count,
      /** Referral credit that is lost because the first payment is refunded. */
      referralCreditPence: count,
    }),
    /** Ending the plan before this moment refunds all money. */
    moneyBackUntil: moment.nullable(),
    /** Whether a renewal is unpaid; if the plan ends, that renewal is no longer charged. */
    isUnpaid: z.boolean(),
    /** This calendar month's usage as it would count on Starter. */
    month: z.object({ feedbackUsed: count, repliesLeft: count, endsAt: moment }),
    locations: count,
  }),
});
export type PlanEndingPreview = z.output<(typeof previewEnding)['response']>;

/** Sets the paid plan to end with its period, or cancels the planned end. Safe to repeat. */
export const setPlanEnding = endpoint({
  access: 'owner',
  method: 'PUT',
  path: '/api/subscription/ending',
  body: z.object({
    cancelAtPeriodEnd: z.boolean('Please say whether the plan is to end with its period'),
  }),
  response: z.object({
    message: z.string(),
    cancelAtPeriodEnd: z.boolean(),
    periodEnd: moment,
  }),
});
