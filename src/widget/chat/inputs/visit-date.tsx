import { useRef } from 'react';
import type { Visit } from '../../conversation/answers.ts';
import type { TypedTextStore } from '../../conversation/typed-text-store.ts';
import { venueDay } from '../../delivery/venue-day.ts';
import type { Words } from '../../words/words.ts';

type VisitDateProps = {
  words: Words;
  hasTime: boolean;
  timezone: string | undefined;
  typing: TypedTextStore;
  onChoose: (visit: Visit) => void;
};

const TIME_FIELD = 'time';

/** Choosing the day answers at once, so the time, if asked for, is entered before it. */
export function VisitDateInput({ words, hasTime, timezone, typing, onChoose }: VisitDateProps) {
  const timeField = useRef<HTMLInputElement>(null);

  function choose(day: Visit['day']) {
    const date = venueDay(new Date(), day === 'today' ? 0 : 1, timezone);
    const time = timeField.current?.value.slice(0, 5);
    onChoose({ day, date, ...(time && { time }) });
  }

  return (
    <fieldset className="visit">
      <legend className="heard">{words.aria.visit}</legend>
      {hasTime && (
        <label className="time">
          <span className="time-label">{words.fields.time}</span>
          <input
            type="time"
            ref={timeField}
            defaultValue={typing.textIn(TIME_FIELD)}
            onInput={(event) => typing.onType(TIME_FIELD, event.currentTarget.value)}
          />
        </label>
      )}
      <div className="pair">
        <button type="button" className="primary" onClick={() => choose('today')}>
          {words.buttons.today}
        </button>
        <button type="button" className="primary" onClick={() => choose('yesterday')}>
          {words.buttons.yesterday}
        </button>
      </div>
    </fieldset>
  );
}
