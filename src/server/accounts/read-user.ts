import type { Services } from '#server/services.ts';
import type { User } from '#shared/accounts/contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { findAccount } from './account-query.ts';
import { presentUser } from './present-user.ts';

/** Who is signed in, as they stand now. */
export async function readUser(
  services: Pick<Services, 'db' | 'now'>,
  session: { userId: string; businessId: string },
): Promise<User> {
  const account = await findAccount(services, session);
  // It may have been deleted since the request was let in.
  if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  return presentUser(account);
}
