import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from './storage.ts';
import { followTheme, setTheme } from './theme.ts';

const system = Object.assign(new EventTarget(), { matches: false });
vi.stubGlobal('matchMedia', () => system);
followTheme();

afterAll(() => {
  vi.unstubAllGlobals();
});

function systemPrefers(theme: 'light' | 'dark'): void {
  system.matches = theme === 'dark';
  system.dispatchEvent(new Event('change'));
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}

beforeEach(() => {
  writeLocalItem(STORAGE_KEYS.theme, null);
  systemPrefers('light');
});

describe('theme', () => {
  test('the theme follows the system until the user chooses one', () => {
    systemPrefers('dark');
    expect(isDark()).toBe(true);

    systemPrefers('light');
    expect(isDark()).toBe(false);
  });

  test('a chosen theme is stored and survives a change of the system’s theme', () => {
    setTheme('dark');
    expect(isDark()).toBe(true);
    expect(readLocalItem(STORAGE_KEYS.theme)).toBe('dark');

    systemPrefers('dark');
    systemPrefers('light');
    expect(isDark()).toBe(true);
  });

  test('a theme chosen in another tab applies in this tab too', () => {
    writeLocalItem(STORAGE_KEYS.theme, 'dark');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: STORAGE_KEYS.theme }));

    expect(isDark()).toBe(true);
  });
});
