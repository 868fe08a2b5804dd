import { setTimeout as delay } from 'node:timers/promises';

const MINIMUM_MS = 300;

/** Prevents timing attacks: takes equally long whether or not there was anything to do. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), delay(MINIMUM_MS)]);
  return result;
}
