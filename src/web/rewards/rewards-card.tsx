import type { ReactNode } from 'react';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

/** The settings of a restaurant's rewards, with the main switch on top. */
export function RewardsCard({
  name,
  isOn,
  isOnForGuests,
  onSwitch,
  children,
}: {
  name: string;
  isOn: boolean;
  /** The saved state. */
  isOnForGuests: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Card>
      <CardHeader
        title={<span className="wrap-anywhere">Rewards at {name}</span>}
        description="A small thank-you that guests choose at the end. They get a code to show your staff."
      />
      <div className="flex flex-col gap-6">
        <Switch
          label="Offer rewards"
          description={
            isOn === isOnForGuests
              ? `${isOn ? ON_SENTENCE : OFF_SENTENCE} Saved with the button below.`
              : `Not saved yet. ${isOnForGuests ? STILL_ON_SENTENCE : STILL_OFF_SENTENCE}`
          }
          checked={isOn}
          onCheckedChange={onSwitch}
          className="rounded-md bg-sunken px-4 py-3 dark:bg-ink/4"
        />
        {children}
      </div>
    </Card>
  );
}

const ON_SENTENCE = 'Guests can choose a reward. Switch this off and they won’t be offered one.';
const OFF_SENTENCE = 'Switched off: guests aren’t offered a reward.';
const STILL_ON_SENTENCE = 'Guests still get rewards until you press “Save Reward Settings”.';
const STILL_OFF_SENTENCE = 'Guests get no rewards until you press “Save Reward Settings”.';
