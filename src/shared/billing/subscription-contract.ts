import { z } from 'zod';
import { user } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { COMPANY_ADDRESS_RULE, COMPANY_NAME_RULE, VAT_NUMBER_RULE } from './company-rules.ts';
import { subscriptionStatus, tier } from './schemas.ts';

const pence = z.number().int();
const moment = z.iso.datetime();

/** How the browser collects card data. */
export const billingConfig = endpoint({
  access: 'signed-in',
  method: 'GET',
  path: '/api/billing/config',
  response: z.discriminatedUnion('provider', [
    z.object({
      provider: z.literal('stripe'),
      mode: z.enum(['test', 'live']),
      publishableKey: z.string(),
    }),
    z.object({ provider: z.literal('simulated'), mode: z.literal('test'), notice: z.string() }),
  ]),
});
export type BillingConfig = z.output<(typeof billingConfig)['response']>;

const INVOICE_REASONS = ['create', 'cycle', 'update', 'other'] as const;

/** The card that was charged; null if credit paid for everything, or if the card is not known. */
const chargedCard = z.object({ brand: z.string(), last4: z.string() }).nullable();

/** Amounts are in the smallest unit of their currency, which is pounds except for packs. */
const paymentEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invoice'),
    id: z.string(),
    at: moment,
    reason: z.enum(INVOICE_REASONS),
    status: z.enum(['open', 'paid', 'void']),
    /** Negative if money came back as credit. */
    totalPence: pence,
    /** Charged to the card, after credit. */
    duePence: pence,
    /** Part of `duePence` that was refunded to the card. */
    refundedPence: pence,
    /** The VAT in `totalPence`; null if the provider computed none. */
    vatPence: pence.nullable(),
    card: chargedCard,
    url: z.string().nullable(),
    /** The number of its receipt. */
    number: z.string(),
    /** What is paid for; null for a change in the middle of a period, or if it is not known. */
    covers: z
      .object({
        plan: tier,
        quantity: z.number().int(),
        from: moment,
        until: moment,
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal('pack'),
    id: z.string(),
    at: moment,
    credits: z.number().int(),
    /** mismatch: the sum or currency paid differs from the one requested, and nothing was granted. */
    status: z.enum(['paid', 'mismatch']),
    amount: pence,
    currency: z.string(),
    refundedPence: pence,
    card: chargedCard,
    number: z.string(),
  }),
  z.object({
    kind: z.literal('refund'),
    id: z.string(),
    at: moment,
    /** What the refunded payment was for. */
    of: z.enum([...INVOICE_REASONS, 'pack']),
    /** Whether the refund covers only a part of the payment. */
    isPart: z.boolean(),
    status: z.enum(['pending', 'succeeded', 'failed']),
    amount: pence,
    currency: z.string(),
  }),
]);

/** Who pays, as it stands on receipts. Empty texts are left out of them. */
const company = z.object({
  name: textSchema(COMPANY_NAME_RULE),
  address: textSchema(COMPANY_ADDRESS_RULE),
  vatNumber: textSchema(VAT_NUMBER_RULE),
});
export type Company = z.output<typeof company>;

/** Who is paid, as it stands on receipts. */
const seller = z.object({
  name: z.string(),
  /** The operator's company, address and VAT number, line by line; empty if none were set. */
  details: z.array(z.string()),
  email: z.string(),
});
export type Seller = z.output<typeof seller>;

/** Changes who is named on receipts, those of earlier payments included. */
export const changeCompany = endpoint({
  access: 'owner',
  method: 'PUT',
  path: '/api/billing/company',
  body: company,
  response: z.object({ company }),
});

/** Everything that Settings → Plan shows. Prices and dates are the provider's own. */
export const subscriptionOverview = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/subscription',
  response: z.object({
    /** The plan whose limits apply now. */
    plan: tier,
    status: subscriptionStatus,
    /** How many locations are paid for; null if there is no paid plan. */
    quantity: z.number().int().nullable(),
    /** The end of the paid period: the plan renews then, or ends if `cancelAtPeriodEnd`. */
    periodEnd: moment.nullable(),
    cancelAtPeriodEnd: z.boolean(),
    nextPayment: z.object({ amountPence: pence, at: moment }).nullable(),
    card: z
      .object({
        brand: z.string(),
        last4: z.string(),
        expMonth: z.number().int(),
        expYear: z.number().int(),
      })
      .nullable(),
    /**
     * When the plan ends because a renewal is unpaid, unless `POST /api/subscription/pay` settles
     * it; null if none is unpaid.
     */
    pastDueUntil: moment.nullable(),
    /** A plan change that awaits payment; `POST /api/subscription/pay` settles it as well. */
    pendingChange: z
      .object({ plan: tier, quantity: z.number().int(), expiresAt: moment })
      .nullable(),
    /**
     * Going to Starter before this moment refunds all money; later the unused time becomes credit.
     */
    moneyBackUntil: moment.nullable(),
    /**
     * The refund for going to Starter now: to the card, and as credit (negative: credit is taken
     * back).
     */
    moneyBack: z.object({ toCardPence: pence, toCreditPence: pence }).nullable(),
    /** Credit that future invoices use first; negative if money is owed. */
    accountCreditPence: pence,
    /** Newest first. */
    invoices: z.array(
      z.object({
        id: z.string(),
        at: moment,
        /** First payment, renewal, or a change in between. */
        reason: z.enum(INVOICE_REASONS),
        status: z.enum(['open', 'paid', 'void']),
        /** Negative if money came back as credit. */
        totalPence: pence,
        /** Charged to the card, after credit. */
        duePence: pence,
        url: z.string().nullable(),
      }),
    ),
    /** All money that moved: invoices, packs of reply credits and refunds. Newest first. */
    payments: z.array(paymentEntry),
    seller,
    company,
  }),
});
export type PaymentRecord = z.output<typeof paymentEntry>;
export type SubscriptionOverview = z.output<(typeof subscriptionOverview)['response']>;

const recentPayment = z.object({
  totalPence: pence,
  /** The part charged to a card; the rest was paid by credit. */
  duePence: pence,
});
export type RecentPayment = z.output<typeof recentPayment>;

/** Fetches the provider's current state and applies it: plan, card, paid packs. Safe to repeat. */
export const syncSubscription = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/subscription/sync',
  response: z.object({
    user,
    /** Whether a first payment was started and is not completed yet. */
    isPaymentOpen: z.boolean(),
    /** A plan payment from the last hour, if there was one. */
    recentPayment: recentPayment.nullable(),
    /** Reply credits added by this request. */
    addedReplyCredits: z.number().int(),
  }),
});

/** Replaces the plan's card: confirm the secret, then call sync. */
export const updateCard = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/subscription/card',
  response: z.object({
    clientSecret: z.string(),
    secretKind: z.literal('setup'),
    subscriptionId: z.string(),
  }),
});

/**
 * Starts paying what is open: an unpaid renewal or a plan change. If the response has no secret,
 * nothing is open.
 */
export const payOpenInvoice = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/subscription/pay',
  response: z.object({
    clientSecret: z.string().optional(),
    secretKind: z.enum(['payment', 'setup']).optional(),
    subscriptionId: z.string().optional(),
    amountPence: pence.optional(),
    message: z.string().optional(),
  }),
});
