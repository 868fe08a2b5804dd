import { dayIn } from '#shared/stats/definitions.ts';

export type DayOf<Item> = { day: string; items: Item[] };

/** Groups items that are sorted by time into days; the order within a day is kept. */
export function byDay<Item>(
  items: readonly Item[],
  momentOf: (item: Item) => string,
  timeZone: string,
): DayOf<Item>[] {
  const days: DayOf<Item>[] = [];
  for (const item of items) {
    const day = dayIn(timeZone, new Date(momentOf(item)));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
