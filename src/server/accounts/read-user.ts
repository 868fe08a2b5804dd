import type { Services } from '#server/services.ts';
import type { User } from '#shared/accounts/contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { findAccount } from './account-query.ts';
import { presentUser } from './present-user.ts';

export async function readUser(
  services: Pick<Services, 'db' | 'now'>,
  session: { userId: string; businessId: string },
): Promise<User> {
  const account = await findAccount(services, session);
  // The account may have been deleted after the request was authorised.
  if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  return presentUser(account);
}
