import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage } from '#web/platform/page/page-fixture.tsx';
import { showCard } from '../cards-fixture.tsx';
import { SubjectsCard } from './subjects-card.tsx';

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
  subjects: [],
  topics: [],
  series: [],
  tables: [],
  tablesWithFew: 0,
  isStillReading: false,
};
const FOUND = {
  ...NOTHING,
  answers: 14,
  withWords: 3,
  tapped: 11,
  safety: 2,
  subjects: [
    {
      subject: 'waiting',
      complained: { tapped: 4, written: 3 },
      praised: { tapped: 0, written: 1 },
    },
    {
      subject: 'food_quality',
      complained: { tapped: 0, written: 1 },
      praised: { tapped: 3, written: 2 },
    },
    {
      subject: 'atmosphere',
      complained: { tapped: 0, written: 0 },
      praised: { tapped: 6, written: 0 },
    },
  ],
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
  isStillReading: false,
};

const ASKED = { period: 'last_30_days' } as const;
const show = (answer: [number, unknown]) =>
  showCard(<SubjectsCard venueId="kettle" asked={ASKED} />, CALL, answer);
async function showDetails(answer: [number, unknown]) {
  await show(answer);
  const details = await screen.findByRole('button', { name: 'Over time and by table' });
  await act(async () => fireEvent.click(details));
}
const bars = async () =>
  within(await screen.findByRole('list', { name: 'What it is about' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(closePage);

test('the card of subjects counts each guest once, as tapped or only written, and names what most complain about', async () => {
  await show([200, FOUND]);
  expect(await bars()).toEqual([
    'Waiting7: 7 guests, 4 tapped, 3 only written',
    'Food quality1: 1 guest, 0 tapped, 1 only written',
  ]);
  expect(
    screen.getByText('Waiting gets the most complaints so far, which may be chance: 7 guests.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Waiting' }).getAttribute('href')).toBe(
    '/feedback?topic=waiting&side=complained&period=last_30_days',
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Praise' })));
  expect(await bars()).toEqual([
    'Atmosphere6: 6 guests, 6 tapped, 0 only written',
    'Food quality5: 5 guests, 3 tapped, 2 only written',
    'Waiting1: 1 guest, 0 tapped, 1 only written',
  ]);
  expect(
    screen.getByText(
      'Atmosphere and food quality get the most praise, about equally: 6 and 5 guests.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Atmosphere' })).toBeNull();
});

test('the card of subjects says that older answers are still being read instead of naming the subject with most complaints', async () => {
  await show([200, { ...FOUND, isStillReading: true }]);
  expect(
    await screen.findByText('Still reading older answers. More will be counted here.'),
  ).toBeTruthy();
  expect(screen.queryByText(/most complaints/)).toBeNull();
});

test('the card of subjects says that the two most frequent subjects are level, and begins with praise if nobody complained', async () => {
  const praised = { complained: { tapped: 0, written: 0 }, praised: { tapped: 2, written: 0 } };
  const subjects = [
    { subject: 'price', ...praised },
    { subject: 'noise', ...praised },
  ];
  await show([200, { ...FOUND, subjects }]);
  expect(await bars()).toHaveLength(2);
  expect(screen.getByText('Price and noise are level: 2 guests each.')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Complaints' })));
  expect(screen.getByText('No complaints in this period.')).toBeTruthy();
});

test('the card of subjects shows six subjects at first, and the others on request', async () => {
  const names = ['waiting', 'price', 'noise', 'seating', 'drinks', 'portion', 'booking', 'payment'];
  const none = { tapped: 0, written: 0 };
  const subjects = names.map((subject) => ({
    ...{ subject, praised: none },
    complained: { tapped: 1, written: 0 },
  }));
  await show([200, { ...FOUND, subjects }]);
  expect(await bars()).toHaveLength(6);
  expect(screen.getByText('Eight topics are level: 1 guest each.')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '2 more' })));
  expect(await bars()).toHaveLength(8);
});

test('the card of subjects shows the trend of each topic on request', async () => {
  await showDetails([200, FOUND]);
  const topics = within(await screen.findByRole('list', { name: 'Topics over time' }));
  expect(topics.getAllByRole('listitem')[0]?.textContent).toContain('Waiting1 mentioned, 4 tapped');
  expect(
    screen.getByText(/^Read from 14 answers: 3 with words, 11 that only tapped a topic\./),
  ).toBeTruthy();
  const steps = within(topics.getByRole('figure', { name: 'Waiting over time' }))
    .getAllByRole('button')
    .map((step) => step.getAttribute('aria-label'));
  expect(steps).toEqual([
    'Week of 2 November: 7 answers about waiting',
    'Week of 9 November: 2 answers about waiting so far',
  ]);
});

test('the card of subjects counts safety matters and links to them in the inbox', async () => {
  await show([200, FOUND]);
  const link = await screen.findByRole('link', { name: /2 possible safety issues/ });
  expect(link.getAttribute('href')).toBe('/feedback?safety=any&period=last_30_days');
});

test('the card of subjects shows on request what each table’s guests complain about and praise most', async () => {
  await showDetails([200, FOUND]);
  const tables = within(await screen.findByRole('region', { name: 'By table' }));
  expect(tables.getByRole('listitem').textContent).toBe(
    'Table 129 answers, 2 with wordsComplained: Waiting 7, Food quality 1 · Praised: Food quality 5, Waiting 1',
  );
  expect(tables.getByText('3 tables with too few answers.')).toBeTruthy();
});

test('the card of subjects explains itself before the first answer, and reports a failed load', async () => {
  const card = await show([200, NOTHING]);
  expect(await screen.findByText('No topics yet')).toBeTruthy();
  expect(card.asked()).toBe(1);
  closePage();
  await show([500, { code: 'INTERNAL', message: 'No' }]);
  expect(await screen.findByText('Failed to load data')).toBeTruthy();
});
