import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useRoute } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { Receipt, type ReceiptedPayment } from '#web/billing/payments/receipt.tsx';
import { subscriptionOverviewQuery } from '#web/billing/queries.ts';
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
  const { data, isError, isFetching, refetch } = useQuery(subscriptionOverviewQuery);
  const payment = data?.payments.find(
    (known): known is ReceiptedPayment =>
      'number' in known && known.status === 'paid' && known.number === params?.number,
  );
  return (
    <OwnerPage section="settings" width="narrow">
      <Button asChild variant="quiet" size="sm" className="-ml-3 mb-4 print:hidden">
        <Link href={`${paths.settings}?tab=plan`}>
          <ArrowLeft aria-hidden />
          All payments
        </Link>
      </Button>
      {!payment && <h1 className="sr-only">Receipt</h1>}
      {data && payment && user && (
        <Receipt payment={payment} company={data.company} buyer={buyerOf(user)} />
      )}
      {data && !payment && (
        <Card>
          <ErrorState
            title="We can’t find this receipt"
            description="Open it from your payments in Settings."
          />
        </Card>
      )}
      {!data && isError && (
        <Card>
          <ErrorState
            title="We could not load this receipt"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </Card>
      )}
      {!data && !isError && <Skeleton className="h-96 rounded-lg" />}
    </OwnerPage>
  );
}

/** 'The Copper Kettle, Maya Whitfield': until a company is entered for the receipts. */
function buyerOf({ businessName, firstName, lastName }: User): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return [businessName, name].filter(Boolean).join(', ');
}
