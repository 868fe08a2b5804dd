import { useId } from 'react';
import { offeredRewards, type RewardSettings } from '#shared/rewards/rules.ts';
import { Alert } from '#web/ui/status/alert.tsx';
import { Badge } from '#web/ui/status/badge.tsx';

/** The rewards as guests see them, or why they see none. */
export function OfferedRewards({ settings }: { settings: RewardSettings }) {
  const titleId = useId();
  const offered = offeredRewards(settings);
  if (offered.length === 0) {
    return (
      <Alert tone={settings.rewardsEnabled ? 'warning' : 'info'}>
        {settings.rewardsEnabled
          ? 'There is nothing left to choose, so guests will not be asked about a reward.'
          : 'Rewards are off here. What you chose stays for when you switch them on.'}
      </Alert>
    );
  }
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-ink-soft text-sm">
        Guests choose from
      </h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {offered.map(({ value, label }) => (
          <li key={value} className="min-w-0">
            <Badge
              tone="basil"
              className="h-auto min-h-7 max-w-full whitespace-normal py-1 text-sm"
            >
              <span className="wrap-anywhere">{label}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
