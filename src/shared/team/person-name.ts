import type { User } from '#shared/accounts/contract.ts';

/** A person's name in the team, or the beginning of their address if they gave none. */
export function personName({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null;
  lastName: string | null;
  email: string;
}): string {
  const names = [firstName, lastName].filter(Boolean).join(' ');
  return names || (email.split('@')[0] ?? email);
}

/** 'all restaurants', or their names: 'The Copper Kettle and Harbour & Vine'. */
export function venuesInWords(names: readonly string[] | null): string {
  if (names === null) return 'all restaurants';
  if (names.length === 0) return 'no restaurant yet';
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
}

type UserWithOwnerName = Pick<User, 'ownerName'>;

/**
 * Sends the reader to the owner, for tasks that only an owner can do. Uses the owner's name if
 * known, because the reader knows them.
 */
export function askOwnerSentence({ ownerName }: UserWithOwnerName): string {
  return `Please ask ${ownerName ?? 'the owner of the restaurant'}.`;
}

/** Sends the reader to the owner or a manager, for tasks that both can do. */
export function askManagerOrOwnerSentence({ ownerName }: UserWithOwnerName): string {
  return `Please ask ${ownerName ?? 'the owner'} or a manager.`;
}
