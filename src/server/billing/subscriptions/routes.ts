import { presentUser } from '#server/accounts/present-user.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as billing from '#shared/billing/contract.ts';
import * as ending from '#shared/billing/ending-contract.ts';
import * as contract from '#shared/billing/subscription-contract.ts';
import { settleLocationAttempts } from '../locations/settle-location-attempts.ts';
import { payOpenInvoice } from '../payments/pay-open-invoice.ts';
import { purchaseReplyCredits } from '../payments/purchase-reply-credits.ts';
import { updateCard } from '../payments/update-card.ts';
import { changePlan } from '../plans/end-plan-for-starter.ts';
import { previewEnding } from '../plans/preview-ending.ts';
import { previewPlan } from '../plans/preview-plan.ts';
import { setPlanEnding } from '../plans/set-plan-ending.ts';
import { simulatedRoutes } from '../provider/rehearsal/routes.ts';
import { webhookRoute } from '../webhook/webhook-route.ts';
import { subscriptionMeasures } from './measures.ts';
import { readOverview } from './read-overview.ts';
import { getOrCreateSubscription } from './start-or-change-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

export async function subscriptionRoutes(server: Server): Promise<void> {
  const { services } = server;

  route(server, billing.getOrCreateSubscription, ({ ownerId, body }) =>
    getOrCreateSubscription(services, ownerId, body.plan, body.agreed),
  );

  route(server, billing.previewPlan, ({ ownerId, query }) =>
    previewPlan(services, ownerId, query.plan),
  );

  route(server, billing.changePlan, async ({ ownerId, body }) => {
    const { hasChanged, account } = await changePlan(services, ownerId, body.plan);
    const message = hasChanged ? 'You are now on the Starter plan' : 'No changes made';
    return { message, user: presentUser(account) };
  });

  route(server, billing.purchaseReplyCredits, ({ ownerId }) =>
    purchaseReplyCredits(services, ownerId),
  );

  route(server, contract.billingConfig, async () => services.payments.client);

  route(server, contract.subscriptionOverview, ({ ownerId }) => readOverview(services, ownerId));

  route(server, ending.previewEnding, ({ ownerId }) => previewEnding(services, ownerId));

  route(server, ending.setPlanEnding, async ({ ownerId, body }) => {
    const { periodEnd, cancelAtPeriodEnd } = await setPlanEnding(
      services,
      ownerId,
      body.cancelAtPeriodEnd,
    );
    const message = cancelAtPeriodEnd
      ? 'Your plan ends with the period you have paid for'
      : 'Your plan goes on';
    return { message, cancelAtPeriodEnd, periodEnd: periodEnd.toISOString() };
  });

  route(server, contract.syncSubscription, async ({ ownerId }) => {
    const { account, ...synced } = await syncSubscription(services, ownerId);
    await settleLocationAttempts(services, ownerId);
    return { user: presentUser(account), ...synced };
  });

  route(server, contract.updateCard, ({ ownerId }) => updateCard(services, ownerId));

  route(server, contract.payOpenInvoice, ({ ownerId }) => payOpenInvoice(services, ownerId));

  subscriptionMeasures(server);
  simulatedRoutes(server);
  await webhookRoute(server);
}
