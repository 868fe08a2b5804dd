import type { Services } from '../platform/services.ts';
import { addToCounter } from './queries.ts';

/** Whether this is the first use of something that is worth nothing after `seconds` anyway. */
export async function claimOnce(
  services: Services,
  key: string,
  seconds: number,
): Promise<boolean> {
  const now = services.now();
  const resetsAt = new Date(now.getTime() + seconds * 1000);
  const { count } = await addToCounter(services.db, { key: `once:${key}`, by: 1, now, resetsAt });
  return count === 1;
}
