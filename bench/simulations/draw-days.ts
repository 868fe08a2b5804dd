import type { DailyParties } from '#shared/stats/warnings/early-warning.ts';
import { drawCount } from './make-random.ts';

/** Days with a random number of parties, each of whom complains with the share of its day. */
export function drawDays(
  random: () => number,
  {
    days,
    partiesPerDay,
    shareOn,
  }: { days: number; partiesPerDay: number; shareOn: (day: number) => number },
): DailyParties[] {
  return Array.from({ length: days }, (_, day) => {
    const parties = drawCount(random, partiesPerDay);
    const draws = Array.from({ length: parties }, random);
    return { parties, about: draws.filter((draw) => draw < shareOn(day)).length };
  });
}
