import { lockBusiness } from '#server/businesses/queries.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { isCardExpiring } from '#shared/billing/subscription-rules.ts';
import { DAY_MS } from '#shared/durations.ts';
import { isSubscriptionLive } from '../locations/per-location-subscription.ts';
import { queueCardExpiringMail } from '../plans/plan-mails.ts';
import { isOutcomeUncertain } from '../provider/port.ts';
import { claimBillingNotice } from '../subscriptions/queries.ts';
import { type CardToCheck, findCardsToCheck, markCardChecked } from './queries.ts';

const MAX_AT_ONCE = 200;
/**
 * Checks each card weekly: owners get at least three weeks' notice, and the provider gets few
 * requests.
 */
const CHECK_AGAIN_MS = 7 * DAY_MS;

/** Emails each owner once per card, in the last month before the card expires. */
export async function warnOfExpiringCards(services: Services, most = MAX_AT_ONCE): Promise<void> {
  const { db, payments, now } = services;
  const before = new Date(now().getTime() - CHECK_AGAIN_MS);
  const { provider } = payments.client;
  let isAway = false;
  await forEachDue(
    services,
    (except) => findCardsToCheck(db, { provider, before, except, most }),
    ({ businessId }) => businessId,
    async (check) => {
      if (isAway) return;
      try {
        await checkCard(services, check);
      } catch (error) {
        // Throwing counts this check as failed. Otherwise, a card whose check never gets a response
        // would come first in every run.
        isAway = isOutcomeUncertain(error);
        throw error;
      }
    },
  );
}

const forEachDue = makeForEachWithBackoff('warning of ending cards');

async function checkCard(
  services: Services,
  { businessId, subscriptionId }: CardToCheck,
): Promise<void> {
  const { db, payments, now } = services;
  const subscription = await payments.getSubscription(subscriptionId);
  const isCharged =
    subscription && isSubscriptionLive(subscription) && !subscription.cancelAtPeriodEnd;
  const card = isCharged ? await payments.getCard(subscriptionId) : null;
  const at = now();
  await db.transaction(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    await markCardChecked(tx, businessId, at);
    if (!business?.billingMailsEnabled || !card || !isCardExpiring(card, at)) return;
    const key = `card ${businessId} ${card.brand} ${card.last4} ${card.expMonth}/${card.expYear}`;
    if (!(await claimBillingNotice(tx, { key, businessId, createdAt: at }))) return;
    await queueCardExpiringMail(services, tx, business, card);
  });
}
