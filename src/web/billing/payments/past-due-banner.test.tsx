import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { someLimits } from '../billing-fixture.ts';
import { PastDueBanner } from './past-due-banner.tsx';

const LIMITS = 'GET /api/subscription/limits/kettle';

function Page() {
  const { user } = useSession();
  return user && <PastDueBanner user={user} venueId="kettle" />;
}

afterEach(closePage);

test('the past-due banner shows an unpaid renewal that is not in the stored account yet', async () => {
  stubServer({ [LIMITS]: [200, someLimits({ isPastDue: true })] });
  await openPage('/', Page, { user: aUser({ subscriptionTier: 'pro' }) });
  await screen.findByText(/Your last payment failed. Pay it soon to keep your Pro plan./);
  const way = screen.getByRole('link', { name: 'Pay now' });
  expect(way.getAttribute('href')).toBe('/settings?tab=plan');
});

test('the past-due banner is hidden if nothing is owed, and on Starter the limits are not even fetched', async () => {
  const server = stubServer({ [LIMITS]: [200, someLimits()] });
  await openPage('/', Page, {
    user: aUser({ subscriptionTier: 'pro', subscriptionStatus: 'past_due' }),
  });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  closePage();
  await openPage('/', Page, { user: aUser() });
  expect(server.bodiesOf(LIMITS)).toHaveLength(1);
});
