import { refuseLowerRole } from '#server/platform/http/refuse-lower-role.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import { AppError } from '#shared/api/errors.ts';

/** Whether the session belongs to staff or a paired device. The scope limits the venues. */
export function isTeamSession(session: AnySession | null): boolean {
  if (!session) return false;
  try {
    refuseLowerRole({ access: 'staff', openToDevices: true }, session);
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError) return false;
    throw refusal;
  }
}
