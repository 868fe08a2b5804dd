import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { type PaymentAction, paymentActionOf } from '#shared/billing/payment-action.ts';
import { addLocations } from '#shared/businesses/contract.ts';
import type { LocationRow } from '#shared/businesses/rules.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { browserTimeZone } from '#web/platform/browser/browser-time-zone.ts';

/** Lets the owner pay or approve a payment, then continues. */
export type AskForPayment = (payment: PaymentAction & { onDone: () => void }) => void;

export type SavedLocations = ResponseOf<typeof addLocations>;

/** Saves all rows or none; new venues get the browser's time zone. */
export async function saveLocations(
  rows: readonly LocationRow[],
  proratedAt: string | undefined,
): Promise<SavedLocations> {
  const locations = rows.map(({ name, venueId }) => ({ name, venueId }));
  return await callApi(addLocations, {
    body: { locations, timezone: browserTimeZone(), ...(proratedAt && { proratedAt }) },
  });
}

export type SaveLocationsRefusal = {
  isPlanLimit: boolean;
  /** The row and field that the server rejected, if it named one. */
  row?: { index: number; field: keyof LocationRow; message: string };
  /** The payment that the owner has to make first. */
  payment?: PaymentAction;
  /** A message for the page when no row is to blame. */
  message?: string;
};

/** Translates a failed save into messages for the rows that were sent. */
export function explainSaveLocationsRefusal(
  error: unknown,
  rows: readonly LocationRow[],
): SaveLocationsRefusal {
  if (!(error instanceof RequestError)) {
    return {
      isPlanLimit: false,
      message: 'We could not reach the server. What you typed is kept here.',
    };
  }
  const payment = paymentActionOf(error.body);
  if (payment) return { isPlanLimit: false, payment };
  const isPlanLimit = error.body?.planLimit === true;
  const message = serverMessage(error);
  const row = message ? blamedRow(error, rows, message) : undefined;
  return row ? { isPlanLimit, row } : { isPlanLimit, message: isPlanLimit ? undefined : message };
}

function blamedRow(
  { body }: RequestError,
  rows: readonly LocationRow[],
  message: string,
): SaveLocationsRefusal['row'] {
  if (typeof body?.venueId === 'string') {
    const taken = body.venueId;
    // Of two rows with the same ID, the second is reported.
    const index = rows.findLastIndex(({ venueId }) => toVenueId(venueId) === taken);
    if (index >= 0) return { index, field: 'venueId', message };
  }
  const [first] = Array.isArray(body?.errors) ? (body.errors as { field?: unknown }[]) : [];
  const place = /^locations\.(\d+)\.(name|venueId)$/.exec(String(first?.field));
  if (!place) return undefined;
  return { index: Number(place[1]), field: place[2] === 'name' ? 'name' : 'venueId', message };
}
