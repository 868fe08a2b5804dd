import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import {
  CLOCK_TIME_PATTERN,
  MAX_SPANS_PER_DAY,
  type OpeningHours,
  type OpenSpan,
  WEEKDAYS,
  type Weekday,
} from '#shared/venues/opening-hours.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';
import { hoursInWords } from './hours-words.ts';
import { TimeInput } from './time-input.tsx';

const EMPTY_SPAN: OpenSpan = { opens: '', closes: '' };

const USUAL_SPAN: OpenSpan = { opens: '12:00', closes: '23:00' };

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
    <CollapsibleCard
      title="Opening hours"
      description={hoursInWords(hours)}
      isHeldOpen={Object.keys(errors).length > 0}
    >
      <p className="mb-4 text-ink-soft text-sm">
        {cityOf(timeZone)} time. Guests can call only while you are open.
      </p>
      <Switch
        label="Keep opening hours"
        description={
          hours ? 'Days without hours count as closed.' : 'Without hours, you count as always open.'
        }
        checked={hours !== null}
        onCheckedChange={(isOn) => onChange(isOn ? sameEveryDay([USUAL_SPAN]) : null)}
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
                  usual={USUAL_SPAN}
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
            Copy Monday to every day
          </Button>
        </>
      )}
    </CollapsibleCard>
  );
}

function sameEveryDay(spans: OpenSpan[]): NonNullable<OpeningHours> {
  return { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans };
}

/** "Europe/London" becomes "London". */
function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

const NAMES: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** The hours of one weekday: no span means closed, several mean lunch and dinner. */
function DayRow({
  weekday,
  spans,
  error,
  usual,
  onChange,
}: {
  weekday: Weekday;
  spans: readonly OpenSpan[];
  error: string | undefined;
  /** The default span when a closed day is opened. */
  usual: OpenSpan;
  onChange: (spans: OpenSpan[]) => void;
}) {
  const name = NAMES[weekday];
  const errorId = useId();
  return (
    <fieldset className="grid min-w-0 items-start gap-x-4 py-1.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden className="flex min-h-11 items-center font-medium max-sm:min-h-8">
        {name}
      </p>
      <div className="flex min-w-0 flex-col gap-1.5">
        {spans.length === 0 && (
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
            <p className="text-ink-soft">Closed</p>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Open on ${name}`}
              onClick={() => onChange([usual])}
            >
              Open
            </Button>
          </div>
        )}
        {spans.map((span, place) => (
          <SpanFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is identified by its position only
            key={place}
            span={span}
            name={spans.length > 1 ? `${name}, ${place + 1}` : name}
            errorId={error && errorId}
            onChange={(changed) => onChange(spans.with(place, changed))}
            onRemove={() => onChange(spans.toSpliced(place, 1))}
            onAdd={
              place === spans.length - 1 && spans.length < MAX_SPANS_PER_DAY
                ? () => onChange([...spans, EMPTY_SPAN])
                : undefined
            }
          />
        ))}
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </fieldset>
  );
}

function SpanFields({
  span: { opens, closes },
  name,
  errorId,
  onChange,
  onRemove,
  onAdd,
}: {
  span: OpenSpan;
  /** The day that the hours belong to, for screen readers. */
  name: string;
  errorId: string | undefined;
  onChange: (span: OpenSpan) => void;
  onRemove: () => void;
  onAdd: (() => void) | undefined;
}) {
  const wrong = errorId ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {};
  const isOvernight = isTime(opens) && isTime(closes) && closes <= opens;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <TimeInput
        aria-label={`${name}: opens`}
        value={opens}
        onChange={(value) => onChange({ opens: value, closes })}
        {...wrong}
      />
      <span className="text-ink-soft">to</span>
      <TimeInput
        aria-label={`${name}: closes`}
        value={closes}
        onChange={(value) => onChange({ opens, closes: value })}
        {...wrong}
      />
      {isOvernight && <span className="text-ink-soft text-sm">next day</span>}
      <div className="ml-auto flex">
        {onAdd && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={`More hours on ${name.split(',')[0]}`}
            onClick={onAdd}
          >
            <Plus aria-hidden />
          </Button>
        )}
        <Button variant="quiet" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
}

function isTime(text: string): boolean {
  return CLOCK_TIME_PATTERN.test(text);
}
