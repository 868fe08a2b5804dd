import type { User } from '#shared/accounts/contract.ts';

type UserWithOwnerName = Pick<User, 'ownerName'>;

/**
 * Sends the reader to the owner, for tasks that only an owner can do. Uses the owner's name if
 * known, because the reader knows them.
 */
export function askOwnerSentence({ ownerName }: UserWithOwnerName): string {
  return `Please ask ${ownerName?.trim() || 'the owner of the restaurant'}.`;
}

/** Sends the reader to the owner or a manager, for tasks that both can do. */
export function askManagerOrOwnerSentence({ ownerName }: UserWithOwnerName): string {
  return `Please ask ${ownerName?.trim() || 'the owner'} or a manager.`;
}
