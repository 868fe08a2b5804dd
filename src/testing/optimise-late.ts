import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 optimise functions later, and gives young objects more room. Tests run a lot of code,
 * but most of it only a few times: V8 would spend a sixth of a run on optimising functions that are
 * hardly called again. Most objects live for one test only, so with more room fewer have to be
 * copied.
 */
const FLAGS = ['--interrupt-budget=1000000', '--max-semi-space-size=32'];

/** Makes this process and the worker threads that it starts later optimise less. */
export function optimiseLate(): void {
  for (const flag of FLAGS) setFlagsFromString(flag);
}
