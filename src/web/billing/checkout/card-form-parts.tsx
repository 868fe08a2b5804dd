import { useState } from 'react';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

/** The end of every card form: the last error and the pay button. */
export function PayButton({
  label,
  failure,
  isBusy,
}: {
  label: string;
  failure: string | undefined;
  isBusy: boolean;
}) {
  return (
    <>
      {failure && <Alert tone="error">{failure}</Alert>}
      {/* An amount and a plan name may not fit on one line of a phone. */}
      <Button
        type="submit"
        className="h-auto min-h-13 w-full whitespace-normal py-3"
        loading={isBusy}
      >
        {label}
      </Button>
    </>
  );
}

export const PAYMENT_FAILED_MESSAGE = 'We could not make this payment. Please try again.';

/**
 * Reports a payment's result: a failure beside the button and in a toast, a success through
 * `onPaid`.
 */
export function usePaymentOutcome(onPaid: () => void) {
  const [isPaid, setPaid] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    isPaid,
    failure,
    setFailure,
    succeed: () => {
      setPaid(true);
      onPaid();
    },
    /** Shows the message from the bank or payment provider. */
    fail: (message: string) => {
      setFailure(message);
      showPaymentFailure(message);
    },
  };
}

export function showPaymentFailure(message: string): void {
  toast({ title: 'Payment Failed', description: message, variant: 'destructive' });
}

export function CardFormSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the card form</span>
      <Skeleton className="h-17" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
      </div>
      <Skeleton className="h-13" />
    </div>
  );
}

export type PaymentFormProps = {
  clientSecret: string;
  /** `payment` charges the card, `setup` only saves it for later. */
  secretKind: 'payment' | 'setup';
  submitLabel: string;
  /** Called once after a payment. The server decides what the payment means for the plan. */
  onPaid: () => void;
};
