import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { someLimits } from '../billing-fixture.ts';
import { LIMITS_POLL_MS } from '../queries.ts';
import { UsageCard } from './usage-meters.tsx';

const LIMITS = 'GET /api/subscription/limits/kettle';
const managePlan = vi.fn();

let venueId: string | undefined;

function Page() {
  const { user } = useSession();
  return user && <UsageCard user={user} venueId={venueId} onManagePlan={managePlan} />;
}

const open = (user = aUser()) => openPage('/dashboard', Page, { user });

beforeEach(() => {
  venueId = 'kettle';
});

afterEach(() => {
  closePage();
  vi.useRealTimers();
});

test.each([
  ['plenty left', {}, []],
  ['few left', { currentUsage: 25, remainingFeedback: 5 }, ['Near Limit']],
  ['none left', { currentUsage: 30, remainingFeedback: 0 }, ['Limit Reached']],
  ['few replies', { replyCredits: { available: 5, limit: 20, percentage: 25 } }, ['Low']],
  ['no replies', { replyCredits: { available: 0, limit: 20, percentage: 0 } }, ['Empty']],
])(
  'with %s the usage card has a badge only if a limit is near or reached',
  async (_, overrides, words) => {
    stubServer({ [LIMITS]: [200, someLimits(overrides)] });
    await open();
    await screen.findByText('Feedback this month');
    const known = ['Near Limit', 'Limit Reached', 'Low', 'Empty', 'Unlimited'];
    expect(known.filter((word) => screen.queryByText(word))).toEqual(words);
  },
);

test('the usage card offers to manage a paid plan and to upgrade a free one', async () => {
  stubServer({
    [LIMITS]: [
      200,
      someLimits({ monthlyLimit: -1, remainingFeedback: -1, currentUsage: 4000, isProUser: true }),
    ],
  });
  await open(aUser({ subscriptionTier: 'premium' }));
  expect(await screen.findByText('Unlimited')).toBeDefined();
  expect(screen.getByText(/^4,000 received/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Manage Plan' }));
  expect(managePlan).toHaveBeenCalledOnce();
});

test('the usage card of an owner with several locations says that its figures are for all of them together', async () => {
  stubServer({ [LIMITS]: [200, someLimits({ locations: 3 })] });
  await open();
  expect(await screen.findByText(/^All your 3 locations together/)).toBeDefined();
});

test('the usage card of an owner with one location mentions no others', async () => {
  stubServer({ [LIMITS]: [200, someLimits()] });
  await open();
  await screen.findByText('Feedback this month');
  expect(screen.queryByText(/locations together/)).toBeNull();
});

test('the usage card says how many guests the limit kept out and when credits renew', async () => {
  stubServer({ [LIMITS]: [200, someLimits({ heldFeedback: 3 })] });
  await open();
  await screen.findByText(
    '3 guests could not get through this month — upgrade to read what they said',
  );
  screen.getByText('15 left, 20 new on 1 April');
  expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeDefined();
});

test.each([
  [
    1,
    '1 more answer is in your inbox because it may be about safety. It doesn’t count towards your limit.',
  ],
  [
    3,
    '3 more answers are in your inbox because they may be about safety. They don’t count towards your limit.',
  ],
])(
  'the usage card says why %i answers beyond the limit can be read',
  async (unsealedFeedback, words) => {
    stubServer({ [LIMITS]: [200, someLimits({ unsealedFeedback })] });
    await open();
    expect(await screen.findByText(words)).toBeDefined();
  },
);

test('the usage card refetches the limits every ten seconds', async () => {
  vi.useFakeTimers();
  const server = stubServer({ [LIMITS]: [200, someLimits()] });
  await open();
  await act(() => vi.advanceTimersByTimeAsync(3 * LIMITS_POLL_MS + 100));
  expect(server.bodiesOf(LIMITS)).toHaveLength(4);
});

test('the account is refreshed if its stored plan differs from the plan of the limits', async () => {
  stubServer({
    [LIMITS]: [200, someLimits({ monthlyLimit: -1, remainingFeedback: -1, isProUser: true })],
    'GET /api/auth/user': [200, aUser({ subscriptionTier: 'pro' })],
  });
  await open();
  expect(await screen.findByRole('button', { name: 'Manage Plan' })).toBeDefined();
});

test('without a restaurant the usage card fetches nothing and shows the account’s reply credits', async () => {
  const server = stubServer({});
  venueId = undefined;
  await open(aUser({ repliesUsedThisMonth: 16, extraReplyCredits: 1 }));
  expect(screen.getByText('Low')).toBeDefined();
  expect(screen.getByText('5 left, 20 new every month')).toBeDefined();
  expect(server.bodiesOf(LIMITS)).toEqual([]);
});

test('limits that failed to load on the usage card can be loaded again', async () => {
  const server = stubServer({ [LIMITS]: [503, { message: 'Away' }] });
  await open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answers[LIMITS] = [200, someLimits()];
  fireEvent.click(retry);
  expect(await screen.findByText('10 of 30 used, 20 left')).toBeDefined();
});
