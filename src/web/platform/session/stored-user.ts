import type { User } from '#shared/accounts/contract.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '../browser/storage.ts';

/** The user stored by an earlier visit. Unreadable data removes the token too. */
export function restoreUser(): User | null {
  const stored = readLocalItem(STORAGE_KEYS.user);
  if (stored === null) return null;
  const restored = parseUser(stored);
  if (!restored) clearStoredSession();
  return restored;
}

export function storeUser(user: User): void {
  const { password: _, ...shown } = user as User & { password?: unknown };
  writeLocalItem(STORAGE_KEYS.user, JSON.stringify(shown));
}

export function clearStoredSession(): void {
  writeLocalItem(STORAGE_KEYS.token, null);
  writeLocalItem(STORAGE_KEYS.user, null);
}

export function readStoredUser(): User | null {
  return parseUser(readLocalItem(STORAGE_KEYS.user));
}

/** Defaults for a user stored before teams existed: they owned everything they saw. */
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
