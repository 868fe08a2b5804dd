import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';
import * as ending from './ending-contract.ts';
import { PROVIDER_ERRORS } from './provider-errors.ts';
import * as rehearsal from './rehearsal-contract.ts';
import * as subscription from './subscription-contract.ts';

const ACTION_FIELDS = '`clientSecret`, `secretKind`, `subscriptionId`, `amountPence`';
const UNKNOWN_PAYMENT = {
  NOT_FOUND: 'The payment does not exist, or belongs to another business.',
};
const NO_PAID_PLAN = 'The business has no paid plan.';

const planDocumentation = joinDocumentation('Plan and payments', contract, {
  selectPlan: {
    summary: 'Select the free plan during onboarding.',
    errors: {
      PAYMENT_REQUIRED:
        'The requested plan is not free. Start it with `POST /api/get-or-create-subscription`.',
      CONFLICT:
        'The business has a paid plan. Move it to Starter with `POST /api/subscription/upgrade`.',
    },
  },
  previewPlan: {
    summary: 'Preview the price of a plan.',
    description:
      'Shows what choosing the plan would charge immediately. This request charges nothing. All amounts are in pence.',
    errors: {
      ...PROVIDER_ERRORS,
      PAYMENT_REQUIRED: `The last renewal is unpaid. Pay it first: the response holds ${ACTION_FIELDS} if there is a payment to confirm.`,
    },
  },
  getOrCreateSubscription: {
    summary: 'Start a paid plan or switch to another one.',
    description:
      'If the response has a `clientSecret`, confirm it in the card form; otherwise nothing is left to pay. Send the price that the owner agreed to as `agreed`: if the card or credit on file would be charged another amount, the request fails with `PRICE_CHANGED`. Send null if the owner was shown no price.',
    exampleBody: { plan: 'pro' },
    errors: {
      ...PROVIDER_ERRORS,
      PAYMENT_REQUIRED: `The payment was declined or needs approval, or the last renewal is unpaid. If there is a payment to confirm, the response holds ${ACTION_FIELDS}.`,
      PRICE_CHANGED:
        'The price differs from the agreed one, or there is a price and none was agreed. Nothing was charged. Preview the price again.',
    },
  },
  subscriptionLimits: {
    summary: 'Retrieve the limits and usage of the plan for this month.',
    description:
      'The figures are those of the whole business, which has `locations` venues. `monthlyLimit` is -1 if the plan has no limit. `heldFeedback` came beyond the limit and is held back; `unsealedFeedback` came beyond it and can be read because it is about safety.',
  },
  changePlan: {
    summary: 'End the paid plan now and move to Starter.',
    description:
      'Within the money-back period all money is refunded; later the unused time becomes credit. A request for the current plan changes nothing.',
    errors: {
      ...PROVIDER_ERRORS,
      PAYMENT_REQUIRED: 'The requested plan has to be paid for. Open `checkoutUrl` to pay.',
    },
  },
  purchaseReplyCredits: {
    summary: 'Create a checkout for one pack of reply credits.',
    description:
      'Redirect the owner to `url`. If a checkout is already open, its `url` is returned.',
    errors: {
      ...PROVIDER_ERRORS,
      FORBIDDEN: 'The Starter plan cannot buy packs. Upgrade to Pro or Premium.',
    },
  },
});

const endingDocumentation = joinDocumentation('Plan and payments', ending, {
  previewEnding: {
    summary: 'Preview the move to Starter.',
    description:
      'Shows what the business would get back and which limits would apply. This request changes nothing. All amounts are in pence.',
    errors: PROVIDER_ERRORS,
  },
  setPlanEnding: {
    summary: 'Schedule the end of the paid plan, or cancel it.',
    description:
      'With `cancelAtPeriodEnd` true the plan ends with its paid period; with false it renews as usual. The request can be repeated safely.',
    exampleBody: { cancelAtPeriodEnd: true },
    errors: {
      ...PROVIDER_ERRORS,
      CONFLICT: NO_PAID_PLAN,
      PAYMENT_REQUIRED: 'A renewal is unpaid. Pay it with `POST /api/subscription/pay` first.',
    },
  },
});

const subscriptionDocumentation = joinDocumentation('Plan and payments', subscription, {
  billingConfig: {
    summary: 'Retrieve the payment provider and its public key.',
    description: 'The browser needs both to show the card form.',
  },
  subscriptionOverview: {
    summary: 'Retrieve the plan, its card and all payments.',
    description:
      'Holds everything that a receipt shows: `seller`, `company`, and for each payment its `number`, the charged `card` and `vatPence`, which is null if the payment provider computed no VAT.',
    errors: PROVIDER_ERRORS,
  },
  changeCompany: {
    summary: 'Change the company named on receipts.',
    description: 'Texts are printed as entered; an empty text is left out.',
    exampleBody: {
      name: 'Copper Kettle Ltd',
      address: '12 Harbour Street, Bristol BS1 4RB',
      vatNumber: 'GB123456789',
    },
  },
  syncSubscription: {
    summary: 'Synchronise the plan with the payment provider.',
    description:
      'Reads the current plan, card and purchased packs from the provider and applies them. The request can be repeated safely.',
    errors: PROVIDER_ERRORS,
  },
  updateCard: {
    summary: 'Start to replace the card of the plan.',
    description:
      'Confirm the returned `clientSecret` in the card form, then send `POST /api/subscription/sync`.',
    errors: { ...PROVIDER_ERRORS, CONFLICT: NO_PAID_PLAN },
  },
  payOpenInvoice: {
    summary: 'Start the payment of an open invoice.',
    description:
      'An invoice is open after an unpaid renewal or plan change. Confirm the returned `clientSecret` in the card form; a response without one means that nothing is open.',
    errors: PROVIDER_ERRORS,
  },
});

const rehearsalDocumentation = joinDocumentation('Simulated payments', rehearsal, {
  confirmSimulatedPayment: {
    summary: 'Confirm a simulated payment with a test card.',
    errors: { ...PROVIDER_ERRORS, ...UNKNOWN_PAYMENT },
  },
  authenticateSimulatedPayment: {
    summary: 'Approve or reject a simulated payment as the bank.',
    errors: { ...PROVIDER_ERRORS, ...UNKNOWN_PAYMENT },
  },
  simulatedCheckout: { summary: 'Retrieve a simulated checkout.' },
  paySimulatedCheckout: { summary: 'Pay a simulated checkout with a test card.' },
});

export const billingDocumentation = [
  ...planDocumentation,
  ...endingDocumentation,
  ...subscriptionDocumentation,
  ...rehearsalDocumentation,
];
