import { z } from 'zod';
import { messageWithUser } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { toVenueId } from '#shared/venues/rules.ts';
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

/** The price of a plan that the owner was shown before agreeing. */
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
 * Previews the price of a plan, in pence, if choosing the plan would charge the owner's card or
 * credit at once, without a card form. Charges nothing.
 */
export const previewPlan = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/subscription/price',
  query: z.object({ plan: paidPlan }),
  response: z.object({
    /**
     * Null if choosing the plan charges nothing yet: it is the current plan, or a card form
     * follows.
     */
    change: z
      .object({
        from: tier,
        /** Charged to the card now, after account credit. */
        dueNowPence: pence,
        /**
         * Extra cost for the rest of the month. A negative amount is taken off the next invoice.
         */
        differencePence: pence,
        /** Current account credit, used before the card; negative if money is owed. */
        accountCreditPence: pence,
        /** The monthly price from the next invoice on, for all locations together. */
        perMonthPence: pence,
        /** Number of locations that are paid for after the change. */
        quantity: z.number().int(),
        /** The date of the next invoice; null if the plan is only starting now. */
        nextAt: z.iso.datetime().nullable(),
        /**
         * When the price was computed. Send it back with the price, so that exactly this price is
         * charged.
         */
        proratedAt: z.iso.datetime(),
      })
      .nullable(),
    /** When the current plan is set to end. Choosing a plan cancels that. */
    endsAt: z.iso.datetime().nullable(),
  }),
});
export type PlanPreview = z.output<(typeof previewPlan)['response']>;
export type PlanChange = NonNullable<PlanPreview['change']>;

/**
 * If the response has no clientSecret, nothing is left to pay. The request is refused with 402 and
 * the fields of `PaymentAction` (src/shared/billing/payment-action.ts) if the payment for a plan
 * change was declined or needs approval, or if an unpaid renewal has to be paid first. With
 * `agreed`, only that price can be charged: if the card or credit on file would be charged another
 * amount at once, the request is refused with PRICE_CHANGED. A null `agreed` means that no price
 * was shown.
 */
export const getOrCreateSubscription = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/get-or-create-subscription',
  body: z.object({ plan: paidPlan, agreed: agreedPrice.nullable().optional() }),
  response: z.object({
    clientSecret: z.string().optional(),
    /**
     * `setup`: credit has paid for the plan, which is active; the secret only saves a card for
     * future payments.
     */
    secretKind: z.enum(['payment', 'setup']).optional(),
    /** Charged to the card now; not always the plan's price. */
    amountPence: z.number().int().optional(),
    subscriptionId: z.string().optional(),
    status: z.enum(['already_subscribed', 'upgraded']).optional(),
    message: z.string().optional(),
  }),
});

/** What the plan allows this month, and what is left. */
export const subscriptionLimits = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/subscription/limits/:venueId',
  params: z.object({ venueId: z.string().max(200).transform(toVenueId) }),
  response: z.object({
    /** -1 for no limit. */
    monthlyLimit: z.number().int(),
    currentUsage: z.number().int(),
    remainingFeedback: z.number().int(),
    isProUser: z.boolean(),
    /** True if a renewal is unpaid; the plan continues for some days. */
    isPastDue: z.boolean(),
    replyCredits: z.object({
      available: z.number().int(),
      limit: z.number().int(),
      /** How much of the month's allowance is left, in percent, at most 100. */
      percentage: z.number().int(),
    }),
    /** Number of answers beyond the limit; their text is held back until an upgrade. */
    heldFeedback: z.number().int(),
    /** Number of safety matters beyond the limit; they can be read and do not count as usage. */
    unsealedFeedback: z.number().int(),
    /** Number of venues that these figures are for together. */
    locations: z.number().int(),
    resetsAt: z.iso.datetime(),
  }),
});
export type SubscriptionLimits = z.output<(typeof subscriptionLimits)['response']>;

/** Changes the plan to Starter directly; for a paid plan, the response says where to pay. */
export const changePlan = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/subscription/upgrade',
  body: z.object({ plan: tier }),
  response: messageWithUser,
});

/** Opens the checkout for one pack of reply credits; Pro and Premium only. */
export const purchaseReplyCredits = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/reply-credits/purchase',
  response: z.object({ url: z.string() }),
});
