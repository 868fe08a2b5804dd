import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { UnsubscribePage } from './unsubscribe.tsx';

const TOKEN = 'weekly-summary.user.signature';
const CALL = `POST /api/unsubscribe?token=${TOKEN}`;
const LINK = `/unsubscribe?token=${TOKEN}`;

afterEach(closePage);

function heading(): string | null {
  return screen.getByRole('heading', { level: 1 }).textContent;
}

async function press(name: string): Promise<void> {
  await act(async () => screen.getByRole('button', { name }).click());
}

test('the unsubscribe link in an email asks first, and one click unsubscribes', async () => {
  const server = stubServer({
    [CALL]: [200, { message: 'You won’t get any more weekly summaries.' }],
  });
  await openPage(LINK, UnsubscribePage, { user: null });
  expect(heading()).toBe('No more weekly summaries?');
  expect(server.bodiesOf(CALL)).toEqual([]);

  await press('Unsubscribe');
  expect(server.bodiesOf(CALL)).toHaveLength(1);
  await screen.findByRole('heading', { name: 'You are unsubscribed' });
  expect(screen.getByRole('status').textContent).toBe('You won’t get any more weekly summaries.');
});

test('a refused unsubscribe link says so and can be tried again', async () => {
  stubServer({ [CALL]: [400, { message: 'This unsubscribe link is not valid' }] });
  await openPage(LINK, UnsubscribePage, { user: null });
  await press('Unsubscribe');
  expect((await screen.findByRole('alert')).textContent).toBe('This unsubscribe link is not valid');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeNull();
});

test('an incomplete unsubscribe link offers no button', async () => {
  stubServer({});
  await openPage('/unsubscribe?token=weekly', UnsubscribePage, { user: null });
  expect(heading()).toBe('This link is incomplete');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});
