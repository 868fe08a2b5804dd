import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { showCard } from '../cards-fixture.tsx';
import { someInsights } from '../insights/insights-fixture.ts';
import { LiveService } from './live-service.tsx';

const CALL = 'GET /api/stats/live-service?venueId=kettle&period=last_3_months';
const spread = { count: 4, median: 360, lower: 60, upper: 900 };
const calls = {
  made: 9,
  withdrawn: 0,
  missed: 1,
  refused: 0,
  untilTaken: null,
  untilThere: { ...spread, count: 8, median: 70 },
  outcomes: { talked: 0, replaced: 0, off_the_bill: 0, reward: 0, left: 0 },
  putRight: 6,
};

afterEach(closePage);

async function show(answer: object): Promise<string[]> {
  const card = <LiveService venueId="kettle" asked={{ period: 'last_3_months' }} />;
  await showCard(card, CALL, [200, answer]);
  const terms = await screen.findAllByRole('term');
  return terms.map(({ parentElement }) => parentElement?.textContent ?? '');
}

test('the median time until complaints are picked up is shown with their number, and with a note if there are too few', async () => {
  const facts = await show({
    calls: null,
    complaints: 11,
    answered: spread,
    answeredInHours: null,
  });
  expect(facts).toEqual([
    'Complaints picked up4 of 117 not picked up yet',
    'Picked up after6 min4 complaints: too few to say what’s typical',
    'In opening hoursSet your hours',
  ]);
});

test('complaints and calls each say how many cases their time is based on', async () => {
  const answered = { ...spread, count: 40 };
  const facts = await show({ calls, complaints: 40, answered, answeredInHours: answered });
  expect(facts).toEqual([
    'Complaints picked up40 of 40',
    'Picked up after6 min40 complaints: half of them between 1 min and 15 min',
    'In opening hoursThe same',
    'Calls91 missed',
    'Someone came after1 min8 calls: half of them between 1 min and 15 min',
    'Sorted at the table6 of 9 (67%)',
  ]);
  // A note that is cut off would lose the end of its range.
  expect(document.querySelector('dd[class*="line-clamp"]')).toBeNull();
});

test('calls without a recorded arrival say so instead of showing a time', async () => {
  const answered = { calls: { ...calls, untilThere: null }, complaints: 0, answeredInHours: null };
  const facts = await show({ ...answered, answered: null });
  expect(facts).toContain('Someone came afterNo arrival recorded');
});

test('complaints that nobody picked up have no time but are still counted', async () => {
  const facts = await show({ calls: null, complaints: 3, answered: null, answeredInHours: null });
  expect(facts).toEqual(['Complaints picked up0 of 33 not picked up yet']);
});

test('below the times, the card says whether complaints are picked up sooner than before', async () => {
  stubServer({
    [CALL]: [200, { calls: null, complaints: 11, answered: spread, answeredInHours: null }],
    'GET /api/stats/insights?venueId=kettle&period=last_3_months': [200, someInsights()],
  });
  const card = <LiveService venueId="kettle" asked={{ period: 'last_3_months' }} />;
  await openPage('/dashboard', () => card, { user: aUser() });
  expect(
    await screen.findByText(
      '38 of 42 complaints picked up within a day, 35 of 47 before: no clear change',
    ),
  ).toBeTruthy();
});
