import { MINUTE_MS } from '#shared/durations.ts';
import { SHIFT_DAY_BEGINS } from '#shared/roster/roster-rules.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { formatTableRanges } from '#shared/venues/format-table-ranges.ts';
import { localTime, minutesSinceMidnight } from '#shared/venues/opening-hours.ts';
import { formatTableName, tableInSentence } from '#shared/venues/table-name.ts';
import type { Server, TableHistory } from './table-histories.ts';

/** "20:30" by the venue's clock. */
export function clockTime(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(moment));
}

/** "Saturday 14 November" */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(`${day}T12:00:00Z`));
}

export function nameOf({ name }: Server): string {
  return name ?? 'A colleague';
}

/** "table 7", "tables 1–5 and 9", "Terrace 1–3" */
export function tablesInSentence(tables: readonly string[]): string {
  const [first = '', ...others] = tables.map(tableInSentence);
  if (others.length === 0) return first;
  // A line never ends within a name: "Window 1–2".
  const unbroken = formatTableRanges(tables).replaceAll(/(?<!,) /g, '\u00a0');
  const ranges = unbroken.replace(/, (?=[^,]+$)/, ' and ');
  return [first, ...others].every((each) => each.startsWith('table '))
    ? `tables ${ranges}`
    : ranges;
}

/** "Table 7: Tom from 17:00 to 20:30, then Ana until 23:00." */
export function historySentence({ table, stretches }: TableHistory, timeZone: string): string {
  const served = stretches.flatMap(({ server, ...times }) =>
    server ? [{ server, ...times }] : [],
  );
  if (served.length === 0) return `${formatTableName(table)}: no server.`;
  const parts = served.map(({ server, from, until }, place) => {
    const follows = served[place - 1]?.until === from;
    const times = follows
      ? `until ${clockTime(until, timeZone)}`
      : `from ${clockTime(from, timeZone)} to ${clockTime(until, timeZone)}`;
    return `${nameOf(server)} ${times}`;
  });
  return `${formatTableName(table)}: ${parts.join(', then ')}.`;
}

/** The day whose shifts may be running now: until five in the morning it is still last night's. */
export function shiftDay(now: Date, timeZone: string): string {
  const { minutes } = localTime(now, timeZone);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  return minutes < minutesSinceMidnight(SHIFT_DAY_BEGINS) ? addDays(day, -1) : day;
}

/** The share of a day's served time that lies before a moment, in percent. */
export function percentBefore(
  moment: string,
  { from, until }: { from: string; until: string },
): number {
  const whole = Math.max(Date.parse(until) - Date.parse(from), MINUTE_MS);
  return ((Date.parse(moment) - Date.parse(from)) / whole) * 100;
}
