import type { User } from '#shared/accounts/contract.ts';

type Asking = Pick<User, 'ownerName'>;

/** Where only an owner can help: by name, since whoever reads it knows them. */
export function askOwner({ ownerName }: Asking): string {
  return `Please ask ${ownerName ?? 'the owner of the restaurant'}.`;
}

/** Where an owner and a manager can. */
export function askWhoLeads({ ownerName }: Asking): string {
  return `Please ask ${ownerName ?? 'the owner'} or a manager.`;
}
