import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { JudgedNote } from '#shared/venues/notes-contract.ts';
import type { Sentence } from '#shared/you-said/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { ChangesCard } from './changes-card.tsx';

const VENUE = { id: '4f0b8a0e-52d7-4cf1-8d2c-6f0e9f6b7a22', venueId: 'luna', timezone: 'UTC' };
const OVEN: JudgedNote = {
  id: 'oven',
  day: '2026-09-22',
  words: 'New oven',
  topic: 'food_temperature',
  verdict: {
    says: 'yes',
    before: { first: '2025-09-23', last: '2026-09-21', parties: 150, about: 18 },
    after: { first: '2026-09-22', last: '2026-11-15', parties: 140, about: 4 },
    couldBeSeenBy: '2026-10-30',
  },
};
const CHEF: JudgedNote = {
  ...OVEN,
  ...{ id: 'chef', day: '2026-10-20', words: 'New chef', topic: null, verdict: null },
};
const TOLD: Sentence = {
  id: 'told',
  words: 'You said the food was cold. We bought an oven.',
  guests: 18,
  feedbackIds: [],
  publishedAt: '2026-10-02T12:00:00.000Z',
  replacedAt: null,
  isShown: true,
};

afterEach(() => {
  closePage();
  vi.useRealTimers();
});

async function open(notes: JudgedNote[], sentences: Sentence[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
  stubServer({
    [`GET /api/restaurants/${VENUE.id}/notes`]: [200, notes],
    'GET /api/you-said?venueId=luna': [200, sentences],
  });
  await openPage('/settings', () => <ChangesCard venue={VENUE} />, { user: aUser() });
}

test('noted changes and sentences for guests are listed together, the newest first, with the verdict on a change', async () => {
  await open([OVEN, CHEF], [TOLD]);
  const list = await screen.findByRole('list');
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '20 OctoberNew chef',
    '2 October, guests read now“You said the food was cold. We bought an oven.”',
    '22 SeptemberNew ovenIt helped. Cold food fell from 18 of 150 parties to 4 of 140.Tell your guests: New oven',
  ]);
  expect(screen.getByRole('link', { name: /^Tell your guests/ }).getAttribute('href')).toBe(
    '/settings?tab=told&about=oven',
  );
});

test('without notes and sentences for guests, the list of changes leads to the dashboard', async () => {
  await open([], []);
  expect(await screen.findByText('Nothing noted yet')).toBeTruthy();
});
