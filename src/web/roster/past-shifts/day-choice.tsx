import { useId } from 'react';
import { addDays } from '#shared/stats/definitions.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Input } from '#web/ui/fields/input.tsx';
import { dayWords } from './shift-words.ts';

const DAYS = 7;

/** The last seven days as buttons, so that 'last Saturday' is one tap, and a field for any other. */
export function DayChoice({
  day,
  today,
  onChoose,
}: {
  day: string;
  /** The latest day that can have shifts. */
  today: string;
  onChoose: (day: string) => void;
}) {
  const fieldId = useId();
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS));
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3 sm:mb-6">
      <fieldset className="min-w-0 max-sm:w-full">
        <legend className="sr-only">Day</legend>
        <div className="grid grid-cols-7 gap-1 sm:gap-2">
          {days.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === day}
              aria-label={each === today ? `Today, ${dayWords(each)}` : dayWords(each)}
              className={classNames(
                'flex min-h-13 min-w-0 flex-col sm:min-w-14 items-center justify-center rounded-md border leading-tight',
                each === day
                  ? 'border-basil bg-basil font-semibold text-on-basil'
                  : 'border-line-strong bg-surface',
              )}
              onClick={() => onChoose(each)}
            >
              <span className="text-xs">
                {each === today ? 'Today' : dayWords(each).slice(0, 3)}
              </span>
              <span className="font-semibold tabular-nums">{Number(each.slice(8))}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <div className="flex items-center gap-x-3 sm:self-center">
        <label htmlFor={fieldId} className="font-medium text-sm">
          Another day
        </label>
        <Input
          id={fieldId}
          type="date"
          max={today}
          value={days.includes(day) ? '' : day}
          onChange={({ currentTarget }) => {
            if (currentTarget.value) onChoose(currentTarget.value);
          }}
          className="w-auto"
        />
      </div>
    </div>
  );
}
