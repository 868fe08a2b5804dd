import type { PlatformServices } from '../services.ts';
import { addToCounter } from './queries.ts';

/** Whether this is the first use of a token or code that expires after `seconds` anyway. */
export async function claimFirstUse(
  services: PlatformServices,
  key: string,
  seconds: number,
): Promise<boolean> {
  const { count } = await addToCounter(services, { key: `once:${key}`, by: 1, seconds });
  return count === 1;
}
