import { setFlagsFromString } from 'node:v8';

/**
 * Tests run a lot of code, but most of it only a few times. V8 would spend a sixth of a run on
 * optimising functions that are hardly called again, so a function must run fifteen times as long
 * before it is optimised. Most objects live for one test only: if there is more room for young
 * objects, fewer have to be copied.
 */
const FLAGS = ['--interrupt-budget=1000000', '--max-semi-space-size=32'];

/** Makes this process and the worker threads that it starts later optimise less. */
export function optimiseLate(): void {
  for (const flag of FLAGS) setFlagsFromString(flag);
}
