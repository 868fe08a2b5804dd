import type { Random } from './seeded-random.ts';
import type { VenueClock } from './venue-clock.ts';
import type { DemoVenue } from './venues/demo-venue.ts';

/** Everything that the making of one venue's history depends on. */
export type DemoStage = {
  venue: DemoVenue;
  clock: VenueClock;
  random: Random;
  now: Date;
  /** Texts that some guest has already written. */
  written: Set<string>;
};
