import type { User } from '#shared/accounts/contract.ts';
import { readStored, STORAGE_KEYS, writeStored } from '../browser/storage.ts';

/** The user that an earlier visit left behind. What cannot be read takes the token with it. */
export function restoreUser(): User | null {
  const stored = readStored(STORAGE_KEYS.user);
  if (stored === null) return null;
  const restored = parseUser(stored);
  if (!restored) clearStoredSession();
  return restored;
}

export function storeUser(user: User): void {
  const { password: _, ...shown } = user as User & { password?: unknown };
  writeStored(STORAGE_KEYS.user, JSON.stringify(shown));
}

export function clearStoredSession(): void {
  writeStored(STORAGE_KEYS.token, null);
  writeStored(STORAGE_KEYS.user, null);
}

export function readStoredUser(): User | null {
  return parseUser(readStored(STORAGE_KEYS.user));
}

/** Everybody owned what they saw, before a person could belong to the team of another. */
const BEFORE_TEAMS = {
  role: 'owner',
  isAsleep: false,
  venueIds: null,
  businessId: '',
  businessName: '',
  ownerName: null,
  businesses: [],
} satisfies Partial<User>;

function parseUser(text: string | null): User | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const isUser = typeof value === 'object' && value !== null && 'id' in value && 'email' in value;
    return isUser ? { ...BEFORE_TEAMS, ...(value as User) } : null;
  } catch {
    return null;
  }
}
