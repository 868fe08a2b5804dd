import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { RoleForbiddenPage } from './role-forbidden.tsx';

afterEach(closePage);

test.each([
  ['/dashboard', 'Only an owner or a manager can see the numbers'],
  ['/cases/0198f0c4', 'Only an owner or a manager can work on safety issues'],
  ['/onboarding/plan-selection', 'Only an owner can change the plan'],
  ['/simulated-checkout/cs_1', 'Only an owner can make payments'],
  ['/a-page-of-next-year', 'You don’t have access to this page'],
])('the page %s tells a member whose role may not open it: %s', async (path, title) => {
  stubServer({ 'GET /api/restaurants': [200, [aVenue()]] });
  await openPage(path, RoleForbiddenPage, { user: aUser({ role: 'staff' }) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByText(/^Please ask Olive Owner/)).toBeTruthy();
});
