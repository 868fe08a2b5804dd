import { useState } from 'react';
import { checkDailyRewardCap } from '#shared/rewards/settings-rules.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { RewardEdits, SavedRewardSettings } from './reward-choices.ts';

/** The daily limit of rewards, and whether the owner gets an email about unusual numbers. */
export function RewardLimits({
  settings,
  onChange,
}: {
  settings: SavedRewardSettings;
  /** `problem` says what is wrong with the number, if anything. */
  onChange: (change: RewardEdits, problem: string | undefined) => void;
}) {
  const [text, setText] = useState(String(settings.dailyRewardCap ?? ''));
  const problem = read(text).problem;

  function change(typed: string): void {
    const { cap, problem: found } = read(typed);
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
        hint="Empty: as many as guests want. Each device gets at most three a day in any case. Guests beyond it are thanked, and told that there is no code."
        onChange={(event) => change(event.target.value)}
        className="max-w-md"
      />
      <Switch
        label={isOwner ? OWN_ALERT : 'Tell the owner about unusually many rewards'}
        description="An email, at most once a day, when there are five times as many as usual."
        checked={settings.alertOnManyRewards}
        onCheckedChange={(alertOnManyRewards) => onChange({ alertOnManyRewards }, problem)}
      />
    </section>
  );
}

const OWN_ALERT = 'Tell me about unusually many rewards';

function read(text: string): { cap: number | null; problem: string | undefined } {
  const typed = text.trim();
  const checked = checkDailyRewardCap(typed === '' ? null : Number(typed));
  return 'value' in checked
    ? { cap: checked.value, problem: undefined }
    : { cap: null, problem: checked.refusal };
}
