import { z } from 'zod';
import { messageWithUser } from '../accounts/contract.ts';
import { endpoint } from '../api/endpoint.ts';
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
