import { navigate } from 'wouter/use-browser-location';
import { paths } from '#shared/site/paths.ts';
import { leaveSafely } from '#web/platform/forms/unsaved-changes.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';

export const ONE_LOCATION_ONLY =
  'Starter plan allows only 1 location. Upgrade to Pro for multiple locations.';

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
