import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#web/platform/api/query-client.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { ALL_TIME, NO_STATS, noInsights, someInsights } from './insights/insights-fixture.ts';
import { statsKey } from './queries.ts';
import { StatCards } from './stat-cards.tsx';

const INSIGHTS = 'GET /api/stats/insights?venueId=kettle&period=last_3_months';

const TOTALS = 'GET /api/stats/summary?venueId=kettle';
async function show(
  insights: object,
  { venueId = 'kettle', totals = ALL_TIME }: { venueId?: string | null; totals?: object } = {},
) {
  const server = stubServer({ [INSIGHTS]: [200, insights], [TOTALS]: [200, totals] });
  const cards = (
    <StatCards
      venueId={venueId}
      asked={{ period: 'last_3_months' }}
      customRewards={['Free Flat White']}
    />
  );
  await openPage('/dashboard', () => cards, { user: aUser() });
  return server;
}
const card = (label: string) => screen.getByText(label).closest('.rounded-lg')?.textContent;

afterEach(closePage);

test('the total of all time leads on each main figure, with the figure of the period beside it and its comparison below', async () => {
  await show(someInsights());
  expect(await screen.findByText('1,042')).toBeTruthy();
  expect(card('Total Feedback')).toContain(
    '1,042all time487 in this period35 more than in the 3 months before',
  );
  expect(card('Satisfaction Rate')).toContain(
    '90%all time91% in this period 90% before: about the same',
  );
  expect(card('Avg Response Time')).toContain(
    '4 h 30 minall time5 h 35 min in this periodAverage of 31 replies',
  );
  // No clear change, so nothing else about time stands here.
  expect(card('Avg Response Time')).not.toContain('complaints');
  expect(card('Rewards Claimed')).toContain(
    '650all time312 in this period24 more than before. 158 redeemed',
  );
});

test('a main figure says that a period had no answers, and keeps the total of all time', async () => {
  await show({ ...noInsights(), sinceBeginning: { answers: 1042 } });
  expect(await screen.findAllByText('No answers in this period')).toHaveLength(4);
  expect(card('Total Feedback')).toContain('1,042');
  expect(card('Satisfaction Rate')).toContain('90%');
});

test('the arrow keys move along a sparkline week by week', async () => {
  await show(someInsights());
  const way = await screen.findByRole('figure', { name: 'Answers by week' });
  const last = within(way).getByRole('button', { name: 'Week of 9 November: 33 answers' });
  expect(
    within(way)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([last]);
  act(() => last.focus());
  act(() => void fireEvent.keyDown(last, { key: 'ArrowLeft' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Week of 2 November: 37 answers');
  expect(within(way).getByText('Week of 2 November: 37 answers')).toBeTruthy();
});

test('a tap on the rewards figure shows which rewards were claimed, with the names that guests see', async () => {
  await show(someInsights());
  const button = await screen.findByRole('button', { name: 'Rewards by type' });
  await act(async () => fireEvent.click(button));
  const tooltip = screen.getByRole('tooltip');
  const words = within(tooltip)
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => `${textContent}: ${nextSibling?.textContent}`);
  expect(words).toEqual([
    '10% off next visit: 400',
    'Free dessert: 150',
    'Free Flat White: 90',
    'Old treat: 10',
    'Redeemed: 301',
  ]);
  // The same total as on the card.
  expect(card('Rewards Claimed')).toContain(String(400 + 150 + 90 + 10));
});

test('the rewards by type add up to the figure on the card, however many types there are', async () => {
  const types = Array.from({ length: 11 }, (_, place) => [`treat_${place}`, place + 1] as const);
  const rewardBreakdown = Object.fromEntries(types);
  await show(someInsights(), { totals: { ...ALL_TIME, rewardsClaimed: 66, rewardBreakdown } });
  const button = await screen.findByRole('button', { name: 'Rewards by type' });
  await act(async () => fireEvent.click(button));
  const lines = within(screen.getByRole('tooltip')).getAllByRole('term');
  const names = lines.map(({ textContent }) => textContent);
  expect(names.slice(-2)).toEqual(['Others', 'Redeemed']);
  const counts = lines.map(({ nextSibling }) => Number(nextSibling?.textContent));
  expect(counts.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(66);
  expect(card('Rewards Claimed')).toContain('66');
});

test('quick replies to a few guests do not hide that many complaints are waiting', async () => {
  const insights = someInsights();
  const now = { ...insights.now, replies: 3, avgResponseMinutes: 6, avgResponseTime: 0.1 };
  const answeredInTime = {
    now: { answered: 3, complaints: 40 },
    earlier: { answered: 35, complaints: 47 },
  };
  await show({ ...insights, now, answeredInTime });
  expect(await screen.findByText('6 min', { selector: 'strong' })).toBeTruthy();
  expect(card('Avg Response Time')).toContain(
    'Guests wait longer: 3 of 40 complaints picked up within a day, 35 of 47 before',
  );
});

test.each(['kettle', null])(
  'without answers, the main figures show no percentage (venue: %s)',
  async (venueId) => {
    const server = await show(noInsights(), { venueId, totals: NO_STATS });
    expect(await screen.findAllByText('No data available')).toHaveLength(4);
    expect(card('Total Feedback')).toContain('0');
    expect(card('Satisfaction Rate')).toContain('No answers yet');
    expect(document.body.textContent).not.toContain('0%');
    expect(card('Avg Response Time')).toContain('No answers yet');
    expect(server.bodiesOf(INSIGHTS)).toHaveLength(venueId === null ? 0 : 1);
    const button = await screen.findByRole('button', { name: 'Rewards by type' });
    await act(async () => fireEvent.click(button));
    expect(screen.getByRole('tooltip').textContent).toContain('No data available');
  },
);

test('a satisfaction rate of few ratings is shown in small type, and a period with few ratings has a note', async () => {
  const insights = someInsights();
  const of = async (ratedFeedback: number) => {
    const now = { ...insights.now, rated: 7, satisfied: 0 };
    await show({ ...insights, now }, { totals: { ...ALL_TIME, ratedFeedback } });
    return screen.findByText('90%');
  };
  const small = (await of(7)).className;
  expect(card('Satisfaction Rate')).toContain('0% in this period7 ratings: too few to say');
  closePage();
  expect((await of(8)).className).not.toBe(small);
});

test('a failed refresh of the main figures keeps the old ones and says so', async () => {
  const { answers } = await show(someInsights());
  await screen.findByText('1,042');
  answers[INSIGHTS] = [500, { message: 'Broken' }];
  await act(() => queryClient.invalidateQueries({ queryKey: statsKey('kettle') }));
  expect(await screen.findByText('Failed to fetch stats')).toBeTruthy();
  expect(screen.getByText('1,042')).toBeTruthy();
});
