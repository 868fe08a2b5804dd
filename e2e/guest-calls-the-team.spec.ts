import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { aLiveVenue } from './floor.ts';
import {
  aVenue,
  chooseOption,
  expectText,
  fillAndSend,
  openWidget,
  pressButton,
  pressSpace,
} from './guest.ts';
import { aStaffMember } from './owner.ts';
import { extendCallOfferWait } from './patient-chat.ts';
import { openSharedScreen } from './shared-screen.ts';
import { expect, test } from './test.ts';

const CALLS = /^\/api\/calls$/;
const QUESTION = 'Would you like someone to come to your table now?';

test.use({ baseURL: ({ line }, use) => use(line.url) });
test.beforeEach(({ page }) => extendCallOfferWait(page));

test('a guest calls the team, is helped, and sees each step on the call card', async ({
  page,
  request,
  server,
}) => {
  const { venueId, owner, act, calls } = await aLiveVenue(request, { url: server.url });
  const maya = await aStaffMember(request, owner, { firstName: 'Maya' });
  await openWidget(page, `?venue=${venueId}&table=7`);
  await complain(page);
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await expectText(page, 'Step 2 of 9');
  // A double tap makes one call.
  await page.getByRole('button', { name: 'Yes, please' }).dblclick();

  const card = page.getByRole('region', { name: 'Your call to the team' });
  await expect(card.getByText('We have told the team')).toBeVisible();
  expect(await calls()).toHaveLength(1);
  // The standard questions continue below the card.
  await expectText(page, 'Step 3 of 9');
  await expect(page.getByLabel('Your comment')).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await act('claim', maya);
  await expect(card.getByText('Maya is on the way')).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });

  await page.reload();
  await pressButton(page, 'Carry on');
  await expect(card.getByText('Maya is on the way')).toBeVisible();
  await fillAndSend(page, 'Your comment', 'The soup was cold');
  // The guest is at the table, so is not asked when they visited.
  await skip(page, 'E-mail');
  await expect(page.getByText('When did you visit us?')).toHaveCount(0);
  await skip(page, 'First name');
  await pressSpace(page.getByRole('button', { name: 'No thanks', exact: true }));
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
  await expect(card.getByText('Maya is on the way')).toBeVisible();
  const said = await queryDatabase(server, 'select id from feedback where venue_id = $1', [
    venueId,
  ]);
  const joined = 'select feedback_id, is_settled, table_number, primary_issue from calls';
  expect(await queryDatabase(server, `${joined} where feedback_id = $1`, [said[0]?.id])).toEqual([
    expect.objectContaining({ table_number: '7', primary_issue: 'Food' }),
  ]);

  await act('done', maya);
  await expect(card.getByText('Was that sorted out?')).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await page.reload();
  await expect(card.getByText('Was that sorted out?')).toBeVisible();
  await pressButton(page, 'Yes');
  await expect(card.getByText('Good. Thank you for giving us the chance.')).toBeVisible();
  await expect
    .poll(() => queryDatabase(server, `${joined} where feedback_id = $1`, [said[0]?.id]))
    .toMatchObject([{ is_settled: true }]);

  // The thanks link to the ticket, where replies will appear.
  const link = page.getByRole('link', { name: 'Open my ticket' });
  await expect(link).toHaveAttribute('href', /\/t\/[0-9A-Z]{26}$/);
  await expect(page.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('a guest’s call is made only after a yes and can be withdrawn, and the call card says if nobody came', async ({
  page,
  request,
  server,
}) => {
  const { venueId, calls } = await aLiveVenue(request, { url: server.url });
  await openWidget(page, `?venue=${venueId}&table=7`);
  await complain(page);
  await pressButton(page, 'No, thanks');
  await expect(page.getByLabel('Your comment')).toBeVisible();
  expect(await calls()).toEqual([]);
  // The "no" can be taken back like any answer.
  await pressButton(page, 'Change');
  await pressButton(page, 'Yes, please');
  await expect(page.getByText('We have told the team')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0);
  await expect.poll(calls).toMatchObject([{ tableNumber: '7', rating: 'poor' }]);
  await page.getByRole('button', { name: 'No longer needed' }).dblclick();
  await expect(page.getByText('The team knows that nobody needs to come')).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  expect(await calls()).toEqual([]);

  await page.reload();
  await pressButton(page, 'Start over');
  await complain(page);
  await pressButton(page, 'Yes, please');
  await expect(page.getByText('We have told the team')).toBeVisible();
  await queryDatabase(
    server,
    `update calls set created_at = created_at - interval '5 minutes' where status = 'waiting'`,
    [],
  );
  await expect(
    page.getByText('Nobody is free right now; the manager will read this.'),
  ).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
});

test('a guest who calls is told if nobody is listening, and guests are not offered calls that nobody would hear', async ({
  page,
  request,
  server,
}) => {
  const { venueId, calls, leave } = await aLiveVenue(request, {
    url: server.url,
    updates: { tables: ['1', '7', 'Terrace 2'] },
  });
  await openWidget(page, `?venue=${venueId}`);
  await complain(page);
  await pressButton(page, 'Yes, please');
  // The link does not name a table, so the guest is asked.
  await expect(page.getByText('Which table are you at?')).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  expect(await calls()).toEqual([]);
  await leave();
  await chooseOption(page, 'Terrace 2');
  await expect(
    page.getByText('Nobody is free right now; the manager will read what you send here.'),
  ).toBeVisible();
  await expect(page.getByLabel('Your comment')).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await page.reload();
  await pressButton(page, 'Start over');
  await complain(page);
  await expect(page.getByLabel('Your comment')).toBeVisible();
  await expect(page.getByText(QUESTION)).toHaveCount(0);

  const quiet = await aVenue(request);
  await openWidget(page, `?venue=${quiet.venueId}&table=7`);
  await complain(page);
  await expect(page.getByLabel('Your comment')).toBeVisible();
  await expect(page.getByText(QUESTION)).toHaveCount(0);
});

test('a lost connection causes no second call, and the call card is up to date once the connection is back', async ({
  page,
  request,
  server,
  line,
}) => {
  const { venueId, calls, act } = await aLiveVenue(request, { url: server.url });
  await openWidget(page, `?venue=${venueId}`);
  await complain(page);
  await pressButton(page, 'Yes, please');
  // The server stores the call, but its response is lost.
  line.fail(CALLS, { type: 'lost-answer' });
  await fillAndSend(page, 'Your table', 'Window');
  await expect(page.getByText('No connection just now. Trying again…')).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await page.reload();
  await pressButton(page, 'Carry on');
  await expect(page.getByText('No connection just now. Trying again…')).toBeVisible();
  line.mend();
  await expect(page.getByText('We have told the team')).toBeVisible();
  expect(await calls()).toMatchObject([{ tableNumber: 'Window' }]);
  const keys = line.sent(CALLS).map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);

  line.cut();
  await expect(page.getByText(/No connection just now\. This is how it was at/)).toBeVisible();
  await expect(page.getByText('We have told the team')).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  line.mend();
  await act('claim');
  await expect(page.getByText('Ada is on the way')).toBeVisible();
  await expect(page.getByText(/No connection just now/)).toHaveCount(0);
  // If the event stream cannot be opened, the page polls instead.
  line.fail(/\/events$/, { type: 'answer', status: 503 });
  line.cut();
  await expect(page.getByText(/No connection just now/)).toBeVisible();
  line.mend();
  line.fail(/\/events$/, { type: 'answer', status: 503 });
  await act('done');
  await expect(page.getByText('Was that sorted out?')).toBeVisible();
});

test('a shared screen does not show a guest the call of the guest before', async ({
  page,
  request,
  server,
}) => {
  const { venueId, calls } = await aLiveVenue(request, { url: server.url });
  const { idleFor } = await openSharedScreen(page, { venue: venueId, table: '4' });
  await complain(page);
  await pressButton(page, 'Yes, please');
  await expect(page.getByText('We have told the team')).toBeVisible();
  await idleFor(61_000);
  await expectText(page, 'Step 1 of 8');
  const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  await expect.poll(kept).not.toContain('call:1');
  await complain(page);
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expect(page.getByText('We have told the team')).toHaveCount(0);
  expect(await calls()).toHaveLength(1);
});

/** Answers up to the call question with the space bar, which works without waiting. */
async function complain(page: Page): Promise<void> {
  await pressSpace(page.getByRole('radio', { name: 'Poor', exact: true }));
  await pressSpace(page.getByRole('radio', { name: 'Disappointing food', exact: true }));
}

async function skip(page: Page, label: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  await pressSpace(page.getByRole('button', { name: 'Skip', exact: true }));
}
