import type { QuietHours } from '#shared/push/quiet-hours.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const USUAL: QuietHours = { from: '23:30', to: '09:00' };

/** When devices stay silent; what they missed is in the inbox and in the mails. */
export function QuietHoursField({
  value,
  error,
  onChange,
}: {
  value: QuietHours | null;
  error: string | undefined;
  onChange: (value: QuietHours | null) => void;
}) {
  return (
    <div>
      <Switch
        label="Quiet hours"
        description="No notifications but for a guest who calls. Emails are sent all the same."
        checked={value !== null}
        onCheckedChange={(isOn) => onChange(isOn ? USUAL : null)}
      />
      {value && (
        <div className="mt-3 grid grid-cols-2 gap-3 sm:max-w-xs">
          <TextField
            label="From"
            type="time"
            value={value.from}
            error={error}
            onChange={(event) => onChange({ ...value, from: event.target.value })}
          />
          <TextField
            label="Until"
            type="time"
            value={value.to}
            onChange={(event) => onChange({ ...value, to: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
