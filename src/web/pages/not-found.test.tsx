import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { NotFoundPage } from './not-found.tsx';

afterEach(closePage);

test.each([
  ['offers sign-in to a visitor', null, 1],
  ['offers no sign-in to a signed-in user', aUser(), 0],
] as const)('the page for an unknown address %s', async (_, user, buttons) => {
  stubServer({});
  await openPage('/no-such-page', NotFoundPage, { user });
  expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: 'Sign In' })).toHaveLength(buttons);
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/');
  // A guest has no use for the other links.
  expect(screen.getByText(/^Here for a meal\? Scan the code on your table/)).toBeTruthy();
});
