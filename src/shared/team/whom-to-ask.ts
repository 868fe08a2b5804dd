import type { User } from '#shared/accounts/contract.ts';

type UserWithOwnerName = Pick<User, 'ownerName'>;

/** For tasks only an owner can do: names the owner, whom the reader knows. */
export function askOwnerSentence({ ownerName }: UserWithOwnerName): string {
  return `Please ask ${ownerName ?? 'the owner of the restaurant'}.`;
}

/** For tasks an owner or a manager can do. */
export function askManagerOrOwnerSentence({ ownerName }: UserWithOwnerName): string {
  return `Please ask ${ownerName ?? 'the owner'} or a manager.`;
}
