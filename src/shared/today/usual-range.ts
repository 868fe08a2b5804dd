/** With fewer days it is impossible to tell what is usual. */
const FEWEST_DAYS = 4;

/**
 * The range in which about half of the given days' counts lie. Rounded outwards, so that a day is
 * not called unusual too soon; null if there are too few days.
 */
export function usualRange(counts: readonly number[]): { least: number; most: number } | null {
  if (counts.length < FEWEST_DAYS) return null;
  const sorted = counts.toSorted((one, other) => one - other);
  const last = sorted.length - 1;
  const least = sorted[Math.floor(last / 4)] ?? 0;
  const most = sorted[Math.ceil((3 * last) / 4)] ?? 0;
  return { least, most };
}
