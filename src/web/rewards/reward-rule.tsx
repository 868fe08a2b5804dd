import type { RedeemableBy } from '#shared/rewards/redeemable-by.ts';
import type { RewardUsability } from '#shared/rewards/reward-usability.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

/** One reward rule of a restaurant: its choices and what each means. */
export function RewardRule<Value extends string>({
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
export const REWARD_USABILITY_RULE: Rule<RewardUsability> = {
  label: 'Rewards are usable',
  choices: [
    {
      value: 'at_once',
      label: 'At once',
      hint: 'A guest may use a reward on the same visit.',
    },
    {
      value: 'next_visit',
      label: 'From the next visit',
      hint: 'New codes are valid from the next day. If you close after midnight, they are valid once you have closed. Guests read “Valid from tomorrow”.',
    },
  ],
};

/** Who may redeem a restaurant's codes. */
export const REDEEMABLE_BY_RULE: Rule<RedeemableBy> = {
  label: 'Rewards may be redeemed by',
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
