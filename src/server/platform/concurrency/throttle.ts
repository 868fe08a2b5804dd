/**
 * Lets something happen once per period: `isDue` is true once, then false until the period is over.
 */
export type Throttle = { isDue(): boolean; waitFor(pauseMs: number): void };

export function makeThrottle(periodMs: number): Throttle {
  let next = performance.now();
  return {
    isDue() {
      if (performance.now() < next) return false;
      next = performance.now() + periodMs;
      return true;
    },
    waitFor(pauseMs) {
      next = performance.now() + pauseMs;
    },
  };
}
