import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';

/** The distance between two moments, seen from the second: "3 h before". */
export function formatGap(moment: string, from: string): string {
  const gapMs = Date.parse(moment) - Date.parse(from);
  const lengthMs = Math.abs(gapMs);
  if (lengthMs < MINUTE_MS) return 'at the same time';
  return `${lengthWords(lengthMs)} ${gapMs < 0 ? 'before' : 'after'}`;
}

function lengthWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? 'a day' : `${days} days`;
}
