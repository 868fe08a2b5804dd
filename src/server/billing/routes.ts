import { presentUser } from '#server/accounts/present-user.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/billing/contract.ts';
import { readLimits } from './plans/read-limits.ts';
import { selectPlan } from './plans/select-plan.ts';

export function billingRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.selectPlan, async ({ businessId, body }) => {
    const account = await selectPlan(services, businessId, body.plan);
    return { message: 'You are on the Starter plan', user: presentUser(account) };
  });

  route(server, contract.subscriptionLimits, ({ businessId, params }) =>
    readLimits(services, businessId, params.venueId),
  );
}
