import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { followFrameRedirect } from './frame-redirect.ts';

let stop: () => void;

beforeEach(() => {
  navigate('/subscribe');
  stop = followFrameRedirect();
});

afterEach(() => stop());

function receive(data: unknown, origin = window.location.origin) {
  window.dispatchEvent(new MessageEvent('message', { data, origin }));
}

describe('a redirect requested by a frame', () => {
  test('a redirect requested by a frame is followed when it comes from our own origin', () => {
    receive({ type: 'redirect', url: '/onboarding/add-locations' });

    expect(window.location.pathname).toBe('/onboarding/add-locations');
  });

  test('a redirect requested by a frame is ignored when it comes from another site', () => {
    receive({ type: 'redirect', url: '/onboarding/add-locations' }, 'https://elsewhere.example');

    expect(window.location.pathname).toBe('/subscribe');
  });

  test.each([
    [{ type: 'redirect', url: '//elsewhere.example' }],
    [{ type: 'redirect', url: 'https://elsewhere.example' }],
    [{ type: 'redirect', url: '/\\elsewhere.example' }],
    [{ type: 'redirect', url: 7 }],
    [{ type: 'resize', url: '/dashboard' }],
    ['redirect'],
    [null],
  ])('a redirect requested by a frame to %j is ignored', (data) => {
    receive(data);

    expect(window.location.pathname).toBe('/subscribe');
  });
});
