import type { User } from '#shared/accounts/contract.ts';

/** How many guests the monthly limit has kept out, and what can be done about it. */
export function heldFeedbackSentence(count: number, { role }: Pick<User, 'role'>): string {
  const guests = count === 1 ? '1 guest' : `${count.toLocaleString('en-GB')} guests`;
  return role === 'owner'
    ? `${guests} could not get through this month — upgrade to read what they said`
    : `${guests} could not get through this month. An owner can upgrade to read what they said.`;
}
