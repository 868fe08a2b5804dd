import type { AnySession } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { findOwnDevice } from './queries.ts';
import { findRoster } from './roster-query.ts';

/** The current device, with the members who work at its venue. */
export async function readOwnDevice(services: Services, session: AnySession) {
  const device = await requireOwnDevice(services, session);
  return { ...device, roster: await findRoster(services, device) };
}

/** The device that the session belongs to; a member's session has none. */
export async function requireOwnDevice(services: Services, { deviceId }: AnySession) {
  const device = deviceId === null ? undefined : await findOwnDevice(services.db, deviceId);
  if (!device) throw new AppError('NOT_FOUND', 'This is no shared device');
  return device;
}
