import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/billing/contract.ts';
import { presentUser } from '../accounts/present-user.ts';
import { route, type Server } from '../platform/route.ts';
import { selectPlan } from './select-plan.ts';

export function billingRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.selectPlan, async ({ ownerId, body }) => {
    const account = await selectPlan(services, ownerId, body.plan);
    return { message: 'You are on the Starter plan', user: presentUser(account) };
  });

  // Refused until a payment provider is connected: an answer without a clientSecret would read as
  // "nothing left to pay".
  route(server, contract.getOrCreateSubscription, async () => {
    throw new AppError('PAYMENT_PROVIDER_FAILED', 'Card payments are not available yet');
  });
}
