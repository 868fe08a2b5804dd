/** The share in percent that happened within so many days, for a plot. */
export function shareByDay(days: readonly number[], last: number): [day: number, share: number][] {
  return Array.from({ length: last + 1 }, (_, day) => [
    day,
    (100 * days.filter((each) => each <= day).length) / days.length,
  ]);
}
