/** An hour on the clock of twelve: 0 and 24 are "12 AM", 15 is "3 PM". */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
