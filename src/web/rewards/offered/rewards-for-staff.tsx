import type { ReactNode } from 'react';
import { offeredRewards, type RewardSettings } from '#shared/rewards/rules.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { OfferedRewards } from './offered-rewards.tsx';

/** A read-only list of the rewards guests may bring a code for. */
export function RewardsForStaff({
  name,
  settings,
  children,
}: {
  name: string;
  settings: RewardSettings;
  /** A note about who can change the rewards. */
  children: ReactNode;
}) {
  const isOffered = offeredRewards(settings).length > 0;
  return (
    <Card>
      <CardHeader
        title={<span className="wrap-anywhere">Rewards at {name}</span>}
        description={
          isOffered
            ? 'A small thank-you for an answer. Guests show you its code.'
            : 'Guests are not offered any at present. Codes that they have still count.'
        }
      />
      {isOffered && <OfferedRewards settings={settings} />}
      <p className="mt-6 border-t pt-4 text-ink-soft text-sm">{children}</p>
    </Card>
  );
}
