import { z } from 'zod';
import { messageWithUser } from '../accounts/contract.ts';
import { endpoint } from '../api/endpoint.ts';
import { venueIdFrom } from '../venues/rules.ts';
import { tier } from './schemas.ts';

export const selectPlan = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/select-plan',
  body: z.object({ plan: tier }),
  response: messageWithUser,
});

/** An answer without a clientSecret means that nothing is left to pay. */
export const getOrCreateSubscription = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/get-or-create-subscription',
  body: z.object({ plan: z.enum(['pro', 'premium'], 'Please choose pro or premium') }),
  response: z.object({
    clientSecret: z.string().optional(),
    subscriptionId: z.string().optional(),
    message: z.string().optional(),
  }),
});

/** What the plan allows this month and what is left of it. */
export const subscriptionLimits = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/subscription/limits/:venueId',
  params: z.object({ venueId: z.string().max(200).transform(venueIdFrom) }),
  response: z.object({
    /** -1 for no limit. */
    monthlyLimit: z.number().int(),
    currentUsage: z.number().int(),
    remainingFeedback: z.number().int(),
    isProUser: z.boolean(),
    replyCredits: z.object({
      available: z.number().int(),
      limit: z.number().int(),
      /** How much of the month's allowance is available, at most 100. */
      percentage: z.number().int(),
    }),
    /** Feedback that came after the limit; its words are sealed until an upgrade. */
    heldFeedback: z.number().int(),
    resetsAt: z.iso.datetime(),
  }),
});
export type SubscriptionLimits = z.output<(typeof subscriptionLimits)['response']>;

/** Only ever leads to Starter by itself; a paid plan is answered with where to pay for it. */
export const changePlan = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/subscription/upgrade',
  body: z.object({ plan: tier }),
  response: messageWithUser,
});

/** Leads to the checkout of one pack of reply credits; Pro and Premium only. */
export const purchaseReplyCredits = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/reply-credits/purchase',
  response: z.object({ url: z.string() }),
});
