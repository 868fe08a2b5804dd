import type { Business } from '#server/businesses/queries.ts';
import { unsubscribeUrls } from '#server/businesses/unsubscribe-token.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { cardName } from '#shared/billing/card-name.ts';
import { effectiveTier, formatPrice, PLANS, type Tier } from '#shared/billing/plans.ts';
import { addresseeOf, paymentsUrl } from '../payments/payment-mails.ts';
import type { Card } from '../provider/port.ts';

/** This email and the others in this file are optional: the owner can switch them off. */
export async function queuePlanChangedMail(
  services: Services,
  tx: Transaction,
  business: Business,
  { from, to }: { from: Tier; to: Tier },
): Promise<void> {
  const { name, pricePence, isPricedPerLocation } = PLANS[to];
  const price = `${formatPrice(pricePence)} a month${isPricedPerLocation ? ' for each location' : ', however many locations you have'}`;
  await queuePlanMail(services, tx, business, 'plan-changed', {
    preheader: `Until now you were on ${PLANS[from].name}.`,
    heading: `You are now on the ${name} plan`,
    paragraphs: [
      `Your plan has changed from ${PLANS[from].name} to ${name}.`,
      `${name} costs ${price}, and renews every month until you cancel.`,
    ],
    action: { label: 'See your plan', url: paymentsUrl(services) },
  });
}

export async function queuePlanEndedMail(
  services: Services,
  tx: Transaction,
  business: Business,
  { from }: { from: Tier },
): Promise<void> {
  const { monthlyFeedbackLimit, monthlyReplyLimit, name } = PLANS.starter;
  await queuePlanMail(services, tx, business, 'plan-ended', {
    preheader: `You are on ${name} now.`,
    heading: `Your ${PLANS[from].name} plan has ended`,
    paragraphs: [
      `You are on ${name} now: ${monthlyFeedbackLimit} feedback submissions and ${monthlyReplyLimit} reply credits a month. You keep your restaurants, their feedback and any reply credits you bought.`,
      'Any refund or credit is in your list of payments.',
    ],
    action: { label: 'See your plan', url: paymentsUrl(services) },
  });
}

export async function queueMonthlyLimitMail(
  services: Services,
  tx: Transaction,
  business: Business,
  { limit, resetDay }: { limit: number; resetDay: string },
): Promise<void> {
  const { name } = PLANS[effectiveTier(business)];
  await queuePlanMail(services, tx, business, 'month-full', {
    preheader: `Guests’ answers reach you again from ${resetDay}.`,
    heading: `${limit} of ${limit} answers used this month`,
    paragraphs: [
      `Your guests have given ${limit} answers this month, as many as ${name} includes.`,
      `Guests’ answers reach you again from ${resetDay}. Until then, new answers are held back, and only safety matters reach you and your team.`,
      'If you upgrade, you can read the held answers too.',
    ],
    action: { label: 'See your plan', url: paymentsUrl(services) },
  });
}

export async function queueCardExpiringMail(
  services: Services,
  tx: Transaction,
  business: Business,
  card: Card,
): Promise<void> {
  const named = cardName(card);
  const until = `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
  await queuePlanMail(services, tx, business, 'card-ending', {
    preheader: `${named} expires at the end of ${until}.`,
    heading: 'Your card is about to expire',
    paragraphs: [
      `The card that pays for your plan, ${named}, expires at the end of ${until}.`,
      'Please add another card before then to keep your plan. Changing it costs nothing.',
    ],
    action: { label: 'Change card', url: paymentsUrl(services) },
  });
}

async function queuePlanMail(
  services: Services,
  tx: Transaction,
  business: Business,
  kind: string,
  content: MailContent,
): Promise<void> {
  if (!business.billingMailsEnabled) return;
  const purpose = 'plan-and-card';
  const { pageUrl, callUrl } = unsubscribeUrls(services, { businessId: business.id, purpose });
  await queueMail(services, tx, {
    kind,
    to: addresseeOf(business),
    subject: content.heading,
    unsubscribeUrl: callUrl,
    content: {
      ...content,
      footer:
        'You get this because you own the account. We email you when your plan changes or ends, when you reach its monthly limit, and before your card expires.',
      footerLink: { label: 'Unsubscribe', url: pageUrl },
    },
  });
}
