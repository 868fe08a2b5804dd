import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, Printer } from 'lucide-react';
import { Link, useRoute } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { Receipt } from '#web/billing/payments/receipt.tsx';
import type { ReceiptedPayment } from '#web/billing/payments/receipt-amounts.ts';
import { billingConfigQuery, subscriptionOverviewQuery } from '#web/billing/queries.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';

/** The receipt of one payment, found by its number. */
export function ReceiptPage() {
  const { user } = useSession();
  const [, params] = useRoute(paths.receipt);
  const overview = useQuery(subscriptionOverviewQuery);
  const config = useQuery(billingConfigQuery);
  const data = overview.data && config.data && { ...overview.data, ...config.data };
  const payment = data?.payments.find(
    (known): known is ReceiptedPayment =>
      'number' in known && known.status === 'paid' && known.number === params?.number,
  );
  return (
    <OwnerPage section="settings" width="narrow">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <Button asChild variant="quiet" size="sm" className="-ml-3">
          <Link href={`${paths.settings}?tab=plan`}>
            <ArrowLeft aria-hidden />
            All payments
          </Link>
        </Button>
        {payment && <Actions payment={payment} />}
      </div>
      {!payment && <h1 className="sr-only">Receipt</h1>}
      {data && payment && user && (
        <Receipt
          payment={payment}
          seller={data.seller}
          company={data.company}
          buyer={buyerOf(user)}
          isSimulated={data.provider === 'simulated'}
        />
      )}
      {data && !payment && (
        <Card>
          <ErrorState
            title="We can’t find this receipt"
            description="Open it from your payments in Settings."
          />
        </Card>
      )}
      {!data && (overview.isError || config.isError) && (
        <Card>
          <ErrorState
            title="We could not load this receipt"
            onRetry={() => {
              void overview.refetch();
              void config.refetch();
            }}
            isRetrying={overview.isFetching || config.isFetching}
          />
        </Card>
      )}
      {!data && !overview.isError && !config.isError && <Skeleton className="h-96 rounded-lg" />}
    </OwnerPage>
  );
}

function Actions({ payment }: { payment: ReceiptedPayment }) {
  const url = payment.kind === 'invoice' ? payment.url : null;
  return (
    <div className="flex flex-wrap gap-2">
      {url && (
        <Button asChild variant="quiet" size="sm">
          <a href={url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open the invoice
          </a>
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print or save as PDF
      </Button>
    </div>
  );
}

/** The business and its owner: they stand on the receipt until a company is entered. */
function buyerOf({ businessName, firstName, lastName }: User): string[] {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return [businessName ?? '', name].filter(Boolean);
}
