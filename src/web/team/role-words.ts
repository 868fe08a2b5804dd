import type { Role } from '#shared/team/roles.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
};

/** As it stands in a sentence: 'You are invited as a manager.' */
export const AS_ROLE: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  staff: 'part of the staff',
};

export const WHAT_ROLES_DO: Readonly<Record<Role, string>> = {
  staff: 'Redeems rewards and sees what guests praise. No guest’s name or address, no settings.',
  manager:
    'Reads and answers guests, and looks after settings, rewards, codes and the staff of their restaurants.',
  owner: 'Everything, also the plan, invoices, new restaurants and deleting the business.',
};

/** The same, said to whoever will do it. */
export const WHAT_YOU_WILL_DO: Readonly<Record<Role, string>> = {
  staff: 'You redeem rewards and see what guests praise.',
  manager: 'You read what guests say, answer them, and look after the settings and the staff.',
  owner: 'Everything is yours to do, also the plan and the invoices.',
};
