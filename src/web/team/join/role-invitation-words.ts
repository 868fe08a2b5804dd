import type { Role } from '#shared/team/roles.ts';

/** For each role, one sentence for the invited person. */
export const ROLE_INVITATION_SENTENCES: Readonly<Record<Role, string>> = {
  staff: 'You redeem rewards and see what guests praise.',
  manager: 'You read what guests say, answer them, and look after the settings and the staff.',
  owner: 'You can do everything, including the plan and the invoices.',
};

/** The role within a sentence: 'You are invited as a manager.' */
export const ROLE_PHRASES: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  staff: 'part of the staff',
};
