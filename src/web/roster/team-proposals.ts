import type { RosterPerson } from '#shared/roster/contract.ts';
import { foldName } from '#shared/roster/match-person.ts';

export type TeamMember = { id: string; name: string };

/** A member of the team who may be missing from the roster, under the name that guests would use. */
export type Proposal = { memberId: string; name: string };

/** Members who are not on the roster yet, by first name, or in full if that name is taken. */
export function proposalsFrom(
  members: readonly TeamMember[],
  roster: readonly RosterPerson[],
): Proposal[] {
  const linked = new Set(roster.map(({ memberId }) => memberId));
  const taken = new Set(roster.map(({ name }) => foldName(name)));
  const proposals: Proposal[] = [];
  for (const { id, name } of members) {
    if (linked.has(id)) continue;
    const [first = ''] = name.trim().split(/\s+/);
    const free = [first, name.trim()].find((each) => each && !taken.has(foldName(each)));
    if (!free) continue;
    taken.add(foldName(free));
    proposals.push({ memberId: id, name: free });
  }
  return proposals;
}
