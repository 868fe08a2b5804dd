import { localDay } from '#shared/stats/definitions.ts';

export type DayGroup<Item> = { day: string; items: Item[] };

/** Groups items that are sorted by time into days; the order within a day is kept. */
export function groupByDay<Item>(
  items: readonly Item[],
  momentOf: (item: Item) => string,
  timeZone: string,
): DayGroup<Item>[] {
  const days: DayGroup<Item>[] = [];
  for (const item of items) {
    const day = localDay(timeZone, new Date(momentOf(item)));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
