const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** How long guests wait for a reply on average; null where nobody has replied yet. */
export function formatResponseTime(hours: number | null): string {
  if (hours === null) return 'Not tracked yet';
  if (hours < 1) return `${Math.round(hours * MINUTES_PER_HOUR)} min`;
  if (hours < 2 * HOURS_PER_DAY) return `${hours.toFixed(1)} h`;
  return `${(hours / HOURS_PER_DAY).toFixed(1)} days`;
}
