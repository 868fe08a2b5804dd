import { useMemo } from 'react';
import { NativeSelectField, type OptionGroup } from '#web/ui/fields/native-select-field.tsx';

/** The time zone of a venue's hours and days. */
export function TimeZoneField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
}) {
  const groups = useMemo(() => timeZoneGroups(value), [value]);
  return (
    <NativeSelectField
      label="Time zone"
      groups={groups}
      value={value}
      error={error}
      hint={`It is ${timeIn(value)} there now. Hours and days in your figures follow it.`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Every zone the browser knows, by continent, plus the chosen one if it has an older name. */
function timeZoneGroups(chosen: string): OptionGroup[] {
  const zones = new Set([...(Intl.supportedValuesOf?.('timeZone') ?? []), chosen]);
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const zone of [...zones].sort()) {
    const region = zone.split('/', 1)[0] ?? zone;
    const members = groups.get(region) ?? [];
    members.push({ value: zone, label: placeOf(zone) });
    groups.set(region, members);
  }
  return [...groups].map(([label, options]) => ({ label, options }));
}

function placeOf(zone: string): string {
  const [region = zone, ...places] = zone.split('/');
  return (places.length > 0 ? places : [region]).reverse().join(', ').replaceAll('_', ' ');
}

function timeIn(timeZone: string): string {
  try {
    const options = { hour: '2-digit', minute: '2-digit', timeZone } as const;
    return new Intl.DateTimeFormat('en-GB', options).format(new Date());
  } catch {
    return 'unknown';
  }
}
