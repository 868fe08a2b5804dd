import { refuseLowerRole } from '#server/platform/http/refuse-lower-role.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import { AppError } from '#shared/api/errors.ts';

/** Whether somebody may redeem where only the team may; which venues are theirs, the scope says. */
export function isOfTeam(session: AnySession | null): boolean {
  if (!session) return false;
  try {
    refuseLowerRole({ access: 'staff', openToDevices: true }, session);
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError) return false;
    throw refusal;
  }
}
