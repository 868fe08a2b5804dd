import type { RedeemableBy as Choice } from '#shared/rewards/redeemable-by.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

/** Who may redeem codes of a restaurant. */
export function RedeemableBy({
  value,
  onChange,
}: {
  value: Choice;
  onChange: (value: Choice) => void;
}) {
  return (
    <SelectField
      label="Rewards may be redeemed by"
      hint={HINTS[value]}
      options={OPTIONS}
      value={value}
      onValueChange={(chosen) => onChange(chosen === 'team' ? 'team' : 'anyone')}
      className="max-w-md"
    />
  );
}

const OPTIONS = [
  { value: 'anyone', label: 'Anyone with the page' },
  { value: 'team', label: 'Your team and paired devices' },
];

const HINTS: Record<Choice, string> = {
  anyone: 'Staff open the page and type their name. They need no account.',
  team: 'Only people who are signed in and work here, and the devices you have paired.',
};
