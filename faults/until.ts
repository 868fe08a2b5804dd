import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 250;

/** How many seconds it took until something was so; undefined when the patience was not enough. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  patienceSeconds: number,
): Promise<number | undefined> {
  const startedMs = Date.now();
  const passed = () => (Date.now() - startedMs) / 1000;
  while (passed() < patienceSeconds) {
    if (await isSo()) return passed();
    await wait(LOOK_EVERY_MS);
  }
  return undefined;
}
