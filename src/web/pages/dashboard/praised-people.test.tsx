import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aFeedback, aFeedbackListResponse } from '#web/feedback/feedback-fixture.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { ServerLeaderboard } from '#web/stats/server-leaderboard.tsx';

const SERVERS = 'GET /api/server-stats?venueId=kettle&period=last_3_months';
const ABOUT_ADA =
  'GET /api/feedback?venueId=kettle&period=last_3_months&search=Ada&filterType=praise&limit=10';

function Page() {
  return <ServerLeaderboard venueId="kettle" asked={{ period: 'last_3_months' }} title="Praised" />;
}

afterEach(closePage);

test('the dashboard links the people whom guests name to what was said about them, and quotes praise for the first', async () => {
  const counts = { mentions: 9, withWords: 4, rated: 9, satisfied: 9 };
  const ada = { serverName: 'Ada', ...counts, avgSentiment: 0.9 };
  const said = [
    aFeedback({ textSpecific: 'Lovely soup.' }),
    aFeedback({ textSpecific: 'ada found us a table.', tableNumber: '7', visitDate: '2020-03-05' }),
  ];
  stubServer({ [SERVERS]: [200, [ada]], [ABOUT_ADA]: [200, aFeedbackListResponse(said)] });
  await openPage('/dashboard', Page, { user: aUser() });
  const link = await screen.findByRole('link', { name: 'Ada' });
  expect(link.getAttribute('href')).toBe('/people?venue=kettle&name=Ada');
  expect(await screen.findByText('“ada found us a table.”')).toBeTruthy();
  const entry = screen.getByRole('link', { name: 'Table 7, 5 Mar 2020' });
  expect(entry.getAttribute('href')).toMatch(/^\/feedback\?q=Ada&period=last_3_months&entry=/);
});
