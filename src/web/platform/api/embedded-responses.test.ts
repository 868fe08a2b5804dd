import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMBEDDED_RESPONSES_ELEMENT_ID } from '#shared/site/embedded-responses.ts';
import { aUser } from '../session/session-fixture.ts';
import { storeUser } from '../session/stored-user.ts';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
});

test('a response embedded in the page is used once', async () => {
  const take = await pageWith({ userId: 'owner-1', answers: { '/api/restaurants': [] } });
  expect(take('/api/restaurants')).toEqual([]);
  expect(take('/api/restaurants')).toBeUndefined();
});

test('a response embedded in the page is not used after the first screen', async () => {
  vi.useFakeTimers();
  const answers = { '/api/restaurants': [], '/api/auth/user': {} };
  const take = await pageWith({ userId: 'owner-1', answers });
  take('/api/restaurants');
  vi.advanceTimersByTime(60_000);
  expect(take('/api/auth/user')).toBeUndefined();
});

test('a response embedded in the page is not used if another user has signed in since', async () => {
  storeUser(aUser({ id: 'owner-2' }));
  const take = await pageWith({ userId: 'owner-1', answers: { '/api/restaurants': [] } });
  expect(take('/api/restaurants')).toBeUndefined();
});

async function pageWith(content: unknown): Promise<(address: string) => unknown> {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = EMBEDDED_RESPONSES_ELEMENT_ID;
  element.textContent = JSON.stringify(content);
  document.body.append(element);
  return (await import('./embedded-responses.ts')).takeEmbeddedResponse;
}
