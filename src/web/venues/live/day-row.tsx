import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { MOST_SPANS_A_DAY, type OpenSpan, type Weekday } from '#shared/venues/opening-hours.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

const NAMES: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** The hours of one weekday: none is closed, several are lunch and dinner. */
export function DayRow({
  weekday,
  spans,
  error,
  usual,
  onChange,
}: {
  weekday: Weekday;
  spans: readonly OpenSpan[];
  error: string | undefined;
  /** What a day that was closed begins with. */
  usual: OpenSpan;
  onChange: (spans: OpenSpan[]) => void;
}) {
  const name = NAMES[weekday];
  const errorId = useId();
  return (
    <fieldset className="grid min-w-0 items-start gap-x-4 py-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden className="flex min-h-11 items-center font-medium">
        {name}
      </p>
      <div className="flex min-w-0 flex-col gap-2">
        {spans.map((span, place) => (
          <SpanFields
            // biome-ignore lint/suspicious/noArrayIndexKey: hours have nothing but their place
            key={place}
            span={span}
            name={spans.length > 1 ? `${name}, ${place + 1}` : name}
            error={error && { id: errorId }}
            onChange={(changed) => onChange(spans.with(place, changed))}
            onRemove={() => onChange(spans.toSpliced(place, 1))}
          />
        ))}
        {error && <FieldError id={errorId}>{error}</FieldError>}
        <div className="flex flex-wrap items-center gap-x-2">
          {spans.length === 0 && <p className="text-ink-soft">Closed</p>}
          {spans.length < MOST_SPANS_A_DAY && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={spans.length === 0 ? `Open on ${name}` : `More hours on ${name}`}
              onClick={() => onChange([...spans, spans.length === 0 ? usual : EMPTY])}
            >
              <Plus aria-hidden />
              {spans.length === 0 ? 'Open' : 'More hours'}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  );
}

const EMPTY: OpenSpan = { opens: '', closes: '' };

function SpanFields({
  span: { opens, closes },
  name,
  error,
  onChange,
  onRemove,
}: {
  span: OpenSpan;
  /** Whose hours they are, for those who hear the page. */
  name: string;
  error: { id: string } | undefined | '';
  onChange: (span: OpenSpan) => void;
  onRemove: () => void;
}) {
  const wrong = error ? ({ 'aria-invalid': true, 'aria-describedby': error.id } as const) : {};
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="time"
        aria-label={`${name}: opens`}
        value={opens}
        className="w-32"
        onChange={(event) => onChange({ opens: event.target.value, closes })}
        {...wrong}
      />
      <span className="text-ink-soft">to</span>
      <Input
        type="time"
        aria-label={`${name}: closes`}
        value={closes}
        className="w-32"
        onChange={(event) => onChange({ opens, closes: event.target.value })}
        {...wrong}
      />
      <Button variant="quiet" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
      {opens !== '' && closes !== '' && closes <= opens && (
        <span className="text-ink-soft text-sm">the next day</span>
      )}
    </div>
  );
}
