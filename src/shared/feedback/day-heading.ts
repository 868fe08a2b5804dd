import { dateFormat } from '#shared/site/date-format.ts';
import { addDays } from '#shared/stats/definitions.ts';

/** Heading above the answers of one day: "Yesterday, Saturday 14 November". */
export function dayHeading(day: string, today: string): string {
  if (day === today) return 'Today';
  const words = dayWithWeekday(day, today);
  return day === addDays(today, -1) ? `Yesterday, ${words}` : words;
}

function dayWithWeekday(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  // Formatted in pieces, because ICU versions differ in where they put a comma.
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const date = `${part({ weekday: 'long' })} ${part({ day: 'numeric', month: 'long' })}`;
  return isThisYear ? date : `${date} ${day.slice(0, 4)}`;
}
