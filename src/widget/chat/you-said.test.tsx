import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { renderFirstScreen } from '../platform/render-first-screen.tsx';
import { en } from '../words/en.ts';
import { Chat } from './chat.tsx';
import { BLUE_DOOR_SETUP } from './venue-fixture.ts';

const WORDS = 'You said the soup was <cold>. We bought a new oven.';
const venue: WidgetSetup = { ...BLUE_DOOR_SETUP, youSaid: { words: WORDS, guests: 12 } };

beforeEach(() => {
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

test('the served page has what came of feedback before the first question, as the venue wrote it', () => {
  const { html } = renderFirstScreen(venue, ['fr']);
  const said = html.indexOf('You said the soup was &lt;cold&gt;. We bought a new oven.');
  expect(said).toBeGreaterThan(0);
  expect(html.indexOf('12 clients nous l’ont dit')).toBeGreaterThan(said);
  expect(html.indexOf('role="log"')).toBeGreaterThan(said);
  expect(renderFirstScreen(BLUE_DOOR_SETUP, ['fr']).html).not.toContain('nous l’ont dit');
});

test('what came of feedback makes room for the chat once the guest has answered', async () => {
  await open({ youSaid: venue.youSaid });
  expect(screen.queryByText(WORDS)).not.toBeNull();
  await act(async () => void fireEvent.click(screen.getByLabelText('Great')));
  expect(screen.queryByText(WORDS)).toBeNull();
});

test('what came of feedback leaves an outdated page as soon as the settings have arrived', async () => {
  await open({});
  expect(screen.queryByText(WORDS)).toBeNull();
});
