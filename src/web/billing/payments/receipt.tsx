import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paymentMethodName } from '#shared/billing/payment-method.ts';
import { PLANS } from '#shared/billing/plans.ts';
import type { Company, Seller } from '#shared/billing/subscription-contract.ts';
import { paths } from '#shared/site/paths.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { describePayment } from './describe-payment.ts';
import { type ReceiptedPayment, receiptAmounts } from './receipt-amounts.ts';

/** One payment on a sheet of A4 that prints, or saves as a PDF, from the browser. */
export function Receipt({
  payment,
  seller,
  company,
  buyer,
  isSimulated,
}: {
  payment: ReceiptedPayment;
  seller: Seller;
  company: Company;
  /** The account's business and owner, line by line, for as long as no company was entered. */
  buyer: readonly string[];
  isSimulated: boolean;
}) {
  const duePence = payment.kind === 'invoice' ? payment.duePence : payment.amount;
  const { name, address, vatNumber } = company;
  return (
    <Card className="sm:p-10 print:border-0 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-6">
        <Logo />
        <h1 className="font-display font-semibold text-2xl sm:text-right">
          Receipt{' '}
          <span className="block font-medium font-sans text-base text-ink-soft tabular-nums">
            {payment.number}
          </span>
        </h1>
      </div>
      <dl className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
        <Party label="From" lines={[seller.name, ...seller.details, seller.email]} />
        <Party
          label="To"
          lines={[...(name ? [name] : buyer), address, vatNumber && `VAT number ${vatNumber}`]}
        >
          {!(name && address && vatNumber) && <CompanyLink company={company} />}
        </Party>
      </dl>
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-4 rounded-md bg-sunken p-4 sm:grid-cols-[auto_1fr_auto] sm:gap-x-12 print:grid-cols-[auto_1fr_auto] print:border">
        <Fact label="Date">{formatDay(payment.at)}</Fact>
        <Fact label="Paid with" className="max-sm:order-last max-sm:col-span-2">
          {paymentMethodName({ duePence, card: payment.card, isSimulated })}
        </Fact>
        <Fact label="Status">{describePayment(payment).status}</Fact>
      </dl>
      <Amounts payment={payment} />
    </Card>
  );
}

function Party({
  label,
  lines,
  children,
}: {
  label: string;
  lines: readonly string[];
  children?: ReactNode;
}) {
  const [name, ...rest] = lines.filter(Boolean);
  return (
    <div className="wrap-anywhere min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="mt-1">
        <p className="font-semibold">{name}</p>
        {rest.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {children}
      </dd>
    </div>
  );
}

/** Leads to the company's form, naming what is still missing there. */
function CompanyLink({ company }: { company: Company }) {
  const missing = [
    !company.name && 'company name',
    !company.address && 'address',
    !company.vatNumber && 'VAT number',
  ].filter((part) => part !== false);
  return (
    <p className="mt-1 text-sm print:hidden">
      <Link
        href={`${paths.settings}?tab=plan`}
        className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center rounded-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        Add your {LIST_FORMAT.format(missing)}
      </Link>
    </p>
  );
}

const LIST_FORMAT = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function Fact({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="wrap-anywhere mt-0.5">{children}</dd>
    </div>
  );
}

/** What was bought, and how its total comes about. */
function Amounts({ payment }: { payment: ReceiptedPayment }) {
  const { price, vat, total, settlement } = receiptAmounts(payment);
  const { what, period } = describePurchase(payment);
  return (
    <table className="mt-8 w-full border-collapse tabular-nums">
      <thead>
        <tr className="border-b text-left text-ink-soft text-sm">
          <th scope="col" className="pb-2 font-normal">
            Description
          </th>
          <th scope="col" className="w-px pb-2 pl-4 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-b align-top">
          <td className="py-4">
            <span className="font-medium">{what}</span>
            {period && <span className="block text-ink-soft text-sm">{period}</span>}
          </td>
          <td className="py-4 pl-4 text-right">{price}</td>
        </tr>
        {vat?.map((line) => (
          <AmountRow key={line.name} {...line} />
        ))}
        {!vat && <AmountRow name="VAT" amount="Not itemised" />}
        <tr className="font-semibold text-xl">
          <th scope="row" className="py-4 text-left">
            Total
          </th>
          <td className="py-4 pl-4 text-right">{total}</td>
        </tr>
      </tbody>
      {settlement.length > 0 && (
        <tbody className="border-t">
          {settlement.map((line) => (
            <AmountRow key={line.name} {...line} />
          ))}
        </tbody>
      )}
    </table>
  );
}

function AmountRow({ name, amount }: { name: string; amount: string }) {
  return (
    <tr className="text-ink-soft">
      <th scope="row" className="pt-3 text-left font-normal">
        {name}
      </th>
      <td className="whitespace-nowrap pt-3 pl-4 text-right">{amount}</td>
    </tr>
  );
}

/** 'Premium plan' and '19 Nov – 19 Dec 2026', as far as they are known. */
function describePurchase(payment: ReceiptedPayment): { what: string; period?: string } {
  if (payment.kind === 'pack' || !payment.covers) return { what: describePayment(payment).what };
  const { plan, quantity, from, until } = payment.covers;
  const locations =
    PLANS[plan].isPricedPerLocation && quantity > 1 ? `, ${quantity} locations` : '';
  return {
    what: `${PLANS[plan].name} plan${locations}`,
    period: PERIOD_FORMAT.formatRange(new Date(from), new Date(until)),
  };
}

const PERIOD_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
