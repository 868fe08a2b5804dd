import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Tier } from '#shared/billing/plans.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { CrossSiteComparisonPage } from './cross-site-comparison.tsx';

const CALL = 'GET /api/cross-site-comparison?timeRange=last_30_days';
const FAILURE = 'Unable to load cross-site comparison data. Please try again later.';

const KETTLE = {
  venueId: 'kettle',
  venueName: 'The Copper Kettle',
  totalFeedback: 1200,
  ratedFeedback: 1100,
  satisfied: 1034,
  parties: 700,
  satisfiedParties: 658,
  satisfactionRate: 94,
  avgResponseTime: 3.5,
  avgResponseMinutes: 212,
  replies: 40,
  complaints: { answered: 60, waiting: 6, avgWaitMinutes: 300 },
  rewardsClaimed: 310,
  trendsLastWeek: {
    satisfaction: 4,
    week: { rated: 50, satisfied: 48 },
    weekBefore: { rated: 50, satisfied: 46 },
  },
};
const LUNA = {
  ...KETTLE,
  venueId: 'luna',
  venueName: 'Luna',
  satisfied: 880,
  satisfiedParties: 560,
  satisfactionRate: 80,
  avgResponseTime: null,
  avgResponseMinutes: null,
  replies: 0,
  trendsLastWeek: {
    satisfaction: -12,
    week: { rated: 50, satisfied: 37 },
    weekBefore: { rated: 50, satisfied: 43 },
  },
};
const NEW = {
  ...LUNA,
  venueId: 'new',
  venueName: 'New',
  totalFeedback: 0,
  ratedFeedback: 0,
  satisfied: 0,
  parties: 0,
  satisfiedParties: 0,
  satisfactionRate: 0,
  trendsLastWeek: {
    satisfaction: 0,
    week: { rated: 0, satisfied: 0 },
    weekBefore: { rated: 0, satisfied: 0 },
  },
};
const AVERAGE = { satisfactionRate: 87, responseTime: 3.5, responseMinutes: 212 };

afterEach(closePage);

async function open(answer: [number, unknown], tier: Tier = 'premium') {
  const server = stubServer({ [CALL]: answer });
  const user = aUser({ subscriptionTier: tier });
  await openPage('/cross-site-comparison', CrossSiteComparisonPage, { user });
  return server;
}

test('the comparison ranks all locations, each with its strengths', async () => {
  await open([200, { venues: [KETTLE, LUNA, NEW], overallAverage: AVERAGE }]);
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(rows).toEqual([
    'LocationFeedbackSatisfactionResponse timeRewardsTrend',
    '1The Copper KettleBest1,20094%, at or above your average. Likely 92–96%, 1,100 ratings3 h 32 min, 40 replies310Up 4 percentage points+4%, 48 of 50, before 46 of 50',
    '2Luna1,20080%, below your average. Likely 77–83%, 1,100 ratingsNot tracked yet310Down 12 percentage points−12%, 37 of 50, before 43 of 50',
    '3NewNeeds Work?0No ratingsNot tracked yet310Steady0%, no answers this week',
  ]);
  const stats = screen.getByRole('region', { name: 'Key figures' }).textContent;
  expect(stats).toContain('Total Locations3');
  expect(stats).toContain('Average Satisfaction87%');
  expect(stats).toContain(
    'Average Response Time3 h 32 minUntil your reply: mean of your locations, 40 replies',
  );
  const best = screen.getByRole('region', { name: 'Best Performer' });
  expect(best.textContent).toContain(
    '94% satisfied, 1,200 answers, 3 h 32 min to reply (40 replies)',
  );
  const link = within(best).getByRole('link', { name: 'The Copper Kettle' });
  expect(link.getAttribute('href')).toBe('/dashboard?venue=kettle&period=last_30_days');
  expect(screen.getByRole('region', { name: 'Needs Attention' }).textContent).toContain(
    'No clear last placeNew is last, but there are not enough ratings to compare.No feedback in this period',
  );
});

const CLOSE = { ...LUNA, satisfied: 1023, satisfiedParties: 651, satisfactionRate: 93 };
const NEAR = { ...KETTLE, venueId: 'near', venueName: 'Near', parties: 100, satisfiedParties: 87 };
const FEW = { ...KETTLE, venueId: 'few', venueName: 'Few', parties: 7, satisfiedParties: 0 };
/** Locations that differ only in their names, which are numbered. */
const several = <Site extends object>(count: number, site: Site, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...site,
    venueId: `${name}-${index}`,
    venueName: `${name} ${index + 1}`,
  }));

test.each([
  [
    'two clearly different locations',
    [KETTLE, LUNA],
    'The Copper Kettle is clearly ahead of Luna.',
  ],
  ['two locations that may be equal', [KETTLE, CLOSE], 'Too close to call.'],
  ['a single location with enough ratings', [KETTLE, FEW, NEW], 'Too few ratings to compare yet.'],
  [
    'locations on both sides of the average',
    [KETTLE, NEAR, LUNA, NEW],
    'Luna is clearly below your average, and The Copper Kettle is clearly above it.',
  ],
  ['one low location', [...several(4, CLOSE, 'Site'), LUNA], 'Luna is clearly below your average.'],
  [
    'more locations than a sentence can name',
    [...several(4, KETTLE, 'Good'), ...several(2, LUNA, 'Bad')],
    'Bad 1 and Bad 2 are clearly below your average, and four locations are clearly above it.',
  ],
])('the comparison of %s opens with the one true sentence', async (_, venues, title) => {
  await open([200, { venues, overallAverage: AVERAGE }]);
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent,
  );
  expect(headings[0]).toBe(title);
});

test.each([
  [{ answered: 2, waiting: 9, avgWaitMinutes: 2232 }, 'Guests of Luna wait longest for a reply'],
  [{ answered: 0, waiting: 8, avgWaitMinutes: 2232 }, 'Guests of Luna wait longest for a reply'],
  // With few complaints, a single forgotten guest would dominate the average.
  [{ answered: 6, waiting: 1, avgWaitMinutes: 2232 }, undefined],
  [{ answered: 2, waiting: 9, avgWaitMinutes: 1200 }, undefined],
])(
  'a location with complaints %o, compared with one whose guests wait 5 hours, leads to: %s',
  async (complaints, finding) => {
    await open([200, { venues: [KETTLE, { ...LUNA, complaints }], overallAverage: AVERAGE }]);
    await screen.findByRole('region', { name: 'Best Performer' });
    expect(screen.queryByText(/wait longest/)?.textContent).toBe(finding);
    const words = `37 h on average (${complaints.answered} complaints answered, ${complaints.waiting} still waiting); at The Copper Kettle 5 h on average (60 complaints answered, 6 still waiting).`;
    expect(document.body.textContent?.includes(words)).toBe(finding !== undefined);
    const waiting = screen.queryByRole('link', { name: 'Who is waiting' })?.getAttribute('href');
    expect(waiting).toBe(finding && '/feedback?venue=luna&show=waiting');
  },
);

test('the comparison shows open serious matters for each restaurant, whatever its rank', async () => {
  const waiting = { venueId: 'kettle', name: 'The Copper Kettle', waiting: 3, serious: 2 };
  const calm = { venueId: 'luna', name: 'Luna', waiting: 1, serious: 0 };
  const answer = { venues: [KETTLE, LUNA], overallAverage: AVERAGE };
  stubServer({
    [CALL]: [200, answer],
    'GET /api/feedback/waiting': [200, { venues: [waiting, calm] }],
  });
  const user = aUser({ subscriptionTier: 'premium' });
  await openPage('/cross-site-comparison', CrossSiteComparisonPage, { user });
  expect(
    await screen.findByRole('link', {
      name: 'The Copper Kettle has two serious complaints still open. Go there',
    }),
  ).toBeTruthy();
  expect(screen.queryByRole('link', { name: /at Luna$/ })).toBeNull();
  const last = screen.getByRole('region', { name: 'Needs Attention' });
  expect(last.textContent).toContain('Needs Attention, lowest satisfaction');
});

test.each(['starter', 'pro'] as const)(
  'on %s no comparison is fetched, and Premium is offered',
  async (tier) => {
    const server = await open([200, { venues: [KETTLE], overallAverage: AVERAGE }], tier);
    const upgrade = screen.getByRole('link', { name: 'Upgrade to Premium' });
    expect(upgrade.getAttribute('href')).toBe('/dashboard?upgrade=premium');
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(server.bodiesOf(CALL)).toHaveLength(0);
  },
);

test('if the Premium plan was ended elsewhere, the comparison of locations offers an upgrade', async () => {
  await open([403, { code: 'FORBIDDEN', message: 'Premium plan required' }]);
  expect(await screen.findByRole('link', { name: 'Upgrade to Premium' })).toBeTruthy();
});

test('a failed load of the comparison is reported, and a retry shows it', async () => {
  const server = await open([500, { message: 'Something went wrong' }]);
  expect((await screen.findByRole('alert')).textContent).toContain(FAILURE);
  server.answers[CALL] = [200, { venues: [KETTLE, LUNA], overallAverage: AVERAGE }];
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  expect(await screen.findByRole('region', { name: 'All locations' })).toBeTruthy();
});

test('a comparison that is too close to call says what a longer period shows, and opens it with one tap', async () => {
  const longer = 'GET /api/cross-site-comparison?timeRange=last_90_days';
  const clear = { venues: [KETTLE, LUNA], overallAverage: AVERAGE };
  const user = aUser({ subscriptionTier: 'premium' });
  stubServer({
    [CALL]: [200, { venues: [KETTLE, CLOSE], overallAverage: AVERAGE }],
    [longer]: [200, clear],
  });
  await openPage('/cross-site-comparison', CrossSiteComparisonPage, { user });
  const link = await screen.findByRole('button', { name: 'last 90 days' });
  expect(link.parentElement?.textContent).toBe(
    'Over the last 90 days: The Copper Kettle is clearly ahead of Luna.',
  );
  await act(async () => fireEvent.click(link));
  expect(window.location.search).toBe('?range=last_90_days');
  expect(
    await screen.findByRole('heading', { name: 'The Copper Kettle is clearly ahead of Luna.' }),
  ).toBeTruthy();
  expect(screen.queryByText(/^Over the/)).toBeNull();
});

test('a comparison that is too close to call over a longer period as well names no longer period', async () => {
  const close = { venues: [KETTLE, CLOSE], overallAverage: AVERAGE };
  const server = await open([200, close]);
  const longer = 'GET /api/cross-site-comparison?timeRange=last_90_days';
  server.answers[longer] = [200, close];
  expect(await screen.findByRole('heading', { name: 'Too close to call.' })).toBeTruthy();
  expect(screen.queryByText(/^Over the/)).toBeNull();
});

test('in the comparison, a lead that may be chance is described as such, in the ranking and in the cards', async () => {
  await open([200, { venues: [KETTLE, CLOSE], overallAverage: AVERAGE }]);
  const [, first, last] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('Best?');
  expect(last?.textContent).toContain('Needs Work?');
  const words = (name: string) => screen.getByRole('region', { name }).textContent;
  expect(words('Best Performer')).toContain(
    'No clear leadThe Copper Kettle is first, but too close to the next to call.',
  );
  expect(words('Needs Attention')).toContain(
    'No clear last placeLuna is last, but that may be chance.',
  );
});

test('the funnel names only locations outside its limits, and names any other one on touch or keyboard focus', async () => {
  const venues = [KETTLE, { ...NEAR, satisfactionRate: 87 }, LUNA, FEW, NEW];
  await open([200, { venues, overallAverage: AVERAGE }]);
  const funnel = await screen.findByRole('region', { name: 'More than chance?' });
  expect(funnel.textContent).toContain(
    'Luna is clearly below your overall 87%. The Copper Kettle is clearly above your overall 87%. The others are too close to call.',
  );
  expect(funnel.textContent).toContain('Fewer than 8 parties, so not shown: Few and New.');
  const marks = within(funnel).getAllByRole('button');
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Near: 87% of 100 parties. Too close to call.',
    'The Copper Kettle: 94% of 700 parties. Clearly high.',
    'Luna: 80% of 700 parties. Clearly low.',
  ]);
  expect(within(funnel).getByText('Luna')).toBeTruthy();
  expect(within(funnel).queryByText('Near')).toBeNull();
  act(() => marks[0]?.focus());
  fireEvent.keyDown(document.activeElement ?? funnel, { key: 'End' });
  expect(document.activeElement).toBe(marks[2]);
});

test('the funnel of equal locations says that they are too close to call', async () => {
  await open([200, { venues: [KETTLE, CLOSE], overallAverage: AVERAGE }]);
  const folded = await screen.findByRole('button', { name: /^More than chance\?/ });
  expect(folded.textContent).toContain('No: the differences can all be chance');
  await act(async () => fireEvent.click(folded));
  const funnel = await screen.findByRole('region', { name: 'More than chance?' });
  expect(funnel.textContent).toContain('Too close to call: chance alone explains the differences.');
  expect(funnel.querySelector('[data-place^="outside"]')).toBeNull();
});

test('the comparison names all restaurants with serious matters in one line', async () => {
  const place = { waiting: 3, serious: 2 };
  const venues = [
    { ...place, venueId: 'kettle', name: 'The Copper Kettle' },
    { ...place, venueId: 'luna', name: 'Luna', serious: 1 },
  ];
  stubServer({
    [CALL]: [200, { venues: [KETTLE, LUNA], overallAverage: AVERAGE }],
    'GET /api/feedback/waiting': [200, { venues }],
  });
  const user = aUser({ subscriptionTier: 'premium' });
  await openPage('/cross-site-comparison', CrossSiteComparisonPage, { user });
  const line = (await screen.findByText('Serious complaints still open:')).parentElement;
  expect(line?.textContent).toBe('Serious complaints still open:The Copper Kettle (2)Luna (1)');
});

test('with a single location that has enough ratings, no funnel is drawn', async () => {
  await open([200, { venues: [KETTLE, NEW], overallAverage: AVERAGE }]);
  await screen.findByRole('region', { name: 'All locations' });
  expect(screen.queryByRole('region', { name: 'More than chance?' })).toBeNull();
});

test('in the comparison, a clear lead is described without a caveat', async () => {
  await open([200, { venues: [KETTLE, LUNA], overallAverage: AVERAGE }]);
  expect((await screen.findAllByText('Best')).length).toBe(1);
  expect(screen.queryByText(/no clear|too close/i)).toBeNull();
});

test('in the comparison, a single location is called the best, with a hint about what a second one adds', async () => {
  await open([200, { venues: [KETTLE], overallAverage: AVERAGE }]);
  expect(await screen.findByText('Best')).toBeTruthy();
  expect(screen.queryByText('Needs Work')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Needs Attention' })).toBeNull();
  expect(screen.getByText('One location so far')).toBeTruthy();
});

test('the comparison without feedback offers a longer range and calls no location the best', async () => {
  const nothing = { satisfactionRate: 0, responseTime: null, responseMinutes: null };
  const server = await open([200, { venues: [NEW], overallAverage: nothing }]);
  const longer = 'GET /api/cross-site-comparison?timeRange=last_90_days';
  server.answers[longer] = [200, { venues: [KETTLE, NEW], overallAverage: AVERAGE }];
  expect(await screen.findByText('No feedback in this period')).toBeTruthy();
  expect(screen.queryByText('Best')).toBeNull();
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Show the last 90 days' })),
  );
  expect(await screen.findByText('Best')).toBeTruthy();
  expect(window.location.search).toBe('?range=last_90_days');
});

test('without a location, the comparison links to adding a restaurant', async () => {
  await open([200, { venues: [], overallAverage: AVERAGE }]);
  const link = await screen.findByRole('link', { name: 'Add a restaurant' });
  expect(link.getAttribute('href')).toBe('/settings?tab=restaurants');
});
