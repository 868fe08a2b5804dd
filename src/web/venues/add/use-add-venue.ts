import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { canAddLocations, effectiveTier, PLANS } from '#shared/billing/plans.ts';
import {
  EMPTY_DRAFT,
  type VenueDraft,
  withName,
  withVenueId,
} from '#shared/venues/check-venue-updates.ts';
import { addVenue, type Venue } from '#shared/venues/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { browserTimeZone } from '#web/platform/browser/browser-time-zone.ts';
import { suggestVenueId } from '#web/platform/browser/suggest-venue-id.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { updateCachedVenues, venuePriceQuery } from '../queries.ts';
import { selectVenue } from '../use-selected-venue.ts';
import {
  type AddVenueRefusal,
  explainAddVenueRefusal,
  freeVenueIdOf,
  type PaymentHandler,
  requiredPayment,
  showUpgradeHint,
} from './add-venue-refusal.ts';

type AddVenueOptions = {
  user: User;
  venues: readonly Venue[];
  /** Shown when a field is empty. */
  blankMessage: string;
  onAdded: () => void;
  /** Without it, a payment that needs approval counts as refused. */
  onPaymentAction?: PaymentHandler | undefined;
};

/** Adds one restaurant: checks, confirms a charge, sends one request, and selects the new one. */
export function useAddVenue({
  user,
  venues,
  blankMessage,
  onAdded,
  onPaymentAction,
}: AddVenueOptions) {
  const tier = effectiveTier(user);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [errors, setErrors] = useState<AddVenueRefusal['fields']>({});
  /** What was changed in the form for the owner. */
  const [note, setNote] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const { isRunning, run } = useSingleFlight();
  const { mutateAsync: callAdd } = useMutation({ mutationFn: sendVenue });
  const isCharged = PLANS[tier].isPricedPerLocation && venues.length > 0;
  const price = useQuery({ ...venuePriceQuery(1), enabled: isConfirming });

  function submit(): void {
    if (!canAddLocations(tier, venues.length, 1)) {
      showUpgradeHint();
      return;
    }
    if (isBlank(draft)) refuse(explainBlank(draft, blankMessage));
    else if (isCharged) setConfirming(true);
    else add();
  }

  function add(attemptId?: string): void {
    void run(async () => {
      setErrors({});
      const proratedAt = isCharged ? price.data?.proratedAt : undefined;
      try {
        const sent = { draft, proratedAt, attemptId };
        const { billingInfo, ...venue } = await addWithFreeId(sent);
        updateCachedVenues((known) => [...known.filter(({ id }) => id !== venue.id), venue]);
        selectVenue(venue.venueId);
        toast({ title: 'Restaurant added successfully', description: billingInfo?.message });
        setDraft(EMPTY_DRAFT);
        onAdded();
      } catch (error) {
        const asked = onPaymentAction && requiredPayment(error);
        if (asked) onPaymentAction({ ...asked.action, onDone: () => add(asked.attemptId) });
        else if (freeVenueIdOf(error)) putIn(freeVenueIdOf(error) ?? '');
        else refuse(explainAddVenueRefusal(error));
      } finally {
        setConfirming(false);
      }
    });
  }

  /** A derived venue ID that is taken is replaced without asking the owner. */
  async function addWithFreeId(sent: SentVenue, triesLeft = MAX_REPLACED_IDS) {
    try {
      return await callAdd(sent);
    } catch (error) {
      const venueId = freeVenueIdOf(error);
      if (!venueId || sent.draft.isVenueIdTyped || triesLeft === 0) throw error;
      const replaced = { ...sent.draft, venueId };
      setDraft(replaced);
      return addWithFreeId({ ...sent, draft: replaced }, triesLeft - 1);
    }
  }

  /** Puts a free venue ID in the place of the typed one, which is taken. */
  function putIn(freeId: string): void {
    setDraft({ ...draft, venueId: freeId });
    setNote(
      `“${draft.venueId}” is taken, so we put in “${freeId}”. Add it again, or choose another.`,
    );
  }

  function refuse({ title, message, fields }: AddVenueRefusal): void {
    setErrors(fields);
    toast({ title, description: message, variant: 'destructive' });
  }

  function change(next: VenueDraft): void {
    setErrors({});
    setNote(undefined);
    setDraft(next);
  }

  return {
    draft,
    errors,
    note,
    isAdding: isRunning,
    isConfirming,
    setConfirming,
    price,
    setName: (name: string) => change(withName(draft, name, suggestVenueId)),
    setVenueId: (venueId: string) => change(withVenueId(draft, venueId)),
    setFreeVenueId: (venueId: string) => setDraft({ ...draft, venueId }),
    forget: () => change(EMPTY_DRAFT),
    submit,
    confirm: () => add(),
  };
}

const MAX_REPLACED_IDS = 5;

type SentVenue = {
  draft: VenueDraft;
  proratedAt: string | null | undefined;
  attemptId: string | undefined;
};

async function sendVenue({ draft: { name, venueId }, proratedAt, attemptId }: SentVenue) {
  return await callApi(addVenue, {
    body: {
      name: name.trim(),
      venueId: venueId.trim(),
      timezone: browserTimeZone(),
      ...(proratedAt && { proratedAt }),
      ...(attemptId && { attemptId }),
    },
  });
}

function isBlank({ name, venueId }: VenueDraft): boolean {
  return name.trim() === '' || venueId.trim() === '';
}

function explainBlank({ name, venueId }: VenueDraft, message: string): AddVenueRefusal {
  const fields = {
    ...(name.trim() === '' && { name: 'Please enter a name' }),
    ...(venueId.trim() === '' && { venueId: 'Please enter a venue ID' }),
  };
  return { title: 'Error', message, fields };
}
