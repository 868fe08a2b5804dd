import type { Services } from '#server/services.ts';

/** What every id of the rehearsal provider begins with. */
export const REHEARSAL_PREFIX = 'sim_';

/** Whether an id was given by the provider in use: one of a trial is never shown to a real one. */
export function isOwnId({ payments }: Pick<Services, 'payments'>, id: string): boolean {
  return isRehearsalId(id) === (payments.client.provider === 'simulated');
}

export function isRehearsalId(id: string): boolean {
  return id.startsWith(REHEARSAL_PREFIX);
}
