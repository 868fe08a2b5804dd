import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useRoute } from 'wouter';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { formatPrice } from '#shared/billing/plans.ts';
import {
  type SimulatedCheckoutPage as Checkout,
  paySimulatedCheckout,
} from '#shared/billing/rehearsal-contract.ts';
import { paths } from '#shared/site/paths.ts';
import { LazyRehearsalForm } from '#web/billing/checkout/payment-form.tsx';
import {
  BackToDashboard,
  PaymentOutcomeCard,
} from '#web/billing/checkout/payment-outcome-card.tsx';
import { TestModeBanner } from '#web/billing/checkout/test-mode-banner.tsx';
import { simulatedCheckoutQuery } from '#web/billing/queries.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';

const NOT_FOUND_PAGE = {
  name: 'not-found',
  load: async () => (await import('./not-found.tsx')).NotFoundPage,
};

/** Replaces the payment provider's checkout page while payments are simulated. */
export function SimulatedCheckoutPage() {
  const [, params] = useRoute(paths.simulatedCheckout);
  const { data, error, isFetching, refetch } = useQuery(simulatedCheckoutQuery(params?.id ?? ''));

  // The back button may restore this page with a payment that has been made since.
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && void refetch();
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, [refetch]);

  if (error instanceof RequestError && error.status === 404) {
    return (
      <LazyPart code={NOT_FOUND_PAGE} waiting={null}>
        {(NotFoundPage) => <NotFoundPage />}
      </LazyPart>
    );
  }
  return (
    <OwnerPage section="settings" width="narrow">
      <TestModeBanner className="mb-6" />
      {data && <CheckoutContent checkout={data} />}
      {error && (
        <Card>
          <h1 className="sr-only">Checkout</h1>
          <ErrorState
            title="We could not load the checkout"
            description="Nothing was charged."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </Card>
      )}
      {!data && !error && <Skeleton className="h-120 rounded-lg" />}
    </OwnerPage>
  );
}

function CheckoutContent({ checkout }: { checkout: Checkout }) {
  if (checkout.state === 'paid') {
    return (
      <PaymentOutcomeCard
        icon={CircleCheck}
        tone="good"
        title="Already paid"
        text="You’ve paid, so there’s nothing more to do."
      >
        <Button asChild>
          <a href={checkout.successUrl}>Continue</a>
        </Button>
      </PaymentOutcomeCard>
    );
  }
  if (checkout.state === 'expired') {
    return (
      <PaymentOutcomeCard
        icon={Clock}
        tone="neutral"
        title="This checkout has expired"
        text="It was open for a day. Nothing was charged; start again whenever you like."
      >
        <BackToDashboard />
      </PaymentOutcomeCard>
    );
  }
  return <OpenCheckout checkout={checkout} />;
}

function OpenCheckout({ checkout }: { checkout: Checkout }) {
  const { id, name, amountPence, clientSecret, successUrl, cancelUrl } = checkout;
  const price = formatPrice(amountPence);
  return (
    <Card>
      <h1 className="font-display font-semibold text-2xl">{name}</h1>
      <p className="mt-1 mb-5 text-ink-soft">
        <span className="font-semibold text-ink">{price}</span>, paid once
      </p>
      <LazyRehearsalForm
        clientSecret={clientSecret}
        pay={(card, signal) =>
          callApi(paySimulatedCheckout, { params: { id }, body: { card } }, { signal })
        }
        submitLabel={`Pay ${price}`}
        onPaid={() => window.location.assign(successUrl)}
      />
      <Button asChild variant="quiet" className="mt-3 w-full">
        <a href={cancelUrl}>Cancel</a>
      </Button>
    </Card>
  );
}
