export const STORAGE_KEYS = {
  theme: 'theme',
  token: 'auth_token',
  user: 'auth_user',
  selectedVenue: 'selected_venue',
  tourPreview: 'tour_preview',
  tourPending: 'tour_pending',
  wishedPlan: 'wished_plan',
  staffName: 'staff_name',
  /** The titles of the cards that were opened in this browser. */
  openCards: 'open_cards',
  /** Whether the floor board is muted on this screen. */
  floorSound: 'floor_sound',
  /** Per venue: the time up to which the refused calls have been read on this screen. */
  refusedSeen: 'floor_refused_seen',
  dismissedSeen: 'floor_dismissed_seen',
  unsettledSeen: 'floor_unsettled_seen',
  /** Per venue: who has which tables, set on this screen while it had no connection. */
  unsentSections: 'floor_unsent_sections',
  /** Per venue: the tables as they were arranged in this tab and not saved yet. */
  unsavedPlan: 'floor_unsaved_plan',
  /** Marks this browser as a shared device without a signed-in user. */
  device: 'shared_device',
  /**
   * The user and business that this browser gets push notifications for, and the chosen settings.
   */
  push: 'push',
} as const;

/** Reads local storage, which throws if the browser's settings forbid it. */
export function readLocalItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a value, or removes it when it is null. If storage is forbidden, the value is lost on
 * reload.
 */
export function writeLocalItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}

/** Reads a value that this tab keeps across reloads; null if the browser forbids storage. */
export function readSessionItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value for this tab, or removes it when it is null. */
export function writeSessionItem(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    return;
  }
}
