import type { User } from '#shared/accounts/contract.ts';

type UserWithOwnerName = Pick<User, 'ownerName'>;

/**
 * For tasks only an owner can do. Uses the owner's name if known, because the reader knows them.
 */
export function askOwnerSentence({ ownerName }: UserWithOwnerName): string {
  return `Please ask ${ownerName ?? 'the owner of the restaurant'}.`;
}

/** For tasks an owner or a manager can do. */
export function askManagerOrOwnerSentence({ ownerName }: UserWithOwnerName): string {
  return `Please ask ${ownerName ?? 'the owner'} or a manager.`;
}
