import { setTimeout as delay } from 'node:timers/promises';

const AT_LEAST_MS = 300;

/** Lets work take the same time whether or not there was something to do. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), delay(AT_LEAST_MS)]);
  return result;
}
