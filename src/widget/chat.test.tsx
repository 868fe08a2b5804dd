import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { Chat } from './chat.tsx';
import { INPUT_DELAY_MS, TYPING_DELAY_MS } from './conversation.ts';
import { en } from './words/en.ts';

const venue: WidgetSetup = {
  venueId: 'blue-door',
  name: 'The Blue Door',
  table: null,
  logoUrl: null,
  rewardsEnabled: true,
  customRewards: [],
  disabledRewards: [],
  isDemo: false,
  isUnknown: false,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  vi.stubGlobal('fetch', async () => Response.json({ ...venue }));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the first question is there with its faces, and the next come at their pace', async () => {
  open();
  expect(screen.getByRole('log').textContent).toContain('How was your visit to The Blue Door?');
  choose('Great');
  await pass(TYPING_DELAY_MS - 1);
  expect(isSaid(en.lines.praiseTopic)).toBe(false);
  await pass(1);
  expect(isSaid(en.lines.praiseTopic)).toBe(true);
  await pass(INPUT_DELAY_MS - 1);
  expect(find('Great food')).toBeNull();
  await pass(1);
  expect(find('Great food')).not.toBeNull();
});

test('whoever taps ahead once does not wait again, also after a reload', async () => {
  open();
  choose('Great');
  await pass(100);
  expect(find('Great food')).toBeNull();
  fireEvent.click(document.body);
  expect(find('Great food')).not.toBeNull();
  choose('Great food');
  expect(isSaid(en.lines.praiseDetails)).toBe(true);

  cleanup();
  open();
  press('Carry on');
  await comes('Your comment');
  press('Skip');
  expect(find("Team member's name")).not.toBeNull();
});

test('with reduced motion there is no wait', async () => {
  preferNoMotion();
  open();
  choose('Poor');
  expect(find('Terrible wait')).not.toBeNull();
  choose('Terrible wait');
  await comes('Your comment');
  press('Skip');
  press('Today');
  expect(isSaid(en.lines.sympathy)).toBe(true);
  expect(isSaid(en.lines.flagged)).toBe(true);
  expect(find('E-mail')).not.toBeNull();
});

function open(): void {
  render(
    <Chat venue={venue} speech={{ language: 'en', words: en }} onLanguage={() => undefined} />,
  );
}

function find(label: string): HTMLElement | null {
  return screen.queryByLabelText(label) ?? screen.queryByRole('button', { name: label });
}

function choose(name: string): void {
  fireEvent.click(screen.getByLabelText(name));
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

function isSaid(line: string): boolean {
  return screen.getByRole('log').textContent.includes(line);
}

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** Inputs for words are in a file of their own, which comes in its own time. */
async function comes(label: string): Promise<void> {
  await act(async () => {
    await import('./later.ts');
  });
  expect(find(label)).not.toBeNull();
}

function preferNoMotion(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = { media, matches: media.includes('reduced-motion') };
    return Object.assign(new EventTarget(), list) as MediaQueryList;
  });
}
