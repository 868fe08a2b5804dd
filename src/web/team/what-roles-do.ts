import type { Role } from '#shared/team/roles.ts';

/** One sentence per role for the user who grants it. */
export const WHAT_ROLES_DO: Readonly<Record<Role, string>> = {
  staff: 'Redeems rewards and sees what guests praise. No guest’s name or address, no settings.',
  manager:
    'Reads and answers guests, and looks after settings, rewards, codes and the staff of their restaurants.',
  owner: 'Everything, also the plan, invoices, new restaurants and deleting the business.',
};
