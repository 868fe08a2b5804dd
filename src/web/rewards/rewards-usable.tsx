import type { RewardsUsable as Choice } from '#shared/rewards/rewards-usable.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

/** From when guests may use a code of a restaurant. */
export function RewardsUsable({
  value,
  onChange,
}: {
  value: Choice;
  onChange: (value: Choice) => void;
}) {
  return (
    <SelectField
      label="Rewards are usable"
      hint={HINTS[value]}
      options={OPTIONS}
      value={value}
      onValueChange={(chosen) => onChange(chosen === 'next_visit' ? 'next_visit' : 'at_once')}
      className="max-w-md"
    />
  );
}

const OPTIONS = [
  { value: 'at_once', label: 'At once' },
  { value: 'next_visit', label: 'From the next visit' },
];

const HINTS: Record<Choice, string> = {
  at_once: 'A guest may use a reward on the same visit.',
  next_visit:
    'New codes are valid from your next day on, after closing time where you close after midnight. Guests read “Valid from tomorrow”.',
};
