import type { Business } from '#server/businesses/queries.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { effectiveTier, formatAmount, formatPrice, PLANS } from '#shared/billing/plans.ts';
import { GRACE_DAYS } from '#shared/billing/subscription-rules.ts';
import { paths } from '#shared/site/paths.ts';
import type { Invoice, InvoiceCoverage, Refund } from '../provider/port.ts';
import { claimBillingNotice } from '../subscriptions/queries.ts';
import { companyOf } from './change-company.ts';
import { receiptNumber } from './receipt-number.ts';

/** A payment in sterling, amounts in pence. `due` was charged to the card; credit paid the rest. */
export type Receipt = {
  name: string;
  at: Date;
  total: number;
  due: number;
  /** The provider's page with the invoice. */
  url: string | null;
  covers: InvoiceCoverage | null;
};

const ALWAYS =
  'You get this because you own the account. Receipts and refunds are always sent, as your proof of payment.';

/** The law requires proof of payment, so owners cannot unsubscribe from this email. */
async function queueReceiptMail(
  services: Services,
  tx: Transaction,
  business: Business,
  { key, name, at, total, due, url, covers }: Receipt & { key: string },
): Promise<void> {
  const byCredit = total - due;
  const charged =
    due === 0
      ? 'Your credit paid for it, so nothing was charged to your card.'
      : `We charged ${formatPrice(due)} to your card.`;
  const company = companyOf(business);
  const rows = [
    { name: 'Receipt', value: receiptNumber(key, at) },
    { name: 'For', value: name },
    ...(covers ? [{ name: 'Plan', value: coverWords(covers) }] : []),
    { name: 'Date', value: day(at) },
    { name: 'Total', value: formatPrice(total) },
    ...(byCredit !== 0 ? [{ name: 'From your credit', value: formatPrice(byCredit) }] : []),
    { name: 'Charged to your card', value: formatPrice(due) },
    ...(company.name ? [{ name: 'Company', value: company.name }] : []),
    ...(company.address ? [{ name: 'Address', value: company.address }] : []),
    ...(company.vatNumber ? [{ name: 'VAT number', value: company.vatNumber }] : []),
  ];
  await queueMail(services, tx, {
    kind: 'receipt',
    to: addresseeOf(business),
    subject: `Your receipt: ${formatPrice(total)}, ${name.toLowerCase()}`,
    content: {
      preheader: charged,
      heading: 'Thank you for your payment',
      paragraphs: [`${charged} This is your receipt.`],
      facts: [{ rows }],
      action: url
        ? { label: 'Open the invoice', url }
        : { label: 'See all payments', url: paymentsUrl(services) },
      footer: ALWAYS,
    },
  });
}

export async function queueRefundMail(
  services: Services,
  tx: Transaction,
  business: Business,
  { at, amount }: Refund,
): Promise<void> {
  const sum = formatAmount(amount.pence, amount.currency);
  await queueMail(services, tx, {
    kind: 'refund',
    to: addresseeOf(business),
    subject: `${sum} goes back to your card`,
    content: {
      preheader: 'Your bank may take up to ten days to show it.',
      heading: `${sum} goes back to your card`,
      paragraphs: [
        `On ${day(at)} we refunded ${sum} to the card you paid with. Your bank may take up to ten days to show it.`,
      ],
      action: { label: 'See all payments', url: paymentsUrl(services) },
      footer: ALWAYS,
    },
  });
}

export function addresseeOf({ owner: { email, firstName } }: Pick<Business, 'owner'>) {
  return { address: email, ...(firstName && { name: firstName }) };
}

export function paymentsUrl({ config }: Pick<Services, 'config'>): string {
  return `${config.publicUrl}${paths.settings}?tab=plan`;
}

/** 'Premium, 19 November 2026 to 19 December 2026' */
function coverWords({ plan, quantity, periodStart, periodEnd }: InvoiceCoverage): string {
  const { name, isPricedPerLocation } = PLANS[plan];
  const locations = isPricedPerLocation && quantity > 1 ? `, ${quantity} locations` : '';
  return `${name}${locations}, ${day(periodStart)} to ${day(periodEnd)}`;
}

function day(at: Date): string {
  return at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
}

/** Sends one receipt per payment, however often the payment is reported. */
export async function queueReceiptMailOnce(
  services: Services,
  tx: Transaction,
  business: Business,
  receipt: Receipt & { key: string },
): Promise<void> {
  const notice = {
    key: `receipt ${receipt.key}`,
    businessId: business.id,
    createdAt: services.now(),
  };
  if (await claimBillingNotice(tx, notice)) await queueReceiptMail(services, tx, business, receipt);
}

export async function queueOverdueMail(
  services: Services,
  tx: Transaction,
  business: Business,
  { due }: Invoice,
): Promise<void> {
  const plan = PLANS[effectiveTier(business)].name;
  await queueMail(services, tx, {
    kind: 'payment-overdue',
    to: addresseeOf(business),
    subject: 'Your last payment did not go through',
    content: {
      preheader: `You keep your ${plan} plan for ${GRACE_DAYS} days.`,
      heading: 'Your last payment did not go through',
      paragraphs: [
        `We could not take ${formatPrice(due.pence)} for your ${plan} plan: your card was declined, or your bank wants you to approve the payment.`,
        `Nothing changes for ${GRACE_DAYS} days. Pay by then, with the same card or another, and you keep your plan. After that your account moves to Starter; you keep your restaurants and feedback.`,
      ],
      action: { label: 'Pay now', url: `${services.config.publicUrl}${paths.settings}?tab=plan` },
      footer:
        'You get this because you own the account. We email you once for each failed payment.',
    },
  });
}
