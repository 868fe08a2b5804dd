import type { QuietHours } from '#shared/push/quiet-hours.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TimeInput } from './time-input.tsx';

const USUAL: QuietHours = { from: '23:30', to: '09:00' };

/** When devices stay silent; missed news is still in the inbox and in emails. */
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
        description="No notifications except when a guest calls. Emails are still sent."
        checked={value !== null}
        onCheckedChange={(isOn) => onChange(isOn ? USUAL : null)}
      />
      {value && (
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
          <Field label="From" error={error}>
            {(control) => (
              <TimeInput
                value={value.from}
                onChange={(from) => onChange({ ...value, from })}
                {...control}
              />
            )}
          </Field>
          <Field label="Until">
            {(control) => (
              <TimeInput
                value={value.to}
                onChange={(to) => onChange({ ...value, to })}
                {...control}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
