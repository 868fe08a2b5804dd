import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { tier } from './schemas.ts';

const moment = z.iso.datetime();
const count = z.number().int();

/** What going to Starter would mean, now or with the paid period. Nothing changes by asking. */
export const previewEnding = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/subscription/ending',
  response: z.object({
    plan: tier,
    /** How long is paid for; null where the end cannot wait for it. */
    periodEnd: moment.nullable(),
    /** It is to end then already. */
    cancelAtPeriodEnd: z.boolean(),
    /** What an end at this moment gives back. Pence. */
    now: z.object({
      /** All money goes back to where it came from, instead of unused time as credit. */
      isMoneyBack: z.boolean(),
      toCardPence: count,
      toCreditPence: count,
      /** Credit for coming by a referral, which goes with the first payment. */
      referralCreditPence: count,
    }),
    /** Until then all money goes back. */
    moneyBackUntil: moment.nullable(),
    /** A renewal is unpaid: it is no longer asked for. */
    isUnpaid: z.boolean(),
    /** The owner's calendar month as Starter would count it. */
    month: z.object({ feedbackUsed: count, repliesLeft: count, endsAt: moment }),
    locations: count,
  }),
});
export type EndingPreview = z.output<(typeof previewEnding)['response']>;

/** Has the paid plan end with its period, or takes that back. Safe to repeat. */
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
