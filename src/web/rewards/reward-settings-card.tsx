import { useState } from 'react';
import { REWARD_LABELS, WIDGET_DEFAULT_REWARDS } from '#shared/rewards/rules.ts';
import { changedFields } from '#web/platform/forms/changed-fields.ts';
import { useUnsavedChangesGuard } from '#web/platform/forms/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { CustomRewards } from './custom-rewards.tsx';
import { OfferedRewards } from './offered/offered-rewards.tsx';
import {
  disabledRewardsAfterSwitch,
  isRewardSwitchedOn,
  type RewardEdits,
  type SavedRewardSettings,
} from './reward-choices.ts';
import { RewardLimits } from './reward-limits.tsx';
import { REDEEMABLE_BY_RULE, REWARD_USABILITY_RULE, RewardRule } from './reward-rule.tsx';
import { RewardsCard } from './rewards-card.tsx';

/** A restaurant's reward settings. */
export function RewardSettingsCard({
  name,
  saved,
  isSaving,
  onSave,
}: {
  name: string;
  saved: SavedRewardSettings;
  isSaving: boolean;
  onSave: (changes: RewardEdits) => void;
}) {
  const [edits, setEdits] = useState<RewardEdits>({});
  const [problem, setProblem] = useState<string>();
  const settings = { ...saved, ...edits };
  const changes = changedFields(saved, edits);
  const hasChanges = Object.keys(changes).length > 0;
  useUnsavedChangesGuard(hasChanges || problem !== undefined, () => {
    setEdits({});
    setProblem(undefined);
  });

  function change(more: RewardEdits): void {
    setEdits((before) => ({ ...before, ...more }));
  }

  return (
    <RewardsCard
      name={name}
      isOn={settings.rewardsEnabled}
      isOnForGuests={saved.rewardsEnabled}
      effect="Saved with the button below."
      onSwitch={(rewardsEnabled) => change({ rewardsEnabled })}
    >
      <section aria-label="Standard rewards">
        <h3 className="font-semibold">Standard rewards</h3>
        <ul className="mt-3 divide-y rounded-md border">
          {WIDGET_DEFAULT_REWARDS.map((value) => (
            <li key={value} className="px-4 py-3">
              <Switch
                label={REWARD_LABELS[value]}
                checked={isRewardSwitchedOn(settings, value)}
                onCheckedChange={(isOn) =>
                  change({ disabledRewards: disabledRewardsAfterSwitch(settings, value, isOn) })
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
      <RewardRule
        rule={REWARD_USABILITY_RULE}
        value={settings.rewardsUsable}
        onChange={(rewardsUsable) => change({ rewardsUsable })}
      />
      <RewardRule
        rule={REDEEMABLE_BY_RULE}
        value={settings.redeemableBy}
        onChange={(redeemableBy) => change({ redeemableBy })}
      />
      <OfferedRewards settings={settings} />
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
    </RewardsCard>
  );
}
