export const STORAGE_KEYS = {
  theme: 'theme',
  token: 'auth_token',
  user: 'auth_user',
  selectedVenue: 'selected_venue',
  tourPreview: 'tour_preview',
  tourPending: 'tour_pending',
  wishedPlan: 'wished_plan',
  staffName: 'staff_name',
  /** Whether the floor board is silent on this screen. */
  floorSound: 'floor_sound',
  /** Up to when this screen's people have read of calls that were refused; for each venue. */
  refusedSeen: 'floor_refused_seen',
  /** This browser is a shared device, and nobody is signed in to it. */
  device: 'shared_device',
  /** Whom this browser tells of news by push, and of what. */
  push: 'push',
} as const;

/** Reads local storage, which throws where a browser's settings forbid it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it when it is null. A refusing browser forgets at the next visit. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}

/** What this tab remembers over a reload. A browser may forbid it; then a reload simply forgets. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value for this tab, or removes it when it is null. */
export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    return;
  }
}
