import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 250;

/** Waits for a condition and returns the seconds it took; undefined if it timed out. */
export async function waitUntil(
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
