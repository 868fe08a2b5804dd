import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#web/platform/api/query-client.ts';
import { closePage } from '#web/platform/page/page-fixture.tsx';
import { showCard } from './cards-fixture.tsx';
import { statsKey } from './queries.ts';
import { StatCards } from './stat-cards.tsx';

const STATS = 'GET /api/stats/summary?venueId=kettle';
const stats = {
  totalFeedback: 12345,
  satisfactionRate: 87,
  avgResponseTime: 1.5,
  rewardsClaimed: 9,
  rewardsRedeemed: 3,
  rewardBreakdown: { free_dessert: 2, '10_percent_off': 4, free_flat_white: 2, old_treat: 1 },
};
const none = {
  totalFeedback: 0,
  satisfactionRate: 0,
  avgResponseTime: null,
  rewardsClaimed: 0,
  rewardsRedeemed: 0,
  rewardBreakdown: {},
};

const show = (answer: [number, unknown], venueId: string | null = 'kettle') =>
  showCard(<StatCards venueId={venueId} customRewards={['Free Flat White']} />, STATS, answer);
const card = (label: string) => screen.getByText(label).closest('.rounded-lg')?.textContent;

afterEach(closePage);

test('four numbers answer how it goes', async () => {
  await show([200, stats]);
  expect(await screen.findByText('12,345')).toBeTruthy();
  expect(card('Satisfaction Rate')).toContain('87%');
  expect(card('Avg Response Time')).toContain('1.5 h');
  expect(card('Rewards Claimed')).toContain('93 redeemed');
});

test('a tap tells which rewards were claimed, by the names that guests know', async () => {
  await show([200, stats]);
  const button = await screen.findByRole('button', { name: 'Rewards by type' });
  await act(async () => fireEvent.click(button));
  const tooltip = screen.getByRole('tooltip');
  const words = within(tooltip)
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => `${textContent}: ${nextSibling?.textContent}`);
  expect(words).toEqual([
    '10% off next visit: 4',
    'Free dessert: 2',
    'Free Flat White: 2',
    'Old treat: 1',
    'Redeemed: 3',
  ]);
});

test.each(['kettle', null])('without feedback at %s the numbers are honest', async (venueId) => {
  const { asked } = await show([200, none], venueId);
  expect(await screen.findAllByText('No data available')).toHaveLength(2);
  expect(card('Total Feedback')).toContain('0');
  expect(card('Satisfaction Rate')).toContain('0%');
  expect(card('Avg Response Time')).toContain('Not tracked yet');
  expect(asked()).toBe(venueId === null ? 0 : 1);
  const button = await screen.findByRole('button', { name: 'Rewards by type' });
  await act(async () => fireEvent.click(button));
  expect(screen.getByRole('tooltip').textContent).toBe('No data available');
});

test('a refresh that fails keeps the numbers and says so', async () => {
  const { answerNow } = await show([200, stats]);
  await screen.findByText('12,345');
  answerNow([500, { message: 'Broken' }]);
  await act(() => queryClient.invalidateQueries({ queryKey: statsKey('kettle') }));
  expect(await screen.findByText('Failed to fetch stats')).toBeTruthy();
  expect(screen.getByText('12,345')).toBeTruthy();
});
