import { type ReactNode, useState } from 'react';
import type { PaymentAction } from '#shared/billing/payment-action.ts';
import { failureMessage } from '#web/platform/api/call-api.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { type ToastMessage, toast } from '#web/platform/toasts/toasts.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { useSubscriptionSync } from '../use-subscription-sync.ts';
import { PaymentDialog } from './payment-dialog.tsx';

type RequestedPayment = Partial<Omit<PaymentAction, 'subscriptionId'>> & {
  message?: string | undefined;
};

/** A button that asks the server for the amount and takes the payment. */
export function PaymentButton({
  ask,
  title,
  description,
  thanks,
  children,
  ...button
}: Pick<ButtonProps, 'variant' | 'size'> & {
  ask: () => Promise<RequestedPayment>;
  title: string;
  description: string;
  /** Toast shown after the payment. */
  thanks: ToastMessage;
  children: ReactNode;
}) {
  const { isRunning, run } = useSingleFlight();
  const [action, setAction] = useState<Omit<PaymentAction, 'subscriptionId'>>();
  const sync = useSubscriptionSync();

  function begin(): void {
    void run(async () => {
      try {
        const { clientSecret, secretKind = 'payment', amountPence, message } = await ask();
        if (clientSecret !== undefined) return setAction({ clientSecret, secretKind, amountPence });
        await sync();
        toast({ title: 'All settled', description: message ?? 'There’s nothing left to pay' });
      } catch (error) {
        const words = failureMessage(error, 'Please try again in a moment.');
        toast({ title: 'Error', description: words, variant: 'destructive' });
      }
    });
  }

  function finish(): void {
    setAction(undefined);
    toast(thanks);
  }

  return (
    <>
      <Button {...button} loading={isRunning} onClick={begin}>
        {children}
      </Button>
      {action && (
        <PaymentDialog
          {...action}
          title={title}
          description={description}
          onDone={finish}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
}
