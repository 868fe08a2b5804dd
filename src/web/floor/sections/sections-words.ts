import type { EarlierShift } from '#shared/roster/contract.ts';
import { numberWord } from '#shared/stats/number-words.ts';
import { localTime } from '#shared/venues/opening-hours.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import type { SectionsDraft } from './sections-draft.ts';

const [AFTERNOON_MINUTES, EVENING_MINUTES] = [12 * 60, 16 * 60];
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** "Friday 20 November, evening. Pick a person, then tap their tables." */
export function shiftWords(now: number, timeZone: string, isStart: boolean) {
  const { minutes } = localTime(new Date(now), timeZone);
  const isEvening = minutes >= EVENING_MINUTES;
  const daypart = isEvening ? 'evening' : minutes >= AFTERNOON_MINUTES ? 'afternoon' : 'morning';
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(now);
  return {
    title: isStart
      ? `Who has which tables ${isEvening ? 'tonight' : 'today'}?`
      : 'Who has which tables?',
    subtitle: isStart
      ? `${day}, ${daypart}. Pick a person, then tap their tables.`
      : 'A change counts from now on. Earlier answers stay with whoever had the table then.',
  };
}

/** "Same as last Friday", "Same four people, all 22 tables" */
export function lastTimeWords(
  { day, sections }: EarlierShift,
  tonight?: { usual: SectionsDraft; tableNames: readonly string[]; now?: number },
) {
  const date = new Date(`${day}T12:00:00Z`);
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' }).format(
    date,
  );
  const long = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(date);
  const isLastWeek = Date.now() - date.getTime() < WEEK_MS + WEEK_MS / 2;
  const title = `Same as ${isLastWeek ? `last ${weekday}` : long}`;
  if (!tonight) return { title, who: '' };
  const people = new Set(tonight.usual.values()).size;
  const listed = tonight.tableNames.filter((name) =>
    tonight.usual.has(normaliseTableName(name)),
  ).length;
  const all = tonight.tableNames.length;
  const isEverybody = people === sections.length;
  const who = `${isEverybody ? 'Same ' : ''}${numberWord(people)} ${people === 1 ? 'person' : 'people'}`;
  const tables = listed === all ? `all ${all} tables` : `${listed} of ${all} tables`;
  return { title, who: `${who.charAt(0).toUpperCase()}${who.slice(1)}, ${tables}` };
}
