import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { offeredRewards, type RewardSettings } from '#shared/rewards/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
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
          ? 'Every reward is switched off, so guests won’t be offered one.'
          : 'Rewards are off here. We keep your choices for when you turn them on.'}
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

/** The rewards that guests are offered right now. They are switched and chosen in the settings. */
export function RewardsAtVenue({
  name,
  settings,
  children,
}: {
  name: string;
  settings: RewardSettings;
  /** Where to read on. */
  children: ReactNode;
}) {
  return (
    <Card>
      <CardHeader
        title={<span className="wrap-anywhere">Rewards at {name}</span>}
        description="A small thank-you that guests choose at the end. They get a code to show your staff."
      />
      <OfferedRewards settings={settings} />
      <Button asChild variant="secondary" className="mt-5">
        <Link href={`${paths.settings}?tab=rewards`}>Choose the rewards</Link>
      </Button>
      {children}
    </Card>
  );
}

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
            : 'Guests aren’t offered rewards at the moment. Codes they already have still work.'
        }
      />
      {isOffered && <OfferedRewards settings={settings} />}
      <p className="mt-6 border-t pt-4 text-ink-soft text-sm">{children}</p>
    </Card>
  );
}
