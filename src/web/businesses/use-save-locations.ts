import { useState } from 'react';
import type { Tier } from '#shared/billing/plans.ts';
import type { LocationRow } from '#shared/businesses/rules.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { isAccountRefusal } from './account-notice.tsx';
import type { RowError } from './location-fields.tsx';
import {
  type AskForPayment,
  explainSaveLocationsRefusal,
  type SavedLocations,
  saveLocations,
} from './save-locations.ts';
import { removeDraft } from './use-location-rows.ts';

type KeyedRow = LocationRow & { key: number };

type Reactions = {
  onSaved: (saved: SavedLocations) => void;
  onRowError: (error: RowError | undefined) => void;
  onAccountRefusal: (isRefused: boolean) => void;
  onPaymentAction: AskForPayment;
};

type Order = { rows: readonly KeyedRow[]; tier: Tier; proratedAt: string | undefined };

/** Saves the complete rows, one request at a time, and reports what prevented saving. */
export function useSaveLocations({
  onSaved,
  onRowError,
  onAccountRefusal,
  onPaymentAction,
}: Reactions) {
  const { isRunning, run } = useSingleFlight();
  const [problem, setProblem] = useState<string>();

  function save(order: Order): void {
    const { rows, tier, proratedAt } = order;
    if (rows.length === 0) {
      complain('No locations', 'Please add at least one restaurant location.');
      return;
    }
    if (tier === 'starter' && rows.length > 1) {
      complainAboutPlan();
      return;
    }
    void run(async (isStillHere) => {
      onRowError(undefined);
      setProblem(undefined);
      onAccountRefusal(false);
      try {
        const saved = await saveLocations(rows, proratedAt);
        removeDraft();
        if (isStillHere()) onSaved(saved);
      } catch (error) {
        showRefusal(error, order);
      }
    });
  }

  function showRefusal(error: unknown, order: Order): void {
    const { rows } = order;
    const { isPlanLimit, row, message, payment } = explainSaveLocationsRefusal(error, rows);
    if (payment) {
      onPaymentAction({ ...payment, onDone: () => save(order) });
      return;
    }
    if (isPlanLimit) complainAboutPlan();
    else complain('Error', 'Failed to add locations. Please try again.');
    const blamed = row && rows[row.index];
    if (blamed) onRowError({ field: row.field, message: row.message, key: blamed.key });
    const isAccount = isAccountRefusal(error);
    onAccountRefusal(isAccount);
    if (!isAccount) setProblem(message);
  }

  return { isSaving: isRunning, problem, save };
}

function complainAboutPlan(): void {
  complain(
    'Plan Limitation',
    'Starter plan allows only 1 location. Please upgrade to Pro for multiple locations.',
  );
}

function complain(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' });
}
