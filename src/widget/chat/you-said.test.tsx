import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { renderFirstScreen } from '../platform/render-first-screen.tsx';
import { en } from '../words/en.ts';
import { Chat } from './chat.tsx';
import { BLUE_DOOR_SETUP } from './venue-fixture.ts';

const WORDS = 'You said the soup was <cold>. We bought a new oven.';
const venue: WidgetSetup = { ...BLUE_DOOR_SETUP, youSaid: { words: WORDS, guests: 12 } };

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
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

async function open(settings: object): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ ...BLUE_DOOR_SETUP, ...settings }));
  render(
    <Chat venue={venue} locale={{ language: 'en', words: en }} onLanguage={() => undefined} />,
  );
  await act(async () => {
    await import('../platform/lazy-part.ts');
    await vi.advanceTimersByTimeAsync(0);
  });
}

test('the served page shows what came of feedback above the first question, in the venue’s own words', () => {
  const { html } = renderFirstScreen(venue, ['fr']);
  const said = html.indexOf('You said the soup was &lt;cold&gt;. We bought a new oven.');
  expect(said).toBeGreaterThan(0);
  expect(html.indexOf('12 clients nous l’ont dit')).toBeGreaterThan(said);
  expect(html.indexOf('role="log"')).toBeGreaterThan(said);
  expect(renderFirstScreen(BLUE_DOOR_SETUP, ['fr']).html).not.toContain('nous l’ont dit');
});

test('what came of feedback disappears to make room for the chat once the guest has answered', async () => {
  await open({ youSaid: venue.youSaid });
  expect(screen.queryByText(WORDS)).not.toBeNull();
  await act(async () => void fireEvent.click(screen.getByLabelText('Great')));
  expect(screen.queryByText(WORDS)).toBeNull();
});

test('what came of feedback disappears from an outdated page as soon as the settings arrive', async () => {
  await open({});
  expect(screen.queryByText(WORDS)).toBeNull();
});

async function lookAgainAfter(minutes: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  });
}

function answerSettings(settings: object) {
  const fetch = vi.fn(async () => Response.json({ ...BLUE_DOOR_SETUP, ...settings }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a withdrawn sentence about what came of feedback disappears when the guest looks at the first screen again after five minutes', async () => {
  await open({ youSaid: venue.youSaid });
  const fetch = answerSettings({});
  await lookAgainAfter(4);
  expect(screen.queryByText(WORDS)).not.toBeNull();
  expect(fetch).not.toHaveBeenCalled();
  await lookAgainAfter(1);
  expect(screen.queryByText(WORDS)).toBeNull();
  answerSettings({ youSaid: { words: 'A newer one', guests: 7 } });
  await lookAgainAfter(5);
  expect(screen.queryByText('A newer one')).not.toBeNull();
});

test('what came of feedback stays on the first screen, without a notice, if the settings cannot be read again', async () => {
  await open({ youSaid: venue.youSaid });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await lookAgainAfter(5);
  expect(screen.queryByText(WORDS)).not.toBeNull();
  expect(document.querySelector('.toast')).toBeNull();
});

test('what came of feedback does not come back if the guest takes the first answer back', async () => {
  await open({ youSaid: venue.youSaid });
  await act(async () => void fireEvent.click(screen.getByLabelText('Great')));
  await act(async () => vi.advanceTimersByTimeAsync(0));
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: en.buttons.change })),
  );
  expect(screen.queryByLabelText('Great')).not.toBeNull();
  expect(screen.queryByText(WORDS)).toBeNull();
});
