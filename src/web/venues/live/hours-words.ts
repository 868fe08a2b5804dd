import {
  CLOCK_TIME_PATTERN,
  type OpeningHours,
  type OpenSpan,
  WEEKDAYS,
  type Weekday,
} from '#shared/venues/opening-hours.ts';

const DAYS: Record<Weekday, string> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};

/** "Mon–Fri 12:00–23:00, Sat and Sun closed": neighbouring days with the same hours are grouped. */
export function hoursInWords(hours: OpeningHours): string {
  if (hours === null) return 'Always open';
  const runs: { days: Weekday[]; words: string }[] = [];
  for (const weekday of WEEKDAYS) {
    const words = spansInWords(hours[weekday]);
    const before = runs.at(-1);
    if (before?.words === words) before.days.push(weekday);
    else runs.push({ days: [weekday], words });
  }
  return runs.map(({ days, words }) => `${daysInWords(days)} ${words}`).join(', ');
}

function daysInWords(days: readonly Weekday[]): string {
  if (days.length === WEEKDAYS.length) return 'Every day';
  const names = days.map((weekday) => DAYS[weekday]);
  return names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(' and ');
}

/** Leaves out spans that are still being typed. */
function spansInWords(spans: readonly OpenSpan[]): string {
  const whole = spans.filter(({ opens, closes }) =>
    [opens, closes].every((time) => CLOCK_TIME_PATTERN.test(time)),
  );
  return whole.map(({ opens, closes }) => `${opens}–${closes}`).join(' and ') || 'closed';
}
