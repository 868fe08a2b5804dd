import type { Role } from '#shared/team/roles.ts';
import { venuesInWords } from '#shared/team/venues-in-words.ts';
import type { ActivityNames } from './names-query.ts';

/** The details stored with an action, and the current names of the IDs in them. */
export type ActivityEntry = {
  userId: string | null;
  details: Readonly<Record<string, unknown>>;
  names: ActivityNames;
};

/** Shown for a person without a name, because their account was deleted. */
const FORMER_MEMBER_NAME = 'a former member';

export function detailText(
  { details }: Pick<ActivityEntry, 'details'>,
  key: string,
): string | undefined {
  const value = details[key];
  return typeof value === 'string' ? value : undefined;
}

export function detailNumber(
  { details }: Pick<ActivityEntry, 'details'>,
  key: string,
): number | undefined {
  const value = details[key];
  return typeof value === 'number' ? value : undefined;
}

export function entryPersonName(entry: ActivityEntry, key: string): string {
  return entry.names.people.get(detailText(entry, key) ?? '') ?? FORMER_MEMBER_NAME;
}

export function entryDeviceName(entry: ActivityEntry): string {
  return entry.names.devices.get(detailText(entry, 'device') ?? '') ?? 'a device';
}

/**
 * The address is stored only in the invitation, so that erasing the invitation removes it here too.
 */
export function entryInviteeAddress(entry: ActivityEntry): string {
  return entry.names.invited.get(detailText(entry, 'invitation') ?? '') ?? FORMER_MEMBER_NAME;
}

const ROLE_WORDS: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  staff: 'staff',
};

export function roleWords(role: unknown): string | undefined {
  return ROLE_WORDS[role as Role] as string | undefined;
}

/** ' of The Copper Kettle and Harbour & Vine', or '' if the entry has no venues. */
export function venueSuffix({ names }: ActivityEntry, venues: unknown): string {
  if (venues === null) return ` of ${venuesInWords(null)}`;
  if (!Array.isArray(venues)) return '';
  const known = venues.flatMap((id) => names.venues.get(String(id))?.name ?? []);
  return known.length > 0 ? ` of ${venuesInWords(known)}` : '';
}
