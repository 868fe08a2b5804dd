import { useState } from 'react';
import type { RedeemableBy } from '#shared/rewards/redeemable-by.ts';
import type { RewardValidity } from '#shared/rewards/reward-validity.ts';
import { REWARD_LABELS, WIDGET_DEFAULT_REWARDS } from '#shared/rewards/rules.ts';
import { checkDailyRewardCap } from '#shared/rewards/settings-rules.ts';
import { changedFields } from '#web/platform/forms/changed-fields.ts';
import { useUnsavedChangesGuard } from '#web/platform/forms/unsaved-changes.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { CustomRewards } from './custom-rewards.tsx';
import { OfferedRewards } from './offered/offered-rewards.tsx';
import {
  disabledRewardsAfterSwitch,
  isRewardSwitchedOn,
  type RewardEdits,
  type SavedRewardSettings,
} from './reward-edits.ts';
import { RewardsCard } from './rewards-card.tsx';

const ALERT_LABEL = 'Alert me when rewards soar';

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
  // Discarding also empties the field of a limit that is not a number.
  const [round, setRound] = useState(0);
  const settings = { ...saved, ...edits };
  const changes = changedFields(saved, edits);
  const hasChanges = Object.keys(changes).length > 0;
  useUnsavedChangesGuard(hasChanges || problem !== undefined, discard);

  function discard(): void {
    setEdits({});
    setProblem(undefined);
    setRound((count) => count + 1);
  }

  function change(more: RewardEdits): void {
    setEdits((before) => ({ ...before, ...more }));
  }

  return (
    <RewardsCard
      name={name}
      isOn={settings.rewardsEnabled}
      isOnForGuests={saved.rewardsEnabled}
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
        key={round}
        settings={settings}
        onChange={(more, found) => {
          change(more);
          setProblem(found);
        }}
      />
      <RewardRule
        rule={REWARD_VALIDITY_RULE}
        value={settings.rewardsUsable}
        onChange={(rewardsUsable) => change({ rewardsUsable })}
      />
      <RewardRule
        rule={REDEEMABLE_BY_RULE}
        value={settings.redeemableBy}
        onChange={(redeemableBy) => change({ redeemableBy })}
      />
      <OfferedRewards settings={settings} />
      <SaveBar
        status={problem ? 'To save, correct the marked fields.' : 'Not saved yet.'}
        hasChanges={hasChanges || problem !== undefined}
        isBlocked={problem !== undefined}
        isSaving={isSaving}
        saveLabel="Save Reward Settings"
        onSave={() => onSave(changes)}
        onDiscard={discard}
        className="-mx-5 -mb-5 rounded-b-lg border-t px-5 sm:-mx-6 sm:-mb-6 sm:px-6"
      />
    </RewardsCard>
  );
}

/** The daily limit of rewards, and whether the owner gets an email about unusual numbers. */
function RewardLimits({
  settings,
  onChange,
}: {
  settings: SavedRewardSettings;
  /** `problem` says what is wrong with the number, if anything. */
  onChange: (change: RewardEdits, problem: string | undefined) => void;
}) {
  const [text, setText] = useState(String(settings.dailyRewardCap ?? ''));
  const problem = readDailyCap(text).problem;

  function change(typed: string): void {
    const { cap, problem: found } = readDailyCap(typed);
    setText(typed);
    onChange(found ? {} : { dailyRewardCap: cap }, found);
  }

  const isOwner = useSession().user?.role === 'owner';
  return (
    <section aria-label="Limits" className="flex flex-col gap-4">
      <h3 className="font-semibold">Limits</h3>
      <TextField
        label="Daily limit"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={problem}
        hint="Leave empty for no limit. Each device gets at most three a day. Guests over the limit are thanked, but get no code."
        onChange={(event) => change(event.target.value)}
        className="max-w-md"
      />
      <Switch
        label={isOwner ? ALERT_LABEL : 'Alert the owner when rewards soar'}
        description="An email, at most once a day, when guests get five times as many rewards as usual."
        checked={settings.alertOnManyRewards}
        onCheckedChange={(alertOnManyRewards) => onChange({ alertOnManyRewards }, problem)}
      />
    </section>
  );
}

function readDailyCap(text: string): { cap: number | null; problem: string | undefined } {
  const typed = text.trim();
  const checked = checkDailyRewardCap(typed === '' ? null : Number(typed));
  return 'value' in checked
    ? { cap: checked.value, problem: undefined }
    : { cap: null, problem: checked.refusal };
}

/** One reward rule of a restaurant: its choices and what each means. */
function RewardRule<Value extends string>({
  rule,
  value,
  onChange,
}: {
  rule: Rule<Value>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <SelectField
      label={rule.label}
      hint={rule.choices.find((choice) => choice.value === value)?.hint}
      options={rule.choices}
      value={value}
      onValueChange={(chosen) => {
        const known = rule.choices.find((choice) => choice.value === chosen);
        if (known) onChange(known.value);
      }}
      className="max-w-md"
    />
  );
}

type Rule<Value> = {
  label: string;
  choices: readonly { value: Value; label: string; hint: string }[];
};

/** When guests may use a restaurant's code. */
const REWARD_VALIDITY_RULE: Rule<RewardValidity> = {
  label: 'Rewards can be used',
  choices: [
    {
      value: 'at_once',
      label: 'At once',
      hint: 'A guest may use a reward on the same visit.',
    },
    {
      value: 'next_visit',
      label: 'From the next visit',
      hint: 'New codes work from the next day, or once you’ve closed if that’s after midnight. Guests read “Valid from tomorrow”.',
    },
    {
      value: 'by_chance',
      label: 'Half at once, half from the next visit',
      hint: 'Half of your guests, picked at random, can use their code at once, the others from the next visit. Returns shows which brings more of them back.',
    },
  ],
};

/** Who may redeem a restaurant's codes. */
const REDEEMABLE_BY_RULE: Rule<RedeemableBy> = {
  label: 'Who can redeem rewards',
  choices: [
    {
      value: 'anyone',
      label: 'Anyone with the page',
      hint: 'Staff open the page and type their name. They need no account.',
    },
    {
      value: 'team',
      label: 'Your team and paired devices',
      hint: 'Only people who are signed in and work here, and the devices you have paired.',
    },
  ],
};
