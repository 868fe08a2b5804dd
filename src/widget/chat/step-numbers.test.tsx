import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { CALL_WORDS } from '../floor/call-words.ts';
import { en } from '../words/en.ts';
import { Chat } from './chat.tsx';
import { BLUE_DOOR_SETUP } from './venue-fixture.ts';

const venue: WidgetSetup = { ...BLUE_DOOR_SETUP, table: '7', liveFloor: true };

beforeEach(() => {
  // Fake timers let the test decide when the wait for the floor's response ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = { media, matches: media.includes('reduced-motion') };
    return Object.assign(new EventTarget(), list) as MediaQueryList;
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the step number stays the same while the page checks whether calls are possible and while the call question is open', async () => {
  let tellOfFloor: (answer: Response) => void = () => undefined;
  const floor = new Promise<Response>((resolve) => {
    tellOfFloor = resolve;
  });
  const answers = [Promise.resolve(Response.json(venue)), floor];
  vi.stubGlobal('fetch', () => answers.shift());
  render(
    <Chat venue={venue} locale={{ language: 'en', words: en }} onLanguage={() => undefined} />,
  );
  await hasCome(import('../platform/lazy-part.ts'));
  fireEvent.click(screen.getByLabelText('Poor'));
  fireEvent.click(screen.getByLabelText('Disappointing food'));
  await hasCome(import('../floor/call-part.ts'));
  expect(screen.queryByText(en.lines.complaintDetails)).toBeNull();
  expect(step()).toBe('Step 2 of 9');

  tellOfFloor(Response.json({ ...venue, callsOpen: true }));
  await hasCome(floor);
  expect(screen.queryByText(CALL_WORDS.en.question)).not.toBeNull();
  expect(step()).toBe('Step 2 of 9');

  fireEvent.click(screen.getByRole('button', { name: CALL_WORDS.en.no }));
  expect(screen.queryByText(en.lines.complaintDetails)).not.toBeNull();
  expect(step()).toBe('Step 3 of 9');
});

async function hasCome(part: Promise<unknown>): Promise<void> {
  await act(async () => {
    await part;
    await vi.advanceTimersByTimeAsync(0);
  });
}

function step(): string | null | undefined {
  return document.querySelector('.steps p')?.textContent;
}
