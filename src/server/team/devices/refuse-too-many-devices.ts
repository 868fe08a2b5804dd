import type { Transaction } from '#server/platform/database/database.ts';
import { AppError } from '#shared/api/errors.ts';
import { mostDevices } from '#shared/team/device-rules.ts';
import { countDevicesAndVenues } from './queries.ts';

/** Under the lock of the business, so that two who add the last one at once are one too many. */
export async function refuseTooManyDevices(tx: Transaction, businessId: string): Promise<void> {
  const { devices, venues } = await countDevicesAndVenues(tx, businessId);
  if (devices < mostDevices(venues)) return;
  throw new AppError(
    'CONFLICT',
    `You have ${devices} shared devices, which is as many as there can be. Revoke one that you no longer use, then add this one.`,
  );
}
