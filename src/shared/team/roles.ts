/** What a member of a business may do there, each all that those before may. */
export const ROLES = ['staff', 'manager', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether somebody in this role may do what needs that one. */
export function mayActAs(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Said to whoever asks for more than their role allows. */
export const WHO_MAY: Record<Role, string> = {
  staff: 'Only people of the team can do this. Please sign in.',
  manager: 'Only an owner or a manager can do this. Please ask one of them.',
  owner: 'Only an owner can do this. Please ask the owner of the restaurant.',
};
