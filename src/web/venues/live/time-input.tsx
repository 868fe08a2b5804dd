import type { ComponentProps } from 'react';
import { Input } from '#web/ui/fields/input.tsx';
import { readClockTime } from './read-clock-time.ts';

/**
 * A time of day on a 24-hour clock everywhere; a browser's own field would follow the device's
 * language. Short forms are completed when the field is left.
 */
export function TimeInput({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      placeholder="12:00"
      maxLength={6}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const read = readClockTime(value);
        if (read !== value) onChange(read);
      }}
      className="w-20 text-center tabular-nums"
      {...rest}
    />
  );
}
