import { setTimeout as delay } from 'node:timers/promises';

const MINIMUM_MS = 300;

/** Against timing attacks: takes the same time whether or not there was something to do. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), delay(MINIMUM_MS)]);
  return result;
}
