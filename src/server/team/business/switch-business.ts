import { moveSessionToBusiness } from '#server/accounts/sessions/move-session-to-business.ts';
import { lockMembership } from '#server/businesses/member-query.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';

/** Moves the session to another business of the same user; the cookie stays the same. */
export async function switchBusiness(
  services: Services,
  { sid, userId }: Session,
  businessId: string,
): Promise<string> {
  return services.db.transaction(async (tx) => {
    if (!(await lockMembership(tx, { businessId, userId }))) {
      throw new AppError('NOT_FOUND', 'There is no such business');
    }
    return moveSessionToBusiness(services, tx, { sid, userId, businessId });
  });
}
