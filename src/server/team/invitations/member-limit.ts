import { countMembers, isMemberAsleep, type MemberKey } from '#server/businesses/member-query.ts';
import type { Business } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier, PLANS, TIERS, UNLIMITED } from '#shared/billing/plans.ts';
import { mayActAs, type Role } from '#shared/team/roles.ts';
import { countOpenInvitations } from './invitation-query.ts';

/**
 * Refuses an invitation if the plan is full. Open invitations count as members, so that every
 * invitation can be accepted.
 */
export async function requirePlaceToInvite(
  tx: Transaction,
  business: Business,
  { now, except }: { now: Date; except: string | undefined },
): Promise<void> {
  const { name, maxMembers } = planOf(business);
  if (maxMembers === UNLIMITED) return;
  const taken = await countMembers(tx, business.id);
  const promised = await countOpenInvitations(tx, { businessId: business.id, now, except });
  if (taken + promised < maxMembers) return;
  throw planLimitError(
    `The ${name} plan has room for ${maxMembers} people, including invitations, and all places are taken. Remove someone, withdraw an invitation, or ${upgradeSuggestion(business)}.`,
  );
}

/**
 * Checks the plan's limit again, because the plan may have been downgraded after the invitation.
 */
export async function requirePlaceToJoin(tx: Transaction, business: Business): Promise<void> {
  const { maxMembers } = planOf(business);
  if (maxMembers === UNLIMITED || (await countMembers(tx, business.id)) < maxMembers) return;
  throw planLimitError(
    'This team’s plan is full. Ask the person who invited you to make room, then open this invitation again.',
  );
}

/**
 * Refuses to promote a member who is asleep: an owner always has a place, so a promotion would exceed
 * the plan.
 */
export async function requirePlaceForRole(
  tx: Transaction,
  business: Business,
  member: MemberKey & { role: Role },
  role: Role,
): Promise<void> {
  if (mayActAs(member.role, role) || !(await isMemberAsleep(tx, member))) return;
  const { name } = planOf(business);
  throw planLimitError(
    `The ${name} plan has no room for this person. Remove someone, or ${upgradeSuggestion(business)}, then change their role.`,
  );
}

function planOf(business: Business) {
  return PLANS[effectiveTier(business)];
}

function upgradeSuggestion(business: Business): string {
  const next = TIERS[TIERS.indexOf(effectiveTier(business)) + 1] ?? 'premium';
  const { name, maxMembers } = PLANS[next];
  const places = maxMembers === UNLIMITED ? 'as many as you like' : `${maxMembers} people`;
  return `upgrade to ${name} for ${places}`;
}

function planLimitError(message: string): AppError {
  return new AppError('FORBIDDEN', message, { extra: { planLimit: true } });
}
