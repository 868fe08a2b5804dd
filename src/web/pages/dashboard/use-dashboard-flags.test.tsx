import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tier } from '#shared/billing/plans.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { useDashboardFlags } from './use-dashboard-flags.ts';

const VENUES = [{ venueId: 'kettle' }, { venueId: 'harbour' }] as Venue[];
const SYNC = 'POST /api/subscription/sync';
let offered: Tier[] = [];
let server: ReturnType<typeof stubServer>;

function Page() {
  useDashboardFlags({ venues: VENUES, onUpgrade: (plan) => offered.push(plan) });
  return null;
}

async function open(query: string): Promise<void> {
  await openPage(`/dashboard?${query}`, Page, { user: aUser() });
}

const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  offered = [];
  const user = aUser({ extraReplyCredits: 50 });
  server = stubServer({
    [SYNC]: [200, { user, isPaymentOpen: false, recentPayment: null, addedReplyCredits: 50 }],
  });
});
afterEach(closePage);

test('a purchase of credits is confirmed on the dashboard once they have arrived, and the filters stay in the address', async () => {
  await open('purchase=success&session_id=sim_cs_1&type=negative&page=2');
  await waitFor(() => expect(address()).toBe('/dashboard?type=negative&page=2'));
  expect(currentToasts()[0]).toMatchObject({
    title: 'Purchase Successful',
    description: '50 reply credits have been added to your account.',
  });
  expect(server.bodiesOf(SYNC)).toHaveLength(1);
  expect(JSON.parse(readLocalItem(STORAGE_KEYS.user) ?? '')).toMatchObject({
    extraReplyCredits: 50,
  });
});

test.each([
  ['refresh=true', 1],
  ['refresh=later', 0],
])(
  'opening the dashboard with %s syncs the plan with the payment provider %i times',
  async (query, times) => {
    await open(query);
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(server.bodiesOf(SYNC)).toHaveLength(times);
  },
);

test.each([
  ['upgrade=premium', ['premium']],
  ['upgrade=pro', ['pro']],
  ['upgrade=starter', []],
])('opening the dashboard with %s shows the plan dialog for %j', async (query, plans) => {
  await open(query);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(offered).toEqual(plans);
});

test.each([
  ['harbour', 'harbour'],
  ['of-somebody-else', null],
])('opening the dashboard with venue=%s selects the venue %s', async (venueId, selected) => {
  await open(`venue=${venueId}&q=soup`);
  await waitFor(() => expect(address()).toBe('/dashboard?q=soup'));
  expect(readLocalItem(STORAGE_KEYS.selectedVenue)).toBe(selected);
});
