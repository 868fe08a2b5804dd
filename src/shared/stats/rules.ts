export const HOURS_PER_DAY = 24;
/** Monday first. */
export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/**
 * 0 to 1, from points of 0 (poor) to 4 (excellent). Zero means that there is no rating, so a venue
 * with only poor ratings gets slightly more.
 */
export function averageSentiment(points: number, rated: number): number {
  if (rated === 0) return 0;
  return Math.max(0.01, Math.round((100 * points) / (4 * rated)) / 100);
}

export function percentChange(thisWeek: number, lastWeek: number): number {
  if (lastWeek > 0) return Math.round((100 * (thisWeek - lastWeek)) / lastWeek);
  return thisWeek > 0 ? 100 : 0;
}

/** An hour on the 12-hour clock: 0 and 24 are "12 AM", 15 is "3 PM". */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

export type PeakHours = { start: number | null; end: number | null };

/**
 * The busiest hour, and the hours around it with at least half as many answers; `end` is exclusive.
 */
export function peakHours(counts: readonly number[]): PeakHours {
  const most = Math.max(0, ...counts);
  if (most === 0) return { start: null, end: null };
  const isBusy = (hour: number) => (counts[hour] ?? 0) >= most / 2;
  let start = counts.indexOf(most);
  let end = start + 1;
  while (start > 0 && isBusy(start - 1)) start -= 1;
  while (end < HOURS_PER_DAY && isBusy(end)) end += 1;
  return { start, end };
}

/** `counts` by weekday, Monday first. */
export function mostActiveDay(counts: readonly number[]): string {
  const most = Math.max(0, ...counts);
  return (most > 0 && WEEKDAY_NAMES[counts.indexOf(most)]) || 'No data';
}

const PARTS_OF_THE_DAY = [
  { name: 'Morning (6 AM - 12 PM)', includes: (hour: number) => hour >= 6 && hour < 12 },
  { name: 'Afternoon (12 PM - 6 PM)', includes: (hour: number) => hour >= 12 && hour < 18 },
  { name: 'Evening (6 PM - 10 PM)', includes: (hour: number) => hour >= 18 && hour < 22 },
  { name: 'Night (10 PM - 6 AM)', includes: (hour: number) => hour >= 22 || hour < 6 },
];

/** Only parts of the day with feedback count: a night when the venue is closed is not quiet. */
export function quietestPeriod(counts: readonly number[]): string {
  const parts = PARTS_OF_THE_DAY.map(({ name, includes }) => ({
    name,
    count: counts.reduce((sum, count, hour) => sum + (includes(hour) ? count : 0), 0),
  })).filter(({ count }) => count > 0);
  if (parts.length < 2) return 'Not enough data';
  const least = Math.min(...parts.map(({ count }) => count));
  return parts.find(({ count }) => count === least)?.name ?? 'Not enough data';
}

/** Shade of an hour in the heatmap: 0 for none, then five equal bands up to the maximum. */
export type HeatLevel = 0 | 1 | 2 | 3 | 4 | 5;

export function heatLevel(count: number, most: number): HeatLevel {
  if (count <= 0) return 0;
  const share = count / most;
  if (share <= 0.2) return 1;
  if (share <= 0.4) return 2;
  if (share <= 0.6) return 3;
  return share <= 0.8 ? 4 : 5;
}

export function isDaytime(hour: number): boolean {
  return hour >= 6 && hour <= 17;
}

export type Trend = 'up' | 'down' | 'flat';

/** A few per cent more or less are noise. */
export function trendDirection(percentChange: number): Trend {
  if (percentChange > 5) return 'up';
  return percentChange < -5 ? 'down' : 'flat';
}

export type WeekSeverity = 'critical' | 'warning' | 'mild' | 'good';

export function weekSeverity(week: {
  seriousComplaints: number;
  negativeCount: number;
}): WeekSeverity {
  if (week.seriousComplaints > 0) return 'critical';
  if (week.negativeCount > 3) return 'warning';
  return week.negativeCount > 0 ? 'mild' : 'good';
}

export type TableBadgeVariant = 'default' | 'destructive' | 'secondary';

export function tableBadgeVariant(counts: {
  positive: number;
  negative: number;
}): TableBadgeVariant {
  if (counts.positive > 2 * counts.negative) return 'default';
  return counts.negative > counts.positive ? 'destructive' : 'secondary';
}
