import type { Business } from '#server/businesses/queries.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { effectiveTier, formatPrice, PLANS } from '#shared/billing/plans.ts';
import { GRACE_DAYS } from '#shared/billing/subscription-rules.ts';
import { paths } from '#shared/site/paths.ts';
import { addresseeOf } from '../payments/money-mails.ts';
import type { Invoice } from '../provider/port.ts';

export async function queueOverdueMail(
  services: Services,
  tx: Transaction,
  owner: Business,
  { due }: Invoice,
): Promise<void> {
  const plan = PLANS[effectiveTier(owner)].name;
  await queueMail(services, tx, {
    kind: 'payment-overdue',
    to: addresseeOf(owner),
    subject: 'Your last payment did not go through',
    content: {
      preheader: `Your ${plan} plan goes on for ${GRACE_DAYS} days.`,
      heading: 'Your last payment did not go through',
      paragraphs: [
        `Your card was not charged the ${formatPrice(due.pence)} for your ${plan} plan: it was declined, or your bank wants you to approve the payment.`,
        `Nothing changes for ${GRACE_DAYS} days. Pay within that time, with the same card or another, and your plan simply goes on. After that your account moves to Starter; your restaurants and your feedback stay.`,
      ],
      action: { label: 'Pay now', url: `${services.config.publicUrl}${paths.settings}?tab=plan` },
      footer: 'We write once for each payment that fails.',
    },
  });
}
