import { addDays } from '#shared/stats/definitions.ts';
import type { DemoStage } from './demo-stage.ts';
import type { Random } from './seeded-random.ts';
import { minutesSinceMidnight, type VenueClock, type WallTime, weekdayOf } from './venue-clock.ts';
import type { Sitting } from './venues/demo-venue.ts';

export const DAYS_OF_FEEDBACK = 180;

export type Visit = WallTime & {
  writtenAt: Date;
  daysAgo: number;
  weeksAgo: number;
  isBusy: boolean;
};

/**
 * Visits in the last six months, oldest first, and when their guests wrote. Covers all of today,
 * because a guest's answer must not depend on the hour at which the demo is created.
 */
export function visitCalendar(stage: DemoStage): Visit[] {
  const { clock, now } = stage;
  const today = clock.wallTimeAt(now).date;
  const oldest = clock.momentOf({ date: addDays(today, -DAYS_OF_FEEDBACK), minutes: 0 });
  const daysAgo = Array.from({ length: DAYS_OF_FEEDBACK + 1 }, (_, day) => DAYS_OF_FEEDBACK - day);
  return daysAgo
    .flatMap((days) => visitsOn(addDays(today, -days), { today, daysAgo: days }, stage))
    .filter(({ writtenAt }) => writtenAt >= oldest)
    .sort((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime());
}

function visitsOn(
  date: string,
  { today, daysAgo }: { today: string; daysAgo: number },
  { venue, clock, random }: DemoStage,
): Visit[] {
  const season = venue.seasons[new Date(date).getUTCMonth()] ?? 1;
  const weeksAgo = Math.floor((daysAgo + 6 - weekdayOf(today)) / 7);
  const weather = 0.65 + random.next() * 0.7;
  return venue.sittings.flatMap((sitting) => {
    const usual = sitting.guests[weekdayOf(date)] ?? 0;
    const expected = usual * weather * season * growth(daysAgo);
    const guests = Math.floor(expected + random.next());
    return Array.from({ length: guests }, () => {
      const minutes = arrival(sitting, random);
      const writtenAt = whenWritten(clock, random, { date, minutes });
      return { date, minutes, writtenAt, daysAgo, weeksAgo, isBusy: usual > 3 };
    });
  });
}

/** The number of answers grows over time, as more tables get their QR code. */
function growth(daysAgo: number): number {
  return 1.1 - 0.3 * (daysAgo / DAYS_OF_FEEDBACK);
}

function arrival({ from, peak, to }: Sitting, random: Random): number {
  const [earliest, middle, latest] = [
    minutesSinceMidnight(from),
    minutesSinceMidnight(peak),
    minutesSinceMidnight(to),
  ];
  const lean = random.bell() * 0.55;
  const exact = lean < 0 ? middle + lean * (middle - earliest) : middle + lean * (latest - middle);
  return Math.min(latest, Math.max(earliest, Math.round(exact / 5) * 5));
}

/** Most guests write with the bill in front of them, some on the next morning. */
function whenWritten(clock: VenueClock, random: Random, { date, minutes }: WallTime): Date {
  const written = random.chance(0.09)
    ? { date: addDays(date, 1), minutes: random.between(8 * 60, 12 * 60) }
    : { date, minutes: Math.min(minutes + random.between(35, 115), 24 * 60 - 1) };
  return new Date(clock.momentOf(written).getTime() + random.between(0, 59_999));
}
