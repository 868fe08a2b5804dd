import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { type Insights, insightsQuery } from '../queries.ts';
import { noInsights, someInsights } from './insights-fixture.ts';
import { SpreadCard } from './spread-card.tsx';

const CALL = 'GET /api/stats/insights?venueId=kettle&period=last_3_months';

afterEach(closePage);

function Page() {
  const query = useQuery(insightsQuery('kettle', { period: 'last_3_months' }));
  return <SpreadCard venueId="kettle" query={query} />;
}

async function openWith(insights: Insights): Promise<void> {
  stubServer({ [CALL]: [200, insights] });
  await openPage('/dashboard', Page, { user: aUser() });
}

test('CSAT is the share of great and excellent ratings, and stands below the share that said okay or better', async () => {
  await openWith(someInsights());
  const csat = await screen.findByText(/^CSAT/);
  expect(csat.closest('p')?.textContent).toBe(
    'CSAT 78%: 378 great or excellent, the top two of five. Other products count it this way.',
  );
  expect(csat.closest('p')?.previousElementSibling?.textContent).toBe(
    '443 okay or better, 44 poor or fair',
  );
});

test('if every rating is okay, CSAT is 0% although every guest is satisfied', async () => {
  const ratings = { poor: 0, fair: 0, okay: 12, great: 0, excellent: 0 };
  const { now } = someInsights();
  await openWith(someInsights({ ratings, now: { ...now, rated: 12, satisfied: 12 } }));
  expect((await screen.findByText(/^CSAT/)).textContent).toBe('CSAT 0%');
  expect(screen.getByText('12 okay or better')).toBeTruthy();
});

test('without a rating there is no CSAT', async () => {
  await openWith(noInsights());
  await screen.findByText('No answers yet');
  expect(screen.queryByText(/CSAT/)).toBeNull();
});
