import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/billing/contract.ts';
import { presentUser } from '../accounts/present-user.ts';
import { route, type Server } from '../platform/route.ts';
import { changePlan } from './change-plan.ts';
import { purchaseReplyCredits } from './purchase-reply-credits.ts';
import { readLimits } from './read-limits.ts';
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

  route(server, contract.subscriptionLimits, ({ ownerId, params }) =>
    readLimits(services, ownerId, params.venueId),
  );

  route(server, contract.changePlan, async ({ ownerId, body }) => {
    const { hasChanged, account } = await changePlan(services, ownerId, body.plan);
    const message = hasChanged ? 'You are now on the Starter plan' : 'No changes made';
    return { message, user: presentUser(account) };
  });

  route(server, contract.purchaseReplyCredits, ({ ownerId }) =>
    purchaseReplyCredits(services, ownerId),
  );
}
