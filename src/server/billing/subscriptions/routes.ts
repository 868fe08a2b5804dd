import { readUser } from '#server/accounts/read-user.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as billing from '#shared/billing/contract.ts';
import * as ending from '#shared/billing/ending-contract.ts';
import * as contract from '#shared/billing/subscription-contract.ts';
import { settleWaitingAttempt } from '../locations/settle-location-attempt.ts';
import { changeCompany } from '../payments/change-company.ts';
import { startPayingOpenInvoice } from '../payments/payment-action.ts';
import { purchaseReplyCredits } from '../payments/purchase-reply-credits.ts';
import { startCardUpdate } from '../payments/update-card.ts';
import { downgradeToStarter } from '../plans/downgrade-to-starter.ts';
import { previewEnding, setPlanEnding } from '../plans/plan-ending.ts';
import { readPlanLimits } from '../plans/plan-limits.ts';
import { previewPlan } from '../plans/preview-plan.ts';
import { selectPlan } from '../plans/select-plan.ts';
import { webhookRoute } from '../webhook/receive-events.ts';
import { readSubscriptionOverview } from './read-subscription-overview.ts';
import { startOrChangeSubscription } from './start-or-change-subscription.ts';
import { syncWithProvider } from './sync-with-provider.ts';

export async function subscriptionRoutes(server: Server): Promise<void> {
  const { services } = server;

  route(server, billing.selectPlan, async ({ session, body }) => {
    await selectPlan(services, session.businessId, body.plan);
    return { message: 'You are on the Starter plan', user: await readUser(services, session) };
  });

  route(server, billing.subscriptionLimits, ({ scope, params }) =>
    readPlanLimits(services, scope, params.venueId),
  );

  route(server, billing.getOrCreateSubscription, ({ businessId, body }) =>
    startOrChangeSubscription(services, businessId, body.plan, body.agreed),
  );

  route(server, billing.previewPlan, ({ businessId, query }) =>
    previewPlan(services, businessId, query.plan),
  );

  route(server, billing.changePlan, async ({ session, businessId, body }) => {
    const { hasChanged } = await downgradeToStarter(services, businessId, body.plan);
    const message = hasChanged ? 'You are now on the Starter plan' : 'No changes made';
    return { message, user: await readUser(services, session) };
  });

  route(server, billing.purchaseReplyCredits, ({ businessId }) =>
    purchaseReplyCredits(services, businessId),
  );

  route(server, contract.billingConfig, async () => services.payments.client);

  route(server, contract.subscriptionOverview, ({ businessId }) =>
    readSubscriptionOverview(services, businessId),
  );

  route(server, ending.previewEnding, ({ businessId }) => previewEnding(services, businessId));

  route(server, ending.setPlanEnding, async ({ businessId, body }) => {
    const { periodEnd, cancelAtPeriodEnd } = await setPlanEnding(
      services,
      businessId,
      body.cancelAtPeriodEnd,
    );
    const message = cancelAtPeriodEnd
      ? 'Your plan ends with the period you have paid for'
      : 'Your plan goes on';
    return { message, cancelAtPeriodEnd, periodEnd: periodEnd.toISOString() };
  });

  route(server, contract.syncSubscription, async ({ session, businessId }) => {
    const synced = await syncWithProvider(services, businessId);
    await settleWaitingAttempt(services, businessId);
    return { user: await readUser(services, session), ...synced };
  });

  route(server, contract.changeCompany, async ({ businessId, body }) => {
    await changeCompany(services, businessId, body);
    return { company: body };
  });

  route(server, contract.updateCard, ({ businessId }) => startCardUpdate(services, businessId));

  route(server, contract.payOpenInvoice, ({ businessId }) =>
    startPayingOpenInvoice(services, businessId),
  );

  const { rehearsal } = services.payments;
  if (rehearsal) {
    const { rehearsalRoutes } = await import('../provider/rehearsal/routes.ts');
    rehearsalRoutes(server, rehearsal);
  }
  await webhookRoute(server);
}
