import { navigate } from 'wouter/use-browser-location';
import { CallError } from '#shared/api/call.ts';
import { type PaymentAction, paymentActionOf } from '#shared/billing/payment-action.ts';
import { ONE_LOCATION_ONLY } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { leaveSafely } from '#web/platform/forms/unsaved-changes.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';

export type AddRefusal = {
  title: string;
  message: string;
  /** What is wrong with which field, where one is to blame. */
  fields: { name?: string; venueId?: string };
};

export const VENUE_ID_TAKEN = 'A restaurant with this venue ID already exists';

/** What to say about a restaurant that the server did not add. */
export function explainAddRefusal(error: unknown): AddRefusal {
  const message = failureMessage(error, 'Failed to create restaurant');
  const body = error instanceof CallError ? error.body : undefined;
  if (body?.planLimit === true) {
    return { title: 'Plan Limit Reached', message: ONE_LOCATION_ONLY, fields: {} };
  }
  const [first] = Array.isArray(body?.errors) ? (body.errors as { field?: unknown }[]) : [];
  const isIdToBlame = body?.venueId !== undefined || first?.field === 'venueId';
  const isNameToBlame = first?.field === 'name';
  return {
    title: 'Error',
    message,
    fields: {
      ...(isIdToBlame && { venueId: message }),
      ...(isNameToBlame && { name: message }),
    },
  };
}

/** Lets the owner pay, or approve a payment, and goes on when that is done. */
export type AskForPayment = (payment: PaymentAction & { onDone: () => void }) => void;

/** What the owner has to do before a restaurant is added, where the refusal is about that. */
export function paymentAskedFor(
  error: unknown,
): { action: PaymentAction; attemptId: string } | undefined {
  const body = error instanceof CallError ? error.body : undefined;
  const action = paymentActionOf(body);
  return action && typeof body?.attemptId === 'string'
    ? { action, attemptId: body.attemptId }
    : undefined;
}

/** Says why another restaurant cannot be added, and leads to what would allow it. */
export function explainUpgrade(): void {
  toast({
    title: 'Upgrade Required',
    description: ONE_LOCATION_ONLY,
    variant: 'destructive',
    action: {
      label: 'See plans',
      onSelect: () => leaveSafely(() => navigate(`${paths.settings}?tab=plan`)),
    },
  });
}
