import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

// Served only while payments are simulated; with a real provider no card data reaches us.

const clientSecret = z.string('Please start the payment again').max(200);

const card = z.object({
  number: z.string('Please enter a card number').max(40),
  expMonth: z.number('Please enter the expiry date').int(),
  /** The year with four digits. */
  expYear: z.number('Please enter the expiry date').int(),
  cvc: z.string('Please enter the security code').max(8),
});

/** `action_required`: the bank wants an approval, which `authenticateSimulatedPayment` gives. */
const outcome = z.object({
  status: z.enum(['succeeded', 'action_required', 'declined']),
  message: z.string().optional(),
});
export type SimulatedPaymentOutcome = z.output<typeof outcome>;

export const confirmSimulatedPayment = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/simulated-payments/confirm',
  body: z.object({ clientSecret, card }),
  response: outcome,
});

export const authenticateSimulatedPayment = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/simulated-payments/authenticate',
  body: z.object({ clientSecret, approve: z.boolean() }),
  response: outcome,
});

const params = z.object({ id: z.string().max(100) });

/** Data of the page /simulated-checkout/:id. */
export const simulatedCheckout = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/simulated-payments/checkouts/:id',
  params,
  response: z.object({
    id: z.string(),
    name: z.string(),
    amountPence: z.number().int(),
    state: z.enum(['open', 'paid', 'expired']),
    /** For `authenticateSimulatedPayment`, if the card needs an approval. */
    clientSecret: z.string(),
    successUrl: z.string(),
    cancelUrl: z.string(),
  }),
});
export type SimulatedCheckoutPage = z.output<(typeof simulatedCheckout)['response']>;

export const paySimulatedCheckout = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/simulated-payments/checkouts/:id/pay',
  params,
  body: z.object({ card }),
  response: outcome,
});
