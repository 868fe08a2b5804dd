import type { Transaction } from '#server/platform/database/database.ts';
import { AppError } from '#shared/api/errors.ts';
import { maxDevices } from '#shared/team/device-rules.ts';
import { countDevicesAndVenues } from './queries.ts';

/** Call with the business locked, so that two simultaneous additions cannot exceed the limit. */
export async function refuseTooManyDevices(tx: Transaction, businessId: string): Promise<void> {
  const { devices, venues } = await countDevicesAndVenues(tx, businessId);
  if (devices < maxDevices(venues)) return;
  throw new AppError(
    'CONFLICT',
    `You have ${devices} shared devices, which is as many as there can be. Revoke one that you no longer use, then add this one.`,
  );
}
