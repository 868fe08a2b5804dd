import { useState } from 'react';
import type { QuietHours } from '#shared/push/quiet-hours.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const USUAL: QuietHours = { from: '23:00', to: '08:00' };

/**
 * Fields for the quiet hours, which are saved when a field is left, so that half-typed times never
 * apply.
 */
export function QuietHoursFields({
  quietHours,
  isPending,
  onChange,
}: {
  quietHours: QuietHours | null | undefined;
  isPending: boolean;
  onChange: (quietHours: QuietHours | null) => void;
}) {
  const [typed, setTyped] = useState(quietHours ?? USUAL);
  const isSame = typed.from === typed.to;

  function save(): void {
    const isWhole = typed.from !== '' && typed.to !== '' && !isSame;
    const isNew = typed.from !== quietHours?.from || typed.to !== quietHours.to;
    if (isWhole && isNew) onChange(typed);
  }

  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Quiet hours"
        description="Nothing comes to this device then, by the clock of the restaurant."
        checked={Boolean(quietHours)}
        disabled={isPending}
        onCheckedChange={(isChecked) => onChange(isChecked ? typed : null)}
      />
      {quietHours && (
        <div className="flex flex-wrap gap-4">
          <TextField
            type="time"
            label="From"
            value={typed.from}
            className="w-36"
            onChange={({ target }) => setTyped({ ...typed, from: target.value })}
            onBlur={save}
          />
          <TextField
            type="time"
            label="Until"
            value={typed.to}
            className="w-36"
            error={isSame ? 'Choose two different times' : undefined}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
            onBlur={save}
          />
        </div>
      )}
    </div>
  );
}
