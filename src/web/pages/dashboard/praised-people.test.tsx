import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { ServerLeaderboard } from '#web/stats/server-leaderboard.tsx';

const SERVERS = 'GET /api/server-stats?venueId=kettle&period=last_3_months';

function Page() {
  return <ServerLeaderboard venueId="kettle" asked={{ period: 'last_3_months' }} title="Praised" />;
}

afterEach(closePage);

test('the dashboard links the people whom guests name to what was said about them', async () => {
  const counts = { mentions: 9, withWords: 4, rated: 9, satisfied: 9 };
  const ada = { serverName: 'Ada', ...counts, avgSentiment: 0.9 };
  stubServer({ [SERVERS]: [200, [ada]] });
  await openPage('/dashboard', Page, { user: aUser() });
  const link = await screen.findByRole('link', { name: 'Ada' });
  expect(link.getAttribute('href')).toBe('/people?venue=kettle&name=Ada');
});
