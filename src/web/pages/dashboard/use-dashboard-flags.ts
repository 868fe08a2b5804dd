import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Tier } from '#shared/billing/plans.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { daysOfPeriod, type PeriodChoice } from '#shared/stats/period.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useSubscriptionSync } from '#web/billing/use-subscription-sync.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { daysWords } from '#web/stats/insights/step-words.ts';
import { selectVenue } from '#web/venues/use-selected-venue.ts';

/** Acts on parameters set by links and payment returns, then removes them from the address. */
export function useDashboardFlags({
  venues,
  onUpgrade,
}: {
  venues: readonly Venue[] | undefined;
  onUpgrade: (plan: Tier) => void;
}): void {
  const sync = useSubscriptionSync();

  useAddressFlag('refresh', (value) => (value === 'true' ? sync() : undefined));

  useAddressFlag('purchase', async (value) => {
    if (value === 'cancelled') {
      toast({
        title: 'Purchase Cancelled',
        description: 'Your purchase was cancelled. No charges were made.',
      });
    }
    if (value !== 'success') return;
    await sync();
    toast({
      title: 'Purchase Successful',
      description: '50 reply credits have been added to your account.',
    });
  });

  // This parameter is only of use to the payment provider.
  useAddressFlag('session_id', () => undefined);

  useAddressFlag('upgrade', (value) => {
    if (value === 'premium' || value === 'pro') onUpgrade(value);
  });

  useAddressFlag(
    'venue',
    (value) => {
      if (venues?.some(({ venueId }) => venueId === value)) selectVenue(value);
    },
    { isReady: venues !== undefined },
  );
}

/** Acts on `?name=…` once and removes it from the address; other parameters stay. */
function useAddressFlag(
  name: string,
  act: (value: string) => unknown,
  { isReady = true }: { isReady?: boolean } = {},
): void {
  const [path, navigate] = useLocation();
  const value = new URLSearchParams(useSearch()).get(name);
  const answer = useEffectEvent(act);
  const clean = useEffectEvent(() => {
    const address = new URLSearchParams(window.location.search);
    address.delete(name);
    navigate(address.size > 0 ? `${path}?${address}` : path, { replace: true });
  });
  useEffect(() => {
    if (value === null || !isReady) return;
    let isHere = true;
    void Promise.resolve(answer(value)).then(() => {
      if (isHere) clean();
    });
    return () => {
      isHere = false;
    };
  }, [value, isReady]);
}

/** What an export would contain, in words: the page's days, or the list's filters. */
export function useExportDescription(
  venue: Venue | undefined,
  asked: PeriodChoice | undefined,
): string | undefined {
  const now = useNow();
  if (!venue) return undefined;
  if (!asked) return 'what the filters below select';
  const today = localDay(venue.timezone, now);
  const days = daysOfPeriod(asked, today);
  return days ? daysWords(days, today).replace(' – ', ' to ') : 'all time';
}
