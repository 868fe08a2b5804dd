import type { DemoVisit } from './demo-visit.ts';
import { COMPANIONS, OCCASIONS } from './guests.ts';
import type { Random } from './seeded-random.ts';
import { weekdayOf } from './venue-clock.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Puts the venue's own dishes, servers and days into a sentence. */
export function fillIn(sentence: string, scene: DemoVisit, random: Random): string {
  const { venue, server, date } = scene;
  const chosen: Record<string, string | undefined> = {
    dish: random.pick(venue.menu.dish),
    starter: random.pick(venue.menu.starter),
    dessert: random.pick(venue.menu.dessert),
    drink: random.pick(venue.menu.drink),
    with: random.pick(COMPANIONS),
    occasion: random.pick(OCCASIONS),
    minutes: String(random.pick([25, 30, 35, 40, 45, 50])),
    day: WEEKDAYS[weekdayOf(date)],
    server,
  };
  return sentence
    .replace(/\{(\w+)\}/g, (place, name: string) => chosen[name] ?? place)
    .replace(/\b(a) (?=[aeiou])/gi, '$1n ');
}
