import type { feedback } from '#server/feedback/table.ts';
import { countParties, hasWrittenText, sumParties } from './reference-parties.ts';
import {
  meanMinutes,
  meanReplyHours,
  referenceComplaintWaits,
  replyDelaysMs,
} from './reference-waits.ts';

type Row = typeof feedback.$inferSelect & { repliedAt?: Date | null; isRedeemed?: boolean };
type Venue = { timezone: string };

/**
 * A venue's statistics, computed in the slow and obvious way from all rows. Shares nothing with the
 * product's SQL, so that comparing the two finds mistakes in either.
 */
export function referenceStats(rows: readonly Row[], venue: Venue, now: Date) {
  const seen = rows.map((row) => ({ row, ...whenOf(row, venue) }));
  const week = daysBefore(localDate(now, venue), 6);
  const lastWeek = daysBefore(week, 7);
  const thisWeek = seen.filter(({ createdDay }) => createdDay >= week);
  const hours = Array.from(
    { length: 24 },
    (_, hour) => seen.filter((each) => each.hour === hour).length,
  );
  return {
    total: rows.length,
    satisfaction: rateOf(rows) ?? 0,
    /** The first day of a period of this many days that ends today. */
    firstOf: (days: number) => daysBefore(localDate(now, venue), days - 1),
    /** The figures of the comparison for this many days up to today; undefined means all time. */
    lastDays: (days: number | undefined) => {
      const today = localDate(now, venue);
      const first = days === undefined ? '' : daysBefore(today, days - 1);
      return totalsSince(seen, first, { today, now });
    },
    hours,
    weekdays: WEEKDAYS.map((day) => seen.filter(({ weekday }) => weekday === day).length),
    complaintsByHour: (isInRange: (row: Row, createdDay: string) => boolean) =>
      Array.from({ length: 24 }, (_, hour) => ({
        hour,
        count: seen.filter(
          (each) =>
            each.hour === hour && isComplaint(each.row) && isInRange(each.row, each.createdDay),
        ).length,
      })),
    servers: named(rows, SERVERS),
    tables: named(rows, TABLES),
    /**
     * The insights figures from the first to the last of these days (YYYY-MM-DD), both included.
     */
    between: (first: string, last: string) => {
      const asked = seen.filter(({ createdDay }) => createdDay >= first && createdDay <= last);
      return {
        ...referenceInsights(asked.map(({ row }) => row)),
        // A getter, because most callers need only the totals.
        get cells() {
          return heatmapCells(asked);
        },
        get servers() {
          return named(rows, SERVERS, new Set(asked.map(({ row }) => row)));
        },
        get tables() {
          return named(rows, TABLES, new Set(asked.map(({ row }) => row)));
        },
      };
    },
    thisWeek: thisWeek.length,
    lastWeek: seen.filter(({ createdDay }) => createdDay >= lastWeek && createdDay < week).length,
    daily: Array.from({ length: 7 }, (_, i) => {
      const date = daysBefore(localDate(now, venue), 6 - i);
      return { date, count: seen.filter(({ createdDay }) => createdDay === date).length };
    }),
    weekNegative: thisWeek.filter(({ row }) => toneOf(row) === 'negative').length,
    weekSerious: thisWeek.filter(({ row }) => row.isSeriousComplaint).length,
    weekComplaintDay: topComplaintDay(thisWeek.filter(({ row }) => isComplaint(row))),
  };
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function rateOf(rows: readonly Row[]): number | undefined {
  const rated = rows.filter(({ overallRating }) => overallRating);
  const satisfied = rated.filter(({ overallRating }) =>
    ['okay', 'great', 'excellent'].includes(overallRating ?? ''),
  );
  return rated.length ? Math.round((100 * satisfied.length) / rated.length) : undefined;
}

type Naming = { nameOf: (row: Row) => string | undefined; keyOf: (name: string) => string };

const SERVERS: Naming = {
  nameOf: ({ serverName }) => serverName?.trim().replace(/\s+/g, ' '),
  keyOf: (name) => name.toLowerCase(),
};

const TABLES: Naming = {
  nameOf: ({ tableNumber }) => tableNumber?.trim(),
  keyOf: (name) => name.toLowerCase().replace('table ', ''),
};

function referenceInsights(rows: readonly Row[]) {
  const of = (rating: string) => rows.filter((row) => row.overallRating === rating).length;
  const ratings = {
    poor: of('poor'),
    fair: of('fair'),
    okay: of('okay'),
    great: of('great'),
    excellent: of('excellent'),
  };
  return {
    totals: {
      answers: rows.length,
      rated: rows.filter(({ overallRating }) => overallRating).length,
      satisfied: ratings.okay + ratings.great + ratings.excellent,
      avgResponseTime: meanReplyHours(rows),
      avgResponseMinutes: meanMinutes(replyDelaysMs(rows)),
      replies: replyDelaysMs(rows).length,
      rewardsClaimed: rows.filter(({ rewardCode }) => rewardCode).length,
      rewardsRedeemed: rows.filter(({ isRedeemed }) => isRedeemed).length,
    },
    ratings,
    complaints: rows.filter(isComplaint).length,
  };
}

/** Cells by weekday, then by hour, leaving out those without answers. */
function heatmapCells(seen: readonly { row: Row; weekday: string; hour: number }[]) {
  return WEEKDAYS.flatMap((day, i) =>
    Array.from({ length: 24 }, (_, hour) => {
      const rows = seen.filter((each) => each.weekday === day && each.hour === hour);
      const complaints = rows.filter(({ row }) => isComplaint(row)).length;
      return { weekday: i + 1, hour, answers: rows.length, complaints };
    }),
  ).filter(({ answers }) => answers > 0);
}

/** The figures of the comparison for one venue. */
function totalsSince(
  all: readonly { row: Row; createdDay: string }[],
  first: string,
  { today, now }: { today: string; now: Date },
) {
  const between = (from: string, to: string) =>
    all.filter(({ createdDay }) => createdDay >= from && createdDay <= to).map(({ row }) => row);
  const rows = between(first, today);
  const week = between(daysBefore(today, 6), today);
  const weekBefore = between(daysBefore(today, 13), daysBefore(today, 7));
  const [thisWeek, lastWeek] = [rateOf(week), rateOf(weekBefore)];
  const parties = sumParties(rows, tableKeyOf);
  return {
    totalFeedback: rows.length,
    ratedFeedback: rows.filter(({ overallRating }) => overallRating).length,
    satisfied: shareOf(rows).satisfied,
    parties: parties.parties,
    satisfiedParties: parties.satisfied,
    satisfactionRate: rateOf(rows) ?? 0,
    avgResponseTime: meanReplyHours(rows),
    avgResponseMinutes: meanMinutes(replyDelaysMs(rows)),
    replies: replyDelaysMs(rows).length,
    complaints: referenceComplaintWaits(rows.filter(isComplaint), now),
    rewardsClaimed: rows.filter(({ rewardCode }) => rewardCode).length,
    trendsLastWeek: {
      satisfaction: thisWeek === undefined || lastWeek === undefined ? 0 : thisWeek - lastWeek,
      week: shareOf(week),
      weekBefore: shareOf(weekBefore),
    },
  };
}

function tableKeyOf(row: Row): string | undefined {
  const name = TABLES.nameOf(row);
  return name ? TABLES.keyOf(name) : undefined;
}

function shareOf(rows: readonly Row[]) {
  const { rated, satisfied } = referenceInsights(rows).totals;
  return { rated, satisfied };
}

function whenOf(row: Row, venue: Venue) {
  const createdDay = localDate(row.createdAt, venue);
  const visited = row.visitDate ?? createdDay;
  const weekday = new Date(`${visited}T12:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return {
    createdDay,
    visited,
    weekday,
    hour: hourOf(row.visitTime) ?? localHour(row.createdAt, venue),
  };
}

function hourOf(time: string | null): number | undefined {
  const clock = /^(\d{1,2}):(\d{2})$/.exec(time ?? '');
  if (clock) return Number(clock[1]) < 24 ? Number(clock[1]) : undefined;
  const spoken = /^(\d{1,2})(?::\d{2})? (AM|PM)$/.exec(time ?? '');
  if (!spoken) return undefined;
  return (Number(spoken[1]) % 12) + (spoken[2] === 'PM' ? 12 : 0);
}

function localHour(moment: Date, { timezone }: Venue): number {
  const hour = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  return Number(hour.format(moment));
}

function localDate(moment: Date, { timezone }: Venue): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(moment);
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

function toneOf({ overallRating, textGeneral }: Row): string {
  if (overallRating) {
    if (overallRating === 'okay') return 'neutral';
    return ['poor', 'fair'].includes(overallRating) ? 'negative' : 'positive';
  }
  const text = textGeneral ?? '';
  const praises = /\b(great|perfectly|loved)\b/i.test(text);
  const blames = /\b(terrible|awful)\b/i.test(text);
  if (praises && blames) return 'mixed';
  if (praises) return 'positive';
  return blames ? 'negative' : 'neutral';
}

function isComplaint(row: Row): boolean {
  return toneOf(row) === 'negative' || row.isSeriousComplaint;
}

const POINTS: Record<string, number> = {
  poor: 0,
  fair: 0.25,
  okay: 0.5,
  great: 0.75,
  excellent: 1,
};

/** Counts mentions per name in the `asked` rows; the commonest spelling in all rows is shown. */
function named(
  rows: readonly Row[],
  { nameOf, keyOf }: Naming,
  asked: ReadonlySet<Row> = new Set(rows),
) {
  const groups = new Map<string, { names: string[]; rows: Row[] }>();
  for (const row of rows) {
    const name = nameOf(row);
    if (!name) continue;
    const key = keyOf(name);
    const group = groups.get(key) ?? { names: [], rows: [] };
    group.names.push(name);
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ names, rows: all }) => {
    const group = { names, rows: all.filter((row) => asked.has(row)) };
    if (group.rows.length === 0) return [];
    const { rated, satisfied } = referenceInsights(group.rows).totals;
    const points = group.rows.flatMap(({ overallRating }) => POINTS[overallRating ?? ''] ?? []);
    const sum = points.reduce((total, each) => total + each, 0);
    return {
      name: mostFrequent(group.names),
      count: group.rows.length,
      rated,
      satisfied,
      average: points.length ? Math.max(0.01, Math.round((100 * sum) / points.length) / 100) : 0,
      positive: group.rows.filter((row) => toneOf(row) === 'positive').length,
      negative: group.rows.filter((row) => toneOf(row) === 'negative').length,
      parties: countParties(group.rows),
      withWords: group.rows.filter(hasWrittenText).length,
    };
  });
}

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return (
    [...counts]
      .filter(([, count]) => count === most)
      .map(([name]) => name)
      .sort()[0] ?? ''
  );
}

function topComplaintDay(complaints: readonly { weekday: string; visited: string }[]): string {
  const days = WEEKDAYS.map((weekday) => {
    const visits = complaints
      .filter((each) => each.weekday === weekday)
      .map(({ visited }) => visited);
    return { weekday, count: visits.length, latest: visits.sort().at(-1) ?? '' };
  });
  days.sort((a, b) => b.count - a.count || b.latest.localeCompare(a.latest));
  return days[0]?.count ? days[0].weekday : 'No pattern';
}
