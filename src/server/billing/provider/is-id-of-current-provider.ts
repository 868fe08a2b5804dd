import type { Services } from '#server/services.ts';

/** The prefix of every ID that the simulated provider issues. */
export const REHEARSAL_PREFIX = 'sim_';

/** Whether the current provider issued this id. A simulated id must never be sent to Stripe. */
export function isIdOfCurrentProvider(
  { payments }: Pick<Services, 'payments'>,
  id: string,
): boolean {
  return isRehearsalId(id) === (payments.client.provider === 'simulated');
}

export function isRehearsalId(id: string): boolean {
  return id.startsWith(REHEARSAL_PREFIX);
}
