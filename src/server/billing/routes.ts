import * as contract from '#shared/billing/contract.ts';
import { presentUser } from '../accounts/present-user.ts';
import { route, type Server } from '../platform/route.ts';
import { readLimits } from './read-limits.ts';
import { selectPlan } from './select-plan.ts';

export function billingRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.selectPlan, async ({ ownerId, body }) => {
    const account = await selectPlan(services, ownerId, body.plan);
    return { message: 'You are on the Starter plan', user: presentUser(account) };
  });

  route(server, contract.subscriptionLimits, ({ ownerId, params }) =>
    readLimits(services, ownerId, params.venueId),
  );
}
