import { toast } from '#web/platform/toasts/toasts.tsx';

/** In the words of the bank or the payment provider. */
export function sayPaymentFailed(message: string): void {
  toast({ title: 'Payment Failed', description: message, variant: 'destructive' });
}

export const PAYMENT_UNKNOWN = 'We could not make this payment. Please try again.';
