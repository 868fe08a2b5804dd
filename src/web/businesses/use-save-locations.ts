import { useState } from 'react';
import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { type PaymentAction, readPaymentAction } from '#shared/billing/payment-action.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { addLocations } from '#shared/businesses/contract.ts';
import type { LocationRow } from '#shared/businesses/rules.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { browserTimeZone } from '#web/platform/browser/browser-time-zone.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { isAccountRefusal } from './cannot-save-notice.tsx';
import type { RowError } from './location-fields.tsx';
import type { LocationDraft } from './location-rows.ts';
import { removeLocationDraft } from './use-location-rows.ts';

/** Lets the owner pay or approve a payment, then continues. */
export type PaymentHandler = (payment: PaymentAction & { onDone: () => void }) => void;

export type SavedLocations = EndpointResponse<typeof addLocations>;

/** Saves all rows or none; new venues get the browser's time zone. */
async function saveLocations(
  rows: readonly LocationRow[],
  proratedAt: string | undefined,
): Promise<SavedLocations> {
  const locations = rows.map(({ name, venueId }) => ({ name, venueId }));
  return await callApi(addLocations, {
    body: { locations, timezone: browserTimeZone(), ...(proratedAt && { proratedAt }) },
  });
}

type SaveLocationsRefusal = {
  isPlanLimit: boolean;
  /** The row and field that the server rejected, if it named one. */
  row?: { index: number; field: keyof LocationRow; message: string };
  /** The payment that the owner has to make first. */
  payment?: PaymentAction;
  /** A message for the page when no row is to blame. */
  message?: string;
};

/** Translates a failed save into messages for the rows that were sent. */
function explainSaveLocationsRefusal(
  error: unknown,
  rows: readonly LocationRow[],
): SaveLocationsRefusal {
  if (!(error instanceof RequestError)) {
    return {
      isPlanLimit: false,
      message: 'We could not reach the server. What you typed is kept here.',
    };
  }
  const payment = readPaymentAction(error.body);
  if (payment) return { isPlanLimit: false, payment };
  const isPlanLimit = error.body?.planLimit === true;
  const message = serverMessage(error);
  const row = message ? findRefusedRow(error, rows, message) : undefined;
  return row ? { isPlanLimit, row } : { isPlanLimit, message: isPlanLimit ? undefined : message };
}

function findRefusedRow(
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

type SaveHandlers = {
  /** Called with the row in which a free venue ID has replaced a taken one. */
  onIdReplaced: (row: LocationDraft) => void;
  onSaved: (saved: SavedLocations) => void;
  onRowError: (error: RowError | undefined) => void;
  onAccountRefusal: (isRefused: boolean) => void;
  onPaymentAction: PaymentHandler;
};

type SaveRequest = { rows: readonly LocationDraft[]; tier: Tier; proratedAt: string | undefined };

const MAX_REPLACED_IDS = 5;

/**
 * The row whose venue ID is taken, with a free ID in its place, if that is why saving was refused.
 */
function findTakenRow(
  error: unknown,
  rows: readonly LocationDraft[],
): { row: LocationDraft; freeId: string } | undefined {
  const body = error instanceof RequestError ? error.body : undefined;
  const { venueId, freeVenueId: freeId } = body ?? {};
  // Of two rows with the same ID, the second is reported.
  const row = rows.findLast((sent) => toVenueId(sent.venueId) === venueId);
  return row && typeof freeId === 'string' ? { row, freeId } : undefined;
}

/** Saves the complete rows, one request at a time, and reports what prevented saving. */
export function useSaveLocations({
  onIdReplaced,
  onSaved,
  onRowError,
  onAccountRefusal,
  onPaymentAction,
}: SaveHandlers) {
  const { isRunning, run } = useSingleFlight();
  const [problem, setProblem] = useState<string>();

  function save(order: SaveRequest): void {
    const { rows, tier, proratedAt } = order;
    if (rows.length === 0) {
      toastProblem('No locations', 'Please add at least one restaurant location.');
      return;
    }
    if (tier === 'starter' && rows.length > 1) {
      toastPlanLimit();
      return;
    }
    void run(async (isStillHere) => {
      onRowError(undefined);
      setProblem(undefined);
      onAccountRefusal(false);
      try {
        const saved = await saveWithFreeIds(rows, proratedAt);
        removeLocationDraft();
        if (isStillHere()) onSaved(saved);
      } catch (error) {
        showRefusal(error, order);
      }
    });
  }

  /** A derived venue ID that somebody took meanwhile is replaced without asking the owner. */
  async function saveWithFreeIds(
    rows: readonly LocationDraft[],
    proratedAt: string | undefined,
    triesLeft = MAX_REPLACED_IDS,
  ): Promise<SavedLocations> {
    try {
      return await saveLocations(rows, proratedAt);
    } catch (error) {
      const taken = findTakenRow(error, rows);
      if (!taken || taken.row.isVenueIdTyped || triesLeft === 0) throw error;
      const replaced = { ...taken.row, venueId: taken.freeId };
      onIdReplaced(replaced);
      const next = rows.map((row) => (row === taken.row ? replaced : row));
      return saveWithFreeIds(next, proratedAt, triesLeft - 1);
    }
  }

  function showRefusal(error: unknown, order: SaveRequest): void {
    const { rows } = order;
    const taken = findTakenRow(error, rows);
    if (taken) {
      const { row, freeId } = taken;
      onIdReplaced({ ...row, venueId: freeId });
      const message = `“${row.venueId}” is taken, so we put in “${freeId}”. Save again, or choose another.`;
      onRowError({ key: row.key, field: 'venueId', message, isNote: true });
      return;
    }
    const { isPlanLimit, row, message, payment } = explainSaveLocationsRefusal(error, rows);
    if (payment) {
      onPaymentAction({ ...payment, onDone: () => save(order) });
      return;
    }
    if (isPlanLimit) toastPlanLimit();
    else toastProblem('Error', 'Failed to add locations. Please try again.');
    const blamed = row && rows[row.index];
    if (blamed) onRowError({ field: row.field, message: row.message, key: blamed.key });
    const isAccount = isAccountRefusal(error);
    onAccountRefusal(isAccount);
    if (!isAccount) setProblem(message);
  }

  return { isSaving: isRunning, problem, save };
}

function toastPlanLimit(): void {
  toastProblem(
    'Plan Limitation',
    'Starter plan allows only 1 location. Please upgrade to Pro for multiple locations.',
  );
}

function toastProblem(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' });
}
