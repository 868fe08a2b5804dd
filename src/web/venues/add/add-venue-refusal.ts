import { navigate } from 'wouter/use-browser-location';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { type PaymentAction, readPaymentAction } from '#shared/billing/payment-action.ts';
import { ONE_LOCATION_ONLY_MESSAGE } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { failureMessage } from '#web/platform/api/call-api.ts';
import { leaveSafely } from '#web/platform/forms/unsaved-changes.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';

export type AddVenueRefusal = {
  title: string;
  message: string;
  /** Errors by field, if a field is to blame. */
  fields: { name?: string; venueId?: string };
};

/** Explains why the server did not add a restaurant. */
export function explainAddVenueRefusal(error: unknown): AddVenueRefusal {
  const message = failureMessage(error, 'Failed to create restaurant');
  const body = error instanceof RequestError ? error.body : undefined;
  if (body?.planLimit === true) {
    return { title: 'Plan Limit Reached', message: ONE_LOCATION_ONLY_MESSAGE, fields: {} };
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

/** A free venue ID, if the restaurant was not added because its ID is taken. */
export function freeVenueIdOf(error: unknown): string | undefined {
  const freeId = error instanceof RequestError ? error.body?.freeVenueId : undefined;
  return typeof freeId === 'string' ? freeId : undefined;
}

/** Lets the owner pay or approve a payment, then continues. */
export type PaymentHandler = (payment: PaymentAction & { onDone: () => void }) => void;

/** The payment that the owner has to make first, if that is why the restaurant was not added. */
export function requiredPayment(
  error: unknown,
): { action: PaymentAction; attemptId: string } | undefined {
  const body = error instanceof RequestError ? error.body : undefined;
  const action = readPaymentAction(body);
  return action && typeof body?.attemptId === 'string'
    ? { action, attemptId: body.attemptId }
    : undefined;
}

/** Says why another restaurant cannot be added, with a link to upgrade. */
export function showUpgradeHint(): void {
  toast({
    title: 'Upgrade Required',
    description: ONE_LOCATION_ONLY_MESSAGE,
    variant: 'destructive',
    action: {
      label: 'See plans',
      onSelect: () => leaveSafely(() => navigate(`${paths.settings}?tab=plan`)),
    },
  });
}
