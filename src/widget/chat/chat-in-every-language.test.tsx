import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LANGUAGES, type Language } from '../words/languages.ts';
import { loadWords } from '../words/load-words.ts';
import { Chat } from './chat.tsx';
import { BLUE_DOOR_SETUP } from './venue-fixture.ts';

const venue = BLUE_DOOR_SETUP;

const WORDS = 'Muy bien, 很好, رائع';
const CODE = 'ABCDE-12345';
const SKIP = '.composer .quiet';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The languages in which the test's guest leaves no email address. */
const ANONYMOUS: readonly Language[] = ['en', 'es', 'pl'];

test.each(Object.keys(LANGUAGES) as Language[])(
  'a guest can answer every question in %s, and the same values are sent as in English',
  async (language) => {
    const email = ANONYMOUS.includes(language) ? undefined : 'ada@example.com';
    const bodies: unknown[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
      if (url !== '/api/feedback') return Response.json(venue);
      bodies.push(JSON.parse(String(request?.body)));
      const answer = { id: '1', message: 'Feedback submitted', rewardCode: CODE };
      return Response.json(answer, { status: 201 });
    });
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
      const list = { media, matches: media.includes('reduced-motion') };
      return Object.assign(new EventTarget(), list) as MediaQueryList;
    });
    const words = await loadWords(language);
    render(<Chat venue={venue} locale={{ language, words }} onLanguage={() => undefined} />);
    await hasCome(import('../platform/lazy-part.ts'));

    // The controls are found by their values, because their texts differ between languages.
    tap('input[value=great]');
    tap('input[value=food]');
    write('textarea', WORDS);
    tap(SKIP);
    tap('.pair button');
    tap(SKIP);
    if (email) write('input[type=email]', email);
    else tap(SKIP);
    tap('input[value=free_dessert]');
    await hasCome(Promise.resolve());
    expect(control('.code').textContent).toContain(CODE);
    const said = {
      rating: 'great',
      primaryIssue: 'Food',
      textGeneral: 'Great food',
      specificFeedback: WORDS,
    };
    // The text is sent at once, and all answers are sent at the end.
    expect(bodies).toEqual([
      expect.objectContaining({ ...said, isStillWriting: true }),
      expect.objectContaining({ ...said, rewardSelected: 'free_dessert' }),
    ]);
    expect((bodies[1] as { email?: string }).email).toBe(email);
  },
);

/** Waits until a lazily loaded part has arrived and the page has rendered it. */
async function hasCome(part: Promise<unknown>): Promise<void> {
  await act(async () => {
    await part;
    await vi.advanceTimersByTimeAsync(0);
  });
}

function control(selector: string): Element {
  const [found] = [...document.querySelectorAll(selector)].filter(
    (each) => !each.closest('[inert]'),
  );
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

function tap(selector: string): void {
  fireEvent.click(control(selector));
}

function write(selector: string, text: string): void {
  fireEvent.input(control(selector), { target: { value: text } });
  tap('.composer button[type=submit]');
}
