import type { ReactNode } from 'react';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

/** What a restaurant gives for feedback, with the one switch over all of it on top. */
export function RewardsCard({
  name,
  isOn,
  effect,
  isDisabled = false,
  onSwitch,
  children,
}: {
  name: string;
  isOn: boolean;
  /** When a change of the switch reaches guests. */
  effect: string;
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Card>
      <CardHeader
        title={<span className="wrap-anywhere">Rewards at {name}</span>}
        description="A small thank-you that guests choose at the end, and show to your staff as a code."
      />
      <div className="flex flex-col gap-6">
        <Switch
          label="Offer rewards"
          description={`${isOn ? ON : OFF} ${effect}`}
          checked={isOn}
          disabled={isDisabled}
          onCheckedChange={onSwitch}
          className="rounded-md bg-sunken px-4 py-3 dark:bg-ink/4"
        />
        {children}
      </div>
    </Card>
  );
}

const ON = 'Guests are offered one. Switched off, they are not asked and get no code.';
const OFF = 'Switched off: guests are not asked, and get no code.';
