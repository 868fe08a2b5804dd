import { newId } from '#server/platform/database/columns.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { PersonFields } from '#shared/roster/contract.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { WEEKDAYS } from '#shared/venues/opening-hours.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { DAYS_OF_DEMO_FEEDBACK, type DemoStaff, type DemoVenue } from './demo-business.ts';
import { minutesOf, type VenueClock, venueClock, weekdayOf } from './story-clock.ts';

/** Guests answer until some time after the last orders. */
const STAYS_AFTER_CLOSING_MINUTES = 120;
/** A café that is open from breakfast to dinner changes its people here. */
const LATE_SHIFT_FROM_MINUTES = 17 * 60;
const LONGEST_SHIFT_MINUTES = 10 * 60;

type Answer = { createdAt: Date; tableNumber?: string | null; serverName?: string | null };
type Stretch = { startsAt: Date; endsAt: Date };
type DemoPerson = PersonFields & { id: string };

export type DemoSections = ReturnType<typeof composeSections>;

/**
 * The people of a venue and who had which tables in each shift up to now. The current shift is left
 * for the person who tries the demo.
 */
export function composeSections(
  { settings, openingHours, roster, areas }: DemoVenue,
  answers: readonly Answer[],
  { staff, now }: { staff: DemoStaff; now: Date },
) {
  const people: DemoPerson[] = roster.map(({ name, alsoKnownAs = [] }) => ({
    id: newId(),
    name,
    alsoKnownAs,
    memberId: staff.get(name)?.userId ?? null,
  }));
  const orders = permutations(people);
  const clock = venueClock(settings.timezone);
  const shifts = listShifts(openingHours, clock, now).map((stretch, turn) => {
    const named = answers.filter(
      ({ createdAt, serverName }) =>
        serverName && createdAt >= stretch.startsAt && createdAt < stretch.endsAt,
    );
    // The order changes with every shift, unless another one fits the names in the guests' answers
    // better.
    const turned = [
      ...orders.slice(turn % orders.length),
      ...orders.slice(0, turn % orders.length),
    ];
    const order = mostNamed(turned, areas, named);
    const tables = areas.flatMap((area, place) => {
      const personId = order[place]?.id;
      return personId
        ? area.map((tableName) => ({
            personId,
            tableName,
            tableKey: normaliseTableName(tableName),
          }))
        : [];
    });
    return { ...stretch, tables };
  });
  return { people, shifts };
}

/** The order in which the most answers name the person who has their table. */
function mostNamed(
  orders: readonly (readonly DemoPerson[])[],
  areas: DemoVenue['areas'],
  named: readonly Answer[],
): readonly DemoPerson[] {
  const agreeing = (order: readonly DemoPerson[]) =>
    named.filter(({ tableNumber, serverName }) => {
      const place = areas.findIndex((area) => area.includes(tableNumber ?? ''));
      return order[place]?.name === serverName;
    }).length;
  let [best = []] = orders;
  for (const order of orders) if (agreeing(order) > agreeing(best)) best = order;
  return best;
}

/** The shifts of the demo's months that are over by now, oldest first. */
function listShifts(
  openingHours: DemoVenue['openingHours'],
  clock: VenueClock,
  now: Date,
): Stretch[] {
  const today = clock.wallTimeAt(now).date;
  const shifts: Stretch[] = [];
  for (let day = addDays(today, -DAYS_OF_DEMO_FEEDBACK); day <= today; day = addDays(day, 1)) {
    const spans = openingHours[WEEKDAYS[weekdayOf(day)] ?? 'mon'].flatMap(({ opens, closes }) =>
      split(minutesOf(opens), minutesOf(closes)),
    );
    for (const [place, { from, to }] of spans.entries()) {
      const next = spans[place + 1]?.from ?? Number.POSITIVE_INFINITY;
      const startsAt = clock.momentOf({ date: day, minutes: from });
      const lengthMinutes = Math.min(to + STAYS_AFTER_CLOSING_MINUTES, next) - from;
      shifts.push({ startsAt, endsAt: new Date(startsAt.getTime() + lengthMinutes * MINUTE_MS) });
    }
  }
  return shifts.filter(({ endsAt }) => endsAt <= now);
}

function split(from: number, to: number): { from: number; to: number }[] {
  if (to - from <= LONGEST_SHIFT_MINUTES) return [{ from, to }];
  return [
    { from, to: LATE_SHIFT_FROM_MINUTES },
    { from: LATE_SHIFT_FROM_MINUTES, to },
  ];
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, place) =>
    permutations(items.toSpliced(place, 1)).map((rest) => [item, ...rest]),
  );
}
