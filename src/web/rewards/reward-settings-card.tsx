import { useState } from 'react';
import {
  offeredRewards,
  REWARD_LABELS,
  type RewardSettings,
  WIDGET_DEFAULT_REWARDS,
} from '#shared/rewards/rules.ts';
import { changedFields } from '#web/platform/forms/changed-fields.ts';
import { useUnsavedChanges } from '#web/platform/forms/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { CustomRewards } from './custom-rewards.tsx';
import {
  isSwitchedOn,
  type RewardEdits,
  type SavedRewards,
  withSwitched,
} from './reward-choices.ts';
import { RewardLimits } from './reward-limits.tsx';

/** What one restaurant gives its guests for their feedback. */
export function RewardSettingsCard({
  name,
  saved,
  isSaving,
  onSave,
}: {
  name: string;
  saved: SavedRewards;
  isSaving: boolean;
  onSave: (changes: RewardEdits) => void;
}) {
  const [edits, setEdits] = useState<RewardEdits>({});
  const [problem, setProblem] = useState<string>();
  const settings = { ...saved, ...edits };
  const changes = changedFields(saved, edits);
  const hasChanges = Object.keys(changes).length > 0;
  useUnsavedChanges(hasChanges || problem !== undefined);

  function change(more: RewardEdits): void {
    setEdits((before) => ({ ...before, ...more }));
  }

  return (
    <Card>
      <CardHeader
        title={<span className="wrap-anywhere">Rewards at {name}</span>}
        description="A small thank-you that guests choose at the end, and show to your staff as a code."
      />
      <div className="flex flex-col gap-6">
        <Switch
          label="Offer rewards"
          description="Off: guests are not asked, and get no code."
          checked={settings.rewardsEnabled}
          onCheckedChange={(rewardsEnabled) => change({ rewardsEnabled })}
          className="rounded-md bg-sunken px-4 py-3"
        />
        <section aria-label="Standard rewards">
          <h3 className="font-semibold">Standard rewards</h3>
          <ul className="mt-3 divide-y rounded-md border">
            {WIDGET_DEFAULT_REWARDS.map((value) => (
              <li key={value} className="px-4 py-3">
                <Switch
                  label={REWARD_LABELS[value]}
                  checked={isSwitchedOn(settings, value)}
                  onCheckedChange={(isOn) =>
                    change({ disabledRewards: withSwitched(settings, value, isOn) })
                  }
                />
              </li>
            ))}
          </ul>
        </section>
        <CustomRewards settings={settings} onChange={change} />
        <RewardLimits
          settings={settings}
          onChange={(more, found) => {
            change(more);
            setProblem(found);
          }}
        />
        <Offer settings={settings} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            loading={isSaving}
            disabled={!hasChanges || problem !== undefined}
            onClick={() => onSave(changes)}
          >
            Save Reward Settings
          </Button>
          <p role="status" className="text-ink-soft text-sm">
            {hasChanges ? 'Not saved yet.' : ''}
          </p>
        </div>
      </div>
    </Card>
  );
}

/** The choice as guests will find it. */
function Offer({ settings }: { settings: RewardSettings }) {
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
    <section aria-label="What guests choose from" className="rounded-md bg-sunken p-4">
      <h3 className="text-ink-soft text-sm">Guests choose from</h3>
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
