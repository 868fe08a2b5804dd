import type { Business } from '#server/businesses/queries.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { paymentMethodName } from '#shared/billing/payment-method.ts';
import {
  effectiveTier,
  formatAmount,
  formatExactPrice,
  formatPrice,
  PLANS,
} from '#shared/billing/plans.ts';
import { GRACE_DAYS } from '#shared/billing/subscription-rules.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { CardPayment, Invoice, InvoiceCoverage, Refund } from '../provider/port.ts';
import { claimBillingNotice } from '../subscriptions/queries.ts';
import { companyOf } from './change-company.ts';
import { receiptNumber } from './receipt-number.ts';

/** A payment in sterling, amounts in pence. `due` was charged to the card; credit paid the rest. */
export type Receipt = {
  name: string;
  at: Date;
  total: number;
  due: number;
  /** Null if the provider computed no VAT. */
  vat: number | null;
  /** The card that was charged; null if it is not known. */
  card: CardPayment['card'] | null;
  covers: InvoiceCoverage | null;
};

const ALWAYS =
  'You get this because you own the account. Receipts and refunds are always sent, as your proof of payment.';

/** The law requires proof of payment, so owners cannot unsubscribe from this email. */
async function queueReceiptMail(
  services: Services,
  tx: Transaction,
  business: Business,
  receipt: Receipt & { key: string },
): Promise<void> {
  const { key, name, at, total, due } = receipt;
  const charged =
    due === 0
      ? 'Your credit paid for it, so nothing was charged to your card.'
      : `We charged ${formatPrice(due)} to your card.`;
  const number = receiptNumber(key, at);
  const company = companyOf(business);
  const isComplete = company.name && company.address && company.vatNumber;
  await queueMail(services, tx, {
    kind: 'receipt',
    to: addresseeOf(business),
    subject: `Your receipt: ${formatPrice(total)}, ${name.toLowerCase()}`,
    content: {
      preheader: charged,
      heading: 'Thank you for your payment',
      paragraphs: [
        `${charged} This is your receipt.`,
        ...(isComplete
          ? []
          : [
              'You can add your company, address and VAT number in Settings, under Plan. The receipt’s page then shows them too.',
            ]),
      ],
      facts: [
        {
          rows: [
            { name: 'Receipt', value: number },
            { name: 'Date', value: day(at) },
            ...partyRows(services, business),
            ...amountRows(services, receipt),
          ],
        },
      ],
      action: {
        label: 'Open the receipt',
        url: `${services.config.publicUrl}${paths.receipt.replace(':number', number)}`,
      },
      footer: ALWAYS,
    },
  });
}

/** Who sells and who pays. */
function partyRows({ config }: Pick<Services, 'config'>, business: Business) {
  const { name, address, vatNumber } = companyOf(business);
  const { firstName, lastName } = business.owner;
  const person = [firstName, lastName].filter(Boolean).join(' ');
  const buyer = name || [business.name, person].filter(Boolean).join(', ');
  return [
    { name: 'From', value: [PRODUCT_NAME, ...config.sellerDetails, config.mail.from].join(', ') },
    ...(buyer ? [{ name: 'To', value: buyer }] : []),
    ...(address ? [{ name: 'Address', value: address }] : []),
    ...(vatNumber ? [{ name: 'Your VAT number', value: vatNumber }] : []),
  ];
}

function amountRows({ payments }: Services, { name, total, due, vat, card, covers }: Receipt) {
  const isSimulated = payments.client.provider === 'simulated';
  return [
    { name: 'For', value: name },
    ...(covers ? [{ name: 'Plan', value: coverWords(covers) }] : []),
    ...(vat === null
      ? [{ name: 'VAT', value: 'Not itemised' }]
      : [
          { name: 'Net', value: formatExactPrice(total - vat) },
          { name: 'VAT', value: formatExactPrice(vat) },
        ]),
    { name: 'Total', value: formatExactPrice(total) },
    ...(total === due
      ? []
      : [
          { name: 'From your credit', value: formatExactPrice(total - due) },
          { name: 'Charged to your card', value: formatExactPrice(due) },
        ]),
    { name: 'Paid with', value: paymentMethodName({ duePence: due, card, isSimulated }) },
  ];
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
    key: receiptNoticeKey(receipt.key),
    businessId: business.id,
    createdAt: services.now(),
  };
  if (await claimBillingNotice(tx, notice)) await queueReceiptMail(services, tx, business, receipt);
}

/** The key of the notice that the receipt of an invoice or a checkout was sent. */
export function receiptNoticeKey(paidFor: string): string {
  return `receipt ${paidFor}`;
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
