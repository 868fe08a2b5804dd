import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '../words/en.ts';
import { Chat } from './chat.tsx';
import { BLUE_DOOR_SETUP } from './venue-fixture.ts';

const venue = { ...BLUE_DOOR_SETUP, rewardsEnabled: false };
const STORAGES = ['localStorage', 'sessionStorage'] as const;
const before = STORAGES.map((name) => Object.getOwnPropertyDescriptor(window, name));
const refusal = vi.fn(() => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Without motion, messages do not keep the guest waiting.
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = { media, matches: media.includes('reduced-motion') };
    return Object.assign(new EventTarget(), list) as MediaQueryList;
  });
  for (const name of STORAGES) {
    Object.defineProperty(window, name, { configurable: true, get: refusal });
  }
});

afterEach(() => {
  cleanup();
  for (const [index, name] of STORAGES.entries()) {
    const descriptor = before[index];
    if (descriptor) Object.defineProperty(window, name, descriptor);
    else Reflect.deleteProperty(window, name);
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a guest whose browser refuses storage can finish, and every request has the same key', async () => {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    if (url !== '/api/feedback') return Response.json(venue);
    const key = new Headers(request?.headers).get('idempotency-key');
    sent(key, JSON.parse(String(request?.body)));
    return Response.json({ id: '1', message: 'Feedback submitted' }, { status: 201 });
  });
  render(
    <Chat venue={venue} locale={{ language: 'en', words: en }} onLanguage={() => undefined} />,
  );
  await act(async () => {
    await import('../platform/lazy-part.ts');
  });
  for (const answer of ['Poor', 'Disappointing food']) {
    fireEvent.click(screen.getByLabelText(answer));
  }
  for (const answer of ['Skip', 'Today', 'Skip', 'Skip']) {
    fireEvent.click(screen.getByRole('button', { name: answer }));
  }
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.queryByText(en.lines.thanksForTelling)).not.toBeNull();
  });
  window.dispatchEvent(new Event('pagehide'));
  const said = { rating: 'poor', textGeneral: 'Disappointing food' };
  // One request when the chat says that the complaint was flagged, and one with all answers.
  const [[key] = []] = sent.mock.calls;
  expect(sent.mock.calls).toEqual([
    [key, expect.objectContaining({ ...said, unfinishedAt: expect.any(String) })],
    [key, expect.objectContaining(said)],
  ]);
  expect(sent.mock.lastCall?.[1]).not.toHaveProperty('unfinishedAt');
  expect(refusal).toHaveBeenCalled();
});
