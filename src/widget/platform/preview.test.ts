import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  PREVIEW_ATTRIBUTE,
  PREVIEW_LOOK_MESSAGE,
  PREVIEW_READY_MESSAGE,
} from '#shared/site/preview-message.ts';
import { readDraft, saveDraft } from '../conversation/draft.ts';
import { sendFeedback } from '../delivery/send-feedback.ts';
import { readTicket } from '../delivery/ticket.ts';
import { applyPreview } from './apply-preview.ts';
import { readVenueSettings } from './venue-settings.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const ENTRY = {
  venueId: 'noir',
  key: 'a',
  payload: {
    venueId: 'noir',
    rating: 'great',
    isSeriousComplaint: false,
    rewardSelected: 'free_coffee',
  },
  answers: { rating: 'great', finished: true },
} as const;
const LOOK = {
  logoUrl: 'https://x.example/l.png',
  theme: 'dark',
  colours: [['--l-brand', '#B91C1C']],
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('style');
});

describe('preview', () => {
  test('a preview sends nothing, stores nothing and requests nothing', async () => {
    framed();
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    const outcome = await sendFeedback(ENTRY);
    expect(outcome).toMatchObject({ type: 'sent', answer: { rewardLabel: 'free coffee' } });
    saveDraft({ venueId: 'noir' }, { key: 'a', answers: { rating: 'great' } }, NOW);
    expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
    expect(readTicket('noir', NOW)).toBeUndefined();
    expect(await readVenueSettings('noir', NOW)).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
    expect(localStorage.length).toBe(0);
  });

  test('a preview asks the settings page for the venue’s look and applies it', () => {
    framed();
    const ask = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {});
    const onLook = vi.fn();
    const stop = applyPreview(onLook);
    expect(ask).toHaveBeenCalledWith({ type: PREVIEW_READY_MESSAGE }, window.location.origin);
    say({ type: PREVIEW_LOOK_MESSAGE, look: LOOK });
    expect(document.documentElement.style.getPropertyValue('--l-brand')).toBe('#B91C1C');
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    expect(onLook).toHaveBeenCalledExactlyOnceWith({ logoUrl: LOOK.logoUrl });
    stop?.();
    ask.mockRestore();
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: null }],
  ])('a preview ignores a look message from %s', (_, from) => {
    framed();
    const ask = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {});
    const onLook = vi.fn();
    const stop = applyPreview(onLook);
    say({ type: PREVIEW_LOOK_MESSAGE, look: LOOK }, from);
    expect(onLook).not.toHaveBeenCalled();
    stop?.();
    ask.mockRestore();
  });
});

test('a guest’s page that is not marked as a preview ignores look messages', () => {
  const onLook = vi.fn();
  expect(applyPreview(onLook)).toBeUndefined();
  say({ type: PREVIEW_LOOK_MESSAGE, look: LOOK });
  expect(onLook).not.toHaveBeenCalled();
});

function framed(): void {
  const frame = document.createElement('iframe');
  frame.setAttribute(PREVIEW_ATTRIBUTE, '');
  vi.stubGlobal('frameElement', frame);
}

function say(data: unknown, from: { origin?: string; source?: null } = {}): void {
  const { origin } = window.location;
  window.dispatchEvent(
    new MessageEvent('message', { data, origin, source: window.parent, ...from }),
  );
}
