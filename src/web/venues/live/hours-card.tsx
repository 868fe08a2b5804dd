import type { OpeningHours, OpenSpan, Weekday } from '#shared/venues/opening-hours.ts';
import { WEEKDAYS } from '#shared/venues/opening-hours.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { SideCard } from '#web/ui/layout/side-card.tsx';
import { DayRow } from './day-row.tsx';

const USUAL: OpenSpan = { opens: '12:00', closes: '23:00' };

/** A restaurant's opening hours, in its own time zone. */
export function HoursCard({
  hours,
  timeZone,
  errors,
  onChange,
}: {
  hours: OpeningHours;
  timeZone: string;
  errors: Partial<Record<Weekday, string>>;
  onChange: (hours: OpeningHours) => void;
}) {
  return (
    <SideCard
      title="Opening hours"
      description={`By the clock of ${placeOf(timeZone)}. Guests can call only while you are open.`}
    >
      <Switch
        label="Keep opening hours"
        description={
          hours ? 'A day without hours is closed.' : 'Without them, you count as always open.'
        }
        checked={hours !== null}
        onCheckedChange={(isOn) => onChange(isOn ? sameEveryDay([USUAL]) : null)}
      />
      {hours && (
        <>
          <ul className="mt-4 divide-y border-y">
            {WEEKDAYS.map((weekday) => (
              <li key={weekday}>
                <DayRow
                  weekday={weekday}
                  spans={hours[weekday]}
                  error={errors[weekday]}
                  usual={USUAL}
                  onChange={(spans) => onChange({ ...hours, [weekday]: spans })}
                />
              </li>
            ))}
          </ul>
          <Button
            variant="quiet"
            size="sm"
            className="mt-2 -ml-3"
            onClick={() => onChange(sameEveryDay(hours.mon))}
          >
            Every day as Monday
          </Button>
        </>
      )}
    </SideCard>
  );
}

function sameEveryDay(spans: OpenSpan[]): NonNullable<OpeningHours> {
  return { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans };
}

/** "Europe/London" becomes "London". */
function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
