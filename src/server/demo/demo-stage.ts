import type { Random } from './seeded-random.ts';
import type { VenueClock } from './venue-clock.ts';
import type { DemoVenue } from './venues/demo-venue.ts';

/** Everything that the invented history of one venue depends on. */
export type DemoStage = {
  venue: DemoVenue;
  clock: VenueClock;
  random: Random;
  now: Date;
  /** Texts that are already used. */
  written: Set<string>;
};
