import type { Role } from '#shared/team/roles.ts';
import { venuesInWords } from '#shared/team/venues-in-words.ts';
import type { ActivityNames } from './names-query.ts';

/** What was written down with an action, and what the ids in it are called today. */
export type Entry = {
  userId: string | null;
  details: Readonly<Record<string, unknown>>;
  names: ActivityNames;
};

/** Whoever has deleted their account has left no name. */
const SOMEBODY_GONE = 'somebody who has left';

export function textIn({ details }: Pick<Entry, 'details'>, key: string): string | undefined {
  const value = details[key];
  return typeof value === 'string' ? value : undefined;
}

export function numberIn({ details }: Pick<Entry, 'details'>, key: string): number | undefined {
  const value = details[key];
  return typeof value === 'number' ? value : undefined;
}

export function personIn(entry: Entry, key: string): string {
  return entry.names.people.get(textIn(entry, key) ?? '') ?? SOMEBODY_GONE;
}

export function deviceIn(entry: Entry): string {
  return entry.names.devices.get(textIn(entry, 'device') ?? '') ?? 'a device';
}

/** The address stands in the invitation, and goes with whoever has it erased. */
export function invitedIn(entry: Entry): string {
  return entry.names.invited.get(textIn(entry, 'invitation') ?? '') ?? SOMEBODY_GONE;
}

const ROLE_WORDS: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  staff: 'staff',
};

export function roleWords(role: unknown): string | undefined {
  return ROLE_WORDS[role as Role] as string | undefined;
}

/** ' of The Copper Kettle and Harbour & Vine', or nothing where it was not written down. */
export function ofVenues({ names }: Entry, venues: unknown): string {
  if (venues === null) return ` of ${venuesInWords(null)}`;
  if (!Array.isArray(venues)) return '';
  const known = venues.flatMap((id) => names.venues.get(String(id))?.name ?? []);
  return known.length > 0 ? ` of ${venuesInWords(known)}` : '';
}
