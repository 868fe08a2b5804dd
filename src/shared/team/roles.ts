/** Roles of a member in a business, each with all the rights of the ones before. */
export const ROLES = ['staff', 'manager', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role includes the rights of the role that is needed. */
export function mayActAs(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** The message for a caller whose role is too low. */
export const ROLE_REFUSALS: Record<Role, string> = {
  staff: 'Only people of the team can do this. Please sign in.',
  manager: 'Only an owner or a manager can do this. Please ask one of them.',
  owner: 'Only an owner can do this. Please ask the owner of the restaurant.',
};
