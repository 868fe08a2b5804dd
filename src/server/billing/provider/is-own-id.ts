import type { Services } from '#server/services.ts';
import { isSimId } from './rehearsal/sim-id.ts';

/** Whether an id was given by the provider in use: one of a trial is never shown to a real one. */
export function isOwnId({ payments }: Pick<Services, 'payments'>, id: string): boolean {
  return isSimId(id) === (payments.client.provider === 'simulated');
}
