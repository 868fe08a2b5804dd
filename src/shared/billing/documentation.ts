import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';
import * as ending from './ending-contract.ts';
import { PROVIDER_ERRORS } from './provider-errors.ts';
import * as rehearsal from './rehearsal-contract.ts';
import * as subscription from './subscription-contract.ts';

const ACTION_FIELDS = '`clientSecret`, `secretKind`, `subscriptionId`, `amountPence`';
const UNKNOWN_PAYMENT = { NOT_FOUND: 'There is no such payment of this owner.' };

const planDocumentation = documented('Plan and payments', contract, {
  selectPlan: {
    summary: 'Choose the free plan while setting up.',
    errors: {
      PAYMENT_REQUIRED: 'Paid plans are chosen with `/api/get-or-create-subscription`.',
      CONFLICT: 'A plan is paid for already.',
    },
  },
  previewPlan: {
    summary: 'Read what choosing a plan would charge at once.',
    description: 'Nothing is charged. All amounts are pence.',
    errors: PROVIDER_ERRORS,
  },
  getOrCreateSubscription: {
    summary: 'Start a paid plan, or change to another one.',
    description:
      'Without a `clientSecret` in the answer nothing is left to pay. With `agreed` nothing is charged that was not agreed to; null means that no price was shown.',
    exampleBody: { plan: 'pro' },
    errors: {
      ...PROVIDER_ERRORS,
      PAYMENT_REQUIRED: `The payment was declined or has to be approved; the answer then holds ${ACTION_FIELDS}.`,
      PRICE_CHANGED: 'The price is not the agreed one any more. Nothing was charged.',
    },
  },
  subscriptionLimits: {
    summary: 'Read what the plan allows this month and what is left of it.',
    description: '`monthlyLimit` is -1 where there is no limit.',
  },
  changePlan: {
    summary: 'End the paid plan at once and go to Starter.',
    errors: {
      ...PROVIDER_ERRORS,
      PAYMENT_REQUIRED: 'For a paid plan, with where to pay for it (`checkoutUrl`).',
    },
  },
  purchaseReplyCredits: {
    summary: 'Open the checkout for one pack of reply credits.',
    errors: { ...PROVIDER_ERRORS, FORBIDDEN: 'Packs are sold on Pro and Premium.' },
  },
});

const endingDocumentation = documented('Plan and payments', ending, {
  previewEnding: {
    summary: 'Read what going to Starter would mean.',
    description: 'Nothing changes. All amounts are pence.',
    errors: PROVIDER_ERRORS,
  },
  setPlanEnding: {
    summary: 'Have the paid plan end with its period, or take that back.',
    description: 'Safe to repeat.',
    exampleBody: { cancelAtPeriodEnd: true },
    errors: {
      ...PROVIDER_ERRORS,
      CONFLICT: 'There is no paid plan.',
      PAYMENT_REQUIRED: 'An open payment has to be settled first.',
    },
  },
});

const subscriptionDocumentation = documented('Plan and payments', subscription, {
  billingConfig: { summary: 'Read how cards are taken here.' },
  subscriptionOverview: {
    summary: 'Read the plan, its card and all payments.',
    errors: PROVIDER_ERRORS,
  },
  syncSubscription: {
    summary: 'Ask the payment provider how things are, and apply it.',
    description: 'Safe to repeat.',
    errors: PROVIDER_ERRORS,
  },
  updateCard: {
    summary: 'Begin to store another card for the plan.',
    description: 'Confirm the secret with the card form, then call `/api/subscription/sync`.',
    errors: { ...PROVIDER_ERRORS, CONFLICT: 'There is no paid plan.' },
  },
  payOpenInvoice: {
    summary: 'Pay what is open: an unpaid renewal or a change.',
    description: 'Without a secret in the answer nothing is open.',
    errors: PROVIDER_ERRORS,
  },
});

const rehearsalDocumentation = documented('Simulated payments', rehearsal, {
  confirmSimulatedPayment: {
    summary: 'Pay with a test card.',
    errors: { ...PROVIDER_ERRORS, ...UNKNOWN_PAYMENT },
  },
  authenticateSimulatedPayment: {
    summary: "Answer the bank's question about a test payment.",
    errors: { ...PROVIDER_ERRORS, ...UNKNOWN_PAYMENT },
  },
  simulatedCheckout: { summary: 'Read a simulated checkout.' },
  paySimulatedCheckout: { summary: 'Pay a simulated checkout with a test card.' },
});

export const billingDocumentation = [
  ...planDocumentation,
  ...endingDocumentation,
  ...subscriptionDocumentation,
  ...rehearsalDocumentation,
];
