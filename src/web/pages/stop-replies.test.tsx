import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { StopRepliesPage } from './stop-replies.tsx';

const TOKEN = 'venue.hash.signature';
const LINK = `/stop-replies?token=${TOKEN}`;
const callFor = (from: string) => `POST /api/replies/stop?token=${TOKEN}&from=${from}`;

afterEach(closePage);

async function press(name: string): Promise<void> {
  await act(async () => screen.getByRole('button', { name }).click());
}

test.each([
  ['Stop emails from this restaurant', 'venue'],
  ['Stop emails from all restaurants', 'all'],
])('the link to stop replies asks first, and “%s” confirms it', async (label, from) => {
  const server = stubServer({ [callFor(from)]: [200, { message: 'You will get no more.' }] });
  await openPage(LINK, StopRepliesPage, { user: null });
  expect(server.bodiesOf(callFor(from))).toEqual([]);
  await press(label);
  await screen.findByRole('heading', { name: 'No more emails' });
  expect(screen.getByRole('status').textContent).toBe('You will get no more.');
});

test('a refused link to stop replies says so and can be tried again', async () => {
  stubServer({ [callFor('venue')]: [400, { message: 'This link is not valid' }] });
  await openPage(LINK, StopRepliesPage, { user: null });
  await press('Stop emails from this restaurant');
  expect((await screen.findByRole('alert')).textContent).toBe('This link is not valid');
  expect(screen.queryByRole('button', { name: 'Stop emails from this restaurant' })).not.toBeNull();
});

test('an incomplete link to stop replies offers no button', async () => {
  stubServer({});
  await openPage('/stop-replies?token=venue.hash', StopRepliesPage, { user: null });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link is incomplete');
  expect(screen.queryByRole('button', { name: /Stop emails/ })).toBeNull();
});
