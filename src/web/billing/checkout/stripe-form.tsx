import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useMemo, useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import { useTheme } from '#web/platform/browser/theme.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { Alert } from '#web/ui/status/alert.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import {
  CardFormSkeleton,
  PAYMENT_FAILED_MESSAGE,
  PayButton,
  type PaymentFormProps,
  usePaymentOutcome,
} from './card-form-parts.tsx';

/** Stripe's own card fields: card details never reach our server. */
export function StripeForm({
  publishableKey,
  ...form
}: PaymentFormProps & { publishableKey: string }) {
  const { theme } = useTheme();
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
  });
  const { clientSecret } = form;
  const options = useMemo(
    () => ({ clientSecret, locale: 'en-GB' as const, appearance: stripeAppearance(theme) }),
    [clientSecret, theme],
  );
  if (stripe.data) {
    return (
      // Stripe binds its fields to one payment, so another payment needs new fields.
      <Elements key={clientSecret} stripe={stripe.data} options={options}>
        <StripeFields {...form} />
      </Elements>
    );
  }
  return stripe.isError ? (
    <ErrorState
      title="The card form could not be loaded"
      description="It comes from Stripe. Please check your connection, and any software that blocks scripts."
      onRetry={() => void stripe.refetch()}
      isRetrying={stripe.isFetching}
      className="py-6"
    />
  ) : (
    <CardFormSkeleton />
  );
}

function StripeFields({ secretKind, submitLabel, onPaid }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const { isRunning, run } = useSingleFlight();
  const [isReady, setReady] = useState(false);
  const { isPaid, failure, setFailure, succeed, fail } = usePaymentOutcome(onPaid);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void run(async () => {
      if (!stripe || !elements || isPaid) return;
      setFailure(undefined);
      const error = await confirmPayment(stripe, elements, secretKind);
      if (!error || isAlreadyPaid(error)) succeed();
      // Stripe shows validation errors beside its own fields.
      else if (error.type !== 'validation_error') fail(error.message ?? PAYMENT_FAILED_MESSAGE);
    });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {!isReady && !failure && <CardFormSkeleton />}
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) => setFailure(error.message ?? PAYMENT_FAILED_MESSAGE)}
      />
      {isReady && <PayButton label={submitLabel} failure={failure} isBusy={isRunning || isPaid} />}
      {!isReady && failure && <Alert tone="error">{failure}</Alert>}
    </form>
  );
}

type Refusal = Partial<Pick<StripeError, 'type' | 'message' | 'payment_intent' | 'setup_intent'>>;

/** Returns the error, if any. Leaves the page only if the bank requires a redirect. */
async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  kind: PaymentFormProps['secretKind'],
): Promise<Refusal | undefined> {
  const order = {
    elements,
    confirmParams: { return_url: `${window.location.origin}${paths.paymentSuccess}` },
    redirect: 'if_required' as const,
  };
  try {
    const { error } =
      kind === 'setup' ? await stripe.confirmSetup(order) : await stripe.confirmPayment(order);
    return error;
  } catch {
    return {};
  }
}

/** Whether an earlier attempt has paid and only its response was lost. */
function isAlreadyPaid({ payment_intent: payment, setup_intent: setup }: Refusal): boolean {
  return ['succeeded', 'processing'].includes(payment?.status ?? setup?.status ?? '');
}

/** Our colours and shapes for the fields that Stripe draws in its own frames. */
export function stripeAppearance(theme: 'light' | 'dark'): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('basil'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-soft'),
      colorTextPlaceholder: token('ink-soft'),
      colorDanger: token('chili'),
      fontFamily: 'Figtree, ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('line-strong')}`, boxShadow: 'none' },
      '.Input:focus': { borderColor: token('basil'), boxShadow: `0 0 0 1px ${token('basil')}` },
      '.Label': { fontWeight: '500', color: token('ink') },
    },
  };
}
