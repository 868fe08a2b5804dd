import { z } from 'zod';
import { messageWithUser } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { venueIdFrom } from '#shared/venues/rules.ts';
import { tier } from './schemas.ts';

export const selectPlan = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/select-plan',
  body: z.object({ plan: tier }),
  response: messageWithUser,
});

const paidPlan = z.enum(['pro', 'premium'], 'Please choose pro or premium');
const pence = z.number('The price must be in pence').int('The price must be in pence');

/** What an owner has read about the price of a plan before agreeing to it. */
export const agreedPrice = z.object({
  dueNowPence: pence,
  differencePence: pence,
  perMonthPence: pence,
  proratedAt: z.iso
    .datetime('The moment of the price must be a date and time')
    .transform((text) => new Date(text)),
});
export type AgreedPrice = z.output<typeof agreedPrice>;

/**
 * What choosing a plan would cost an owner whose card or credit pays for it at once, without a card
 * form in between. Nothing is charged. Pence.
 */
export const previewPlan = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/subscription/price',
  query: z.object({ plan: paidPlan }),
  response: z.object({
    /** Null where choosing it charges nothing by itself: it is the current plan, or a form follows. */
    change: z
      .object({
        from: tier,
        /** Asked of the card now, after account credit. */
        dueNowPence: pence,
        /** What the rest of the month costs more; below zero it is taken off the next invoice. */
        differencePence: pence,
        /** What there is now; it is used before the card. Below zero is owed. */
        accountCreditPence: pence,
        /** From the next invoice on, for all locations together. */
        perMonthPence: pence,
        /** How many locations are paid for then. */
        quantity: z.number().int(),
        /** The next invoice; null for a plan that only begins. */
        nextAt: z.iso.datetime().nullable(),
        /** Handed on with what was shown, it makes the price exactly this one. */
        proratedAt: z.iso.datetime(),
      })
      .nullable(),
    /** The current plan is to end then. Choosing a plan takes that back. */
    endsAt: z.iso.datetime().nullable(),
  }),
});
export type PlanPreview = z.output<(typeof previewPlan)['response']>;
export type PlanChange = NonNullable<PlanPreview['change']>;

/**
 * An answer without a clientSecret means that nothing is left to pay. A switch of plans whose
 * payment was declined or needs approval is a 402 with the fields of `PaymentAction`
 * (src/shared/billing/payment-action.ts); so is a plan whose renewal has to be paid first.
 *
 * With `agreed`, nothing is charged that was not agreed to: where the card or credit on file would
 * pay another sum at once, it is refused as PRICE_CHANGED. Null means that no price was shown.
 */
export const getOrCreateSubscription = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/get-or-create-subscription',
  body: z.object({ plan: paidPlan, agreed: agreedPrice.nullable().optional() }),
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
  access: 'manager',
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
