import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage } from '#web/platform/page/page-fixture.tsx';
import { showCard } from '../cards-fixture.tsx';
import { TopicsCard } from '../patterns.tsx';
import { TextTopicsCard } from './text-topics-card.tsx';

const CALL = 'GET /api/insights/topics?venueId=kettle&period=last_30_days';
const WAITING = { topic: 'waiting', answers: 9, positive: 1, negative: 7, mentioned: 1, tapped: 4 };
const FOOD = {
  topic: 'food_quality',
  answers: 6,
  positive: 5,
  negative: 1,
  mentioned: 0,
  tapped: 0,
};
const NOTHING = {
  today: '2026-11-15',
  period: { first: '2026-10-17', last: '2026-11-15' },
  step: 'week',
  answers: 0,
  withWords: 0,
  tapped: 0,
  safety: 0,
  topics: [],
  series: [],
  tables: [],
  tablesWithFew: 0,
};
const FOUND = {
  ...NOTHING,
  answers: 14,
  withWords: 3,
  tapped: 11,
  safety: 2,
  topics: [WAITING, FOOD],
  series: [
    {
      first: '2026-11-02',
      last: '2026-11-08',
      isOngoing: false,
      answers: 8,
      withWords: 2,
      tapped: 6,
      safety: 2,
      topics: [{ ...WAITING, answers: 7 }, FOOD],
    },
    {
      first: '2026-11-09',
      last: '2026-11-15',
      isOngoing: true,
      answers: 6,
      withWords: 1,
      tapped: 5,
      safety: 0,
      topics: [{ ...WAITING, answers: 2 }],
    },
  ],
  tables: [
    { tableNumber: '12', answers: 9, withWords: 2, tapped: 7, safety: 1, topics: [WAITING, FOOD] },
  ],
  tablesWithFew: 3,
};

const show = (answer: [number, unknown]) =>
  showCard(<TextTopicsCard venueId="kettle" asked={{ period: 'last_30_days' }} />, CALL, answer);

afterEach(closePage);

test('each topic shows its complaints, its praise and its trend, and links to its answers', async () => {
  await show([200, FOUND]);
  const topics = within(await screen.findByRole('list', { name: 'What guests write about' }));
  const [first] = topics.getAllByRole('listitem');
  expect(first?.textContent).toContain('Waiting1 mentioned, 4 tapped: 7 complained, 1 praised');
  expect(
    screen.getByText(/^Read from 14 answers: 3 with words, 11 that only tapped a topic\./),
  ).toBeTruthy();
  expect(topics.getByRole('link', { name: 'Waiting' }).getAttribute('href')).toBe(
    '/feedback?topic=waiting&period=last_30_days',
  );
  const steps = within(topics.getByRole('figure', { name: 'Waiting over time' }))
    .getAllByRole('button')
    .map((step) => step.getAttribute('aria-label'));
  expect(steps).toEqual([
    'Week of 2 November: 7 answers about waiting',
    'Week of 9 November: 2 answers about waiting so far',
  ]);
});

test('the topics card counts safety matters and links to them in the inbox', async () => {
  await show([200, FOUND]);
  const link = await screen.findByRole('link', { name: /2 possible safety issues/ });
  expect(link.getAttribute('href')).toBe('/feedback?safety=any&period=last_30_days');
});

test('the topics card shows what each table’s guests complain about and praise most', async () => {
  await show([200, FOUND]);
  const tables = within(await screen.findByRole('region', { name: 'By table' }));
  expect(tables.getByRole('listitem').textContent).toBe(
    'Table 129 answers, 2 with wordsComplained: Waiting 7, Food quality 1 · Praised: Food quality 5, Waiting 1',
  );
  expect(tables.getByText('3 tables with too few answers to say.')).toBeTruthy();
});

test('the topics card explains itself before the first text has been read, and reports a failed load', async () => {
  const card = await show([200, NOTHING]);
  expect(await screen.findByText('Nothing to read yet')).toBeTruthy();
  expect(card.asked()).toBe(1);
  closePage();
  await show([500, { code: 'INTERNAL', message: 'No' }]);
  expect(await screen.findByText('Failed to load data')).toBeTruthy();
});

test('a tapped topic shows how many guests complained about it, praised it or only mentioned it', async () => {
  const food = { topic: 'Food', complained: 2, praised: 3, mentioned: 1 };
  await showCard(
    <TopicsCard venueId="kettle" asked={{ period: 'last_30_days' }} />,
    'GET /api/stats/topics?venueId=kettle&period=last_30_days',
    [200, { answers: 6, isCapped: true, topics: [food] }],
  );
  const topics = within(await screen.findByRole('list', { name: 'What guests tapped' }));
  expect(topics.getByRole('listitem').textContent).toContain(
    'Food1 mentioned: 2 complained, 3 praised',
  );
  expect(screen.getByText(/^The topics tapped in the newest 6 answers/)).toBeTruthy();
});
