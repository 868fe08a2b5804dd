import { useQuery } from '@tanstack/react-query';
import { confirmSimulatedPayment } from '#shared/billing/rehearsal-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { billingConfigQuery } from '../queries.ts';
import { CardFormSkeleton, type PaymentFormProps } from './card-form-parts.tsx';
import type { RehearsalFormProps } from './rehearsal-form.tsx';

const REHEARSAL_FORM = {
  name: 'simulated-form',
  load: async () => (await import('./rehearsal-form.tsx')).RehearsalForm,
};

// Neither form loads the other's code, and nothing of Stripe's is fetched while payments are simulated.
const STRIPE_FORM = {
  name: 'stripe-form',
  load: async () => (await import('./stripe-form.tsx')).StripeForm,
};

/** The card form of the configured payment provider. It reports its own errors. */
export function PaymentForm(props: PaymentFormProps) {
  const { data: config, isError, isFetching, refetch } = useQuery(billingConfigQuery);
  if (config?.provider === 'stripe') {
    return (
      <LazyPart code={STRIPE_FORM} waiting={<CardFormSkeleton />}>
        {(StripeForm) => <StripeForm {...props} publishableKey={config.publishableKey} />}
      </LazyPart>
    );
  }
  if (config) return <RehearsalPayment {...props} />;
  if (!isError) return <CardFormSkeleton />;
  return (
    <ErrorState
      title="The card form could not be loaded"
      description="Please check your connection and try again."
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      className="py-6"
    />
  );
}

function RehearsalPayment({ clientSecret, submitLabel, onPaid }: PaymentFormProps) {
  return (
    <LazyRehearsalForm
      clientSecret={clientSecret}
      submitLabel={submitLabel}
      onPaid={onPaid}
      pay={(card, signal) =>
        callApi(confirmSimulatedPayment, { body: { clientSecret, card } }, { signal })
      }
    />
  );
}

/** The card form for simulated payments; its code loads only when payments are simulated. */
export function LazyRehearsalForm(props: RehearsalFormProps) {
  return (
    <LazyPart code={REHEARSAL_FORM} waiting={<CardFormSkeleton />}>
      {(RehearsalForm) => <RehearsalForm key={props.clientSecret} {...props} />}
    </LazyPart>
  );
}
