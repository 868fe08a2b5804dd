import { useSyncExternalStore } from 'react';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from './storage.ts';

export type Theme = 'light' | 'dark';

const DARK_QUERY = '(prefers-color-scheme: dark)';
const PAGE_COLOURS = { light: '#fbf8f2', dark: '#161412' } as const;
const listeners = new Set<() => void>();

/** The current theme and two ways to change it. The choice is remembered on this device. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const);
  return { theme, setTheme, toggle: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}

/** Follows the system's preference and other tabs for the lifetime of the page. */
export function followTheme(): void {
  matchMedia(DARK_QUERY).addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEYS.theme || event.key === null) applyTheme();
  });
  applyTheme();
}

export function setTheme(theme: Theme): void {
  writeLocalItem(STORAGE_KEYS.theme, theme);
  applyTheme(theme);
}

function applyTheme(chosen?: unknown): void {
  const theme = isTheme(chosen) ? chosen : preferredTheme();
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', PAGE_COLOURS[theme]);
  }
  for (const listener of listeners) listener();
}

function preferredTheme(): Theme {
  const stored = readLocalItem(STORAGE_KEYS.theme);
  if (isTheme(stored)) return stored;
  return matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
