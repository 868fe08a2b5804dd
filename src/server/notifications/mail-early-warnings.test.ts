import { beforeEach, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import { readOlderAnswers } from '#server/understanding/reading/read-older-answers.ts';
import { READER_VERSION } from '#server/understanding/reading/reader-version.ts';
import { understandings } from '#server/understanding/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { warningDetails, warningSentence } from '#shared/stats/warnings/warning-words.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { simpleReader } from '#testing/understanding/read-answers.ts';
import { mailEarlyWarnings } from './mail-early-warnings.ts';

const NOON = new Date('2026-05-20T12:00:00Z');

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  moveTo(NOON);
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { name: 'Luna', timezone: 'Europe/London' });
  await storeUsualPast(venue);
});

function moveTo(moment: Date): void {
  app.moveClock(moment.getTime() - app.services.now().getTime());
}

async function store(of: VenueRow, moments: readonly Date[], topics: Topic[] = []): Promise<void> {
  const rows = moments.map((createdAt) => ({
    id: newId(),
    venueId: of.venueId,
    venueUuid: of.id,
    overallRating: 'poor' as const,
    isSeriousComplaint: false,
    createdAt,
  }));
  await insertFeedbackRows(app.db, rows);
  await app.db.insert(understandings).values(
    rows.map(({ id, createdAt }) => ({
      feedbackId: id,
      venueUuid: of.id,
      feedbackCreatedAt: createdAt,
      topics,
      topicTones: topics.map(() => 'negative' as const),
      readerVersion: READER_VERSION,
      readAt: createdAt,
      wasSerious: false,
    })),
  );
}

async function storeUsualPast(of: VenueRow): Promise<void> {
  const moments = Array.from({ length: 300 }, (_, index) => 30 * DAY_MS + index * 12 * HOUR_MS);
  await store(
    of,
    moments.map((ago) => new Date(NOON.getTime() - ago)),
  );
}

function complain(of: VenueRow, topic: Topic): Promise<void> {
  const now = app.services.now().getTime();
  return store(
    of,
    [50, 30, 10].map((hours) => new Date(now - hours * HOUR_MS)),
    [topic],
  );
}

/** The number of emails so far, after two servers have run the job at the same time. */
async function mailed(): Promise<number> {
  await Promise.all([mailEarlyWarnings(app.services), mailEarlyWarnings(app.services)]);
  return app.countMails(owner.email);
}

/** The subject and the text without its line breaks. */
async function lastMail(): Promise<{ subject: string; text: string }> {
  const { subject = '', text = '' } = { ...(await app.mailTo(owner.email)) };
  return { subject, text: text.replace(/\s+/g, ' ') };
}

test('the owner gets one email about a new early warning, and none about the same warning the next day', async () => {
  await complain(venue, 'waiting');
  expect(await mailed()).toBe(1);
  const mail = await lastMail();
  expect(mail.subject).toBe('More complaints about waiting at Luna');
  expect(mail.text).toContain(
    'Complaints about waiting are up since Monday: 3 of 3 guests, usually none.',
  );
  expect(mail.text).toMatch(/\/feedback\?venue=\S+&warning=[\w-]{36}/);
  moveTo(new Date(NOON.getTime() + DAY_MS));
  expect(await mailed()).toBe(1);
});

test('the email about an early warning has the same sentences as the card on the screen', async () => {
  await complain(venue, 'waiting');
  await mailed();
  const { token } = owner;
  const path = `/api/insights/warnings?venueId=${venue.venueId}`;
  const [warning] = (await app.send('GET', path, { token })).body;
  const { text } = await lastMail();
  expect(text).toContain(warningSentence(warning, localDay(venue.timezone, app.services.now())));
  expect(text).toContain(warningDetails(warning));
});

test('no early warning is shown or emailed while older answers wait to be read', async () => {
  await complain(venue, 'waiting');
  const createdAt = new Date(NOON.getTime() - 40 * DAY_MS);
  const unread = { venueId: venue.venueId, venueUuid: venue.id, isSeriousComplaint: false };
  await insertFeedbackRows(app.db, [
    { ...unread, id: newId(), createdAt, textGeneral: 'We waited' },
  ]);
  const path = `/api/insights/warnings?venueId=${venue.venueId}`;
  const shown = async () => (await app.send('GET', path, { token: owner.token })).body.length;
  expect(await mailed()).toBe(0);
  expect(await shown()).toBe(0);
  while (await readOlderAnswers(app.services, simpleReader(), () => 0));
  expect(await mailed()).toBe(1);
  expect(await shown()).toBe(1);
});

test('early warnings of all venues share one email a day, and a warning that comes later that day is emailed the next day', async () => {
  const other = await aVenue(app, owner, { name: 'Harbour', timezone: 'Europe/London' });
  await storeUsualPast(other);
  await complain(venue, 'waiting');
  await complain(other, 'noise');
  expect(await mailed()).toBe(1);
  const mail = await lastMail();
  expect(mail.subject).toBe('More complaints: waiting at Luna, noise at Harbour');
  expect(mail.text).toContain('Luna: Complaints about waiting');
  expect(mail.text).toContain('Harbour: Complaints about noise');
  await complain(venue, 'cleanliness');
  expect(await mailed()).toBe(1);
  moveTo(new Date(NOON.getTime() + DAY_MS));
  expect(await mailed()).toBe(2);
  expect((await lastMail()).text).toContain('Complaints about cleanliness');
});

test('an early warning that somebody is already looking into is not emailed', async () => {
  await complain(venue, 'waiting');
  const { token } = owner;
  const path = `/api/insights/warnings?venueId=${venue.venueId}`;
  const [warning] = (await app.send('GET', path, { token })).body;
  const body = { status: 'looking' };
  await app.send('POST', `/api/insights/warnings/${warning.id}`, { token, body });
  expect(await mailed()).toBe(0);
});

test('early warnings are mailed by day only, and not to owners who switched them off', async () => {
  await complain(venue, 'waiting');
  moveTo(new Date('2026-05-21T02:00:00Z'));
  expect(await mailed()).toBe(0);
  const off = { warningMailsEnabled: false };
  const answer = await app.send('PUT', '/api/auth/preferences', { token: owner.token, body: off });
  expect(answer.body.user.warningMailsEnabled).toBe(false);
  moveTo(new Date('2026-05-21T09:00:00Z'));
  expect(await mailed()).toBe(0);
});

test('the unsubscribe link in an email about early warnings stops these emails, but not the weekly summary', async () => {
  await complain(venue, 'waiting');
  await mailed();
  const { text } = await lastMail();
  const [, token = ''] = /unsubscribe\?token=(\S+?)[)\s]/.exec(`${text} `) ?? [];
  const { body } = await app.send('POST', `/api/unsubscribe?token=${token}`);
  expect(body.message).toBe('You won’t get any more emails about early warnings.');
  const me = await app.send('GET', '/api/auth/user', { token: owner.token });
  expect(me.body).toMatchObject({ warningMailsEnabled: false, weeklySummaryEnabled: true });
});
