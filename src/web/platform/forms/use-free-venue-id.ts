import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { VenueDraft } from '#shared/venues/check-venue-updates.ts';
import { proposeVenueId } from '#shared/venues/contract.ts';
import { suggestedVenueId, toVenueId } from '#shared/venues/rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';

const PAUSE_IN_TYPING_MS = 350;

/**
 * Asks the server for a free venue ID while a restaurant is being entered. A derived ID is replaced
 * by the free one; for an ID that the owner typed the free one is returned, to be offered. Without
 * an answer the form goes on, because saving checks the ID again.
 */
export function useFreeVenueId(
  draft: VenueDraft,
  /** IDs in other rows of the same form. */
  others: readonly string[],
  onFree: (venueId: string) => void,
): string | undefined {
  const { user } = useSession();
  const wanted = wantedId(draft);
  const [wantedAtFirst] = useState(wanted);
  const settled = useDebouncedValue(wanted);
  // An ID from before a reload may belong to a restaurant that was saved although its response was
  // lost.
  const isAsked = settled !== '' && settled !== wantedAtFirst && user?.emailVerified === true;
  const except = others.map(toVenueId).filter(Boolean).join(',');
  const { data } = useQuery({
    queryKey: [proposeVenueId.path, settled, except],
    queryFn: ({ signal }) =>
      callApi(
        proposeVenueId,
        { query: { wanted: settled, ...(except && { except }) } },
        { signal },
      ),
    enabled: isAsked,
  });
  const free = settled === wanted && data?.isWantedFree === false ? data.venueId : undefined;
  const isReplaced = free !== undefined && !draft.isVenueIdTyped && draft.venueId !== free;

  useEffect(() => {
    if (isReplaced) onFree(free);
  });

  return draft.isVenueIdTyped ? free : undefined;
}

/** The ID that the owner means: the typed one, or the one that follows from the name. */
function wantedId({ name, venueId, isVenueIdTyped }: VenueDraft): string {
  return isVenueIdTyped ? toVenueId(venueId) : suggestedVenueId(name);
}

/** The value once it has stayed the same for a moment. */
function useDebouncedValue(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_IN_TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
