import { readUser } from '#server/accounts/read-user.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/billing/contract.ts';
import { readLimits } from './plans/read-limits.ts';
import { selectPlan } from './plans/select-plan.ts';

export function billingRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.selectPlan, async ({ session, body }) => {
    await selectPlan(services, session.businessId, body.plan);
    return { message: 'You are on the Starter plan', user: await readUser(services, session) };
  });

  route(server, contract.subscriptionLimits, ({ scope, params }) =>
    readLimits(services, scope, params.venueId),
  );
}
