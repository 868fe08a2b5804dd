import type { DeviceUse } from '#server/accounts/sessions/authenticate.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { recordDeviceSeen } from './queries.ts';

/** Updates the last-seen time, at most once a minute. */
export async function touchDevice(
  { db, now }: Services,
  { id, lastSeenAt }: DeviceUse,
): Promise<void> {
  const at = now();
  const unlessSince = new Date(at.getTime() - MINUTE_MS);
  if (lastSeenAt && lastSeenAt >= unlessSince) return;
  await recordDeviceSeen(db, id, { at, unlessSince });
}
