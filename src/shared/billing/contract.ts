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

/**
 * An answer without a clientSecret means that nothing is left to pay. A switch of plans whose
 * payment was declined or needs approval is a 402 with the fields of `paymentAction`
 * (src/shared/subscriptions/contract.ts); so is a plan whose renewal has to be paid first.
 */
export const getOrCreateSubscription = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/get-or-create-subscription',
  body: z.object({ plan: z.enum(['pro', 'premium'], 'Please choose pro or premium') }),
  response: z.object({
    clientSecret: z.string().optional(),
    /** `setup`: the plan is on, paid by credit, and only a card for later is asked for. */
    secretKind: z.enum(['payment', 'setup']).optional(),
    /** What the card will be charged now; not always the plan's price. */
    amountPence: z.number().int().optional(),
    subscriptionId: z.string().optional(),
    status: z.enum(['already_subscribed', 'upgraded']).optional(),
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
    /** A renewal is unpaid; the plan goes on for some days. */
    isPastDue: z.boolean(),
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
