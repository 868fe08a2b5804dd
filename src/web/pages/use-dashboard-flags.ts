import type { Tier } from '#shared/billing/plans.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useSession } from '../platform/session.tsx';
import { toast } from '../platform/toasts.tsx';
import { useAddressFlag } from '../platform/use-address-flag.ts';
import { selectVenue } from '../venues/use-selected-venue.ts';

/** What links and returns from a payment tell the dashboard; afterwards the address is plain. */
export function useDashboardFlags({
  venues,
  onUpgrade,
}: {
  venues: readonly Venue[] | undefined;
  onUpgrade: (plan: Tier) => void;
}): void {
  const { refreshUser } = useSession();

  useAddressFlag('refresh', (value) => (value === 'true' ? refreshUser() : undefined));

  useAddressFlag('purchase', (value) => {
    if (value === 'cancelled') {
      toast({
        title: 'Purchase Cancelled',
        description: 'Your purchase was cancelled. No charges were made.',
      });
    }
    if (value !== 'success') return undefined;
    toast({
      title: 'Purchase Successful',
      description: '50 reply credits have been added to your account.',
    });
    return refreshUser();
  });

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
