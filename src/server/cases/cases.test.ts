import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { feedback } from '#server/feedback/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { newId } from '#server/platform/database/columns.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import { understandings } from '#server/understanding/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { CHECKLISTS } from '#shared/cases/cases.ts';
import type { CaseEntry } from '#shared/cases/contract.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { readPdfLetters } from '#testing/read-pdf-letters.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { ALLERGIC_REACTION_TEXTS } from '#testing/understanding/allergic-reactions.ts';
import { eraseCaseTexts } from './enforce-case-retention.ts';
import { openOrUpdateCase } from './log/open-or-update-case.ts';
import { caseEntries } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

async function anAnswer(overrides: Partial<typeof feedback.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const said = {
    overallRating: 'great',
    textGeneral: 'Lovely, but my lips swelled',
    tableNumber: '12',
    isSeriousComplaint: true,
    createdAt: app.services.now(),
  } as const;
  const where = { venueId: venue.venueId, venueUuid: venue.id };
  await insertFeedbackRows(app.db, [{ id, ...where, ...said, ...overrides }]);
  await appendFeedbackDeltas(app.db, [id], 1);
  return id;
}

const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  app.send(method, `/api/cases${path}`, { token: owner.token, ...(body && { body }) });
const read = async (id: string) => (await call('GET', `/${id}`)).body;
const acts = (file: { entries: CaseEntry[] }) => file.entries.map(({ act }) => act);

describe('a case', () => {
  test('a case can be handled from opening to reopening, and its log records every act', async () => {
    const feedbackId = await anAnswer();
    const id = await openSafetyCase(app, feedbackId);
    const listed = await call('GET', `?venueId=${venue.venueId}`);
    const item = await app.send('GET', `/api/feedback/${feedbackId}`, { token: owner.token });
    expect(item.body.caseId).toBe(id);
    expect(listed.body).toMatchObject({
      openCount: 1,
      cases: [
        {
          id,
          safety: 'allergen',
          status: 'open',
          tableNumber: '12',
          stepsDone: 0,
          nextStep: expect.stringMatching(/^Look after the guest/),
        },
      ],
    });
    expect((await call('GET', '/counts')).body).toEqual({ open: 1 });
    for (const step of CHECKLISTS.allergen) {
      await call('POST', `/${id}/steps`, { step, isDone: true });
    }
    await call('POST', `/${id}/notes`, { words: 'Sauce of batch 4711' });
    await app.send('POST', `/api/feedback/${feedbackId}/take`, { token: owner.token });
    await app.send('POST', `/api/feedback/${feedbackId}/resolve`, {
      token: owner.token,
      body: { how: 'talked' },
    });
    const { body: closed } = await call('POST', `/${id}/close`);
    expect(closed).toMatchObject({ status: 'closed', isChainIntact: true });
    expect(closed.stepsDone).toBe(closed.stepsTotal);
    expect(closed.nextStep).toBeNull();
    expect(acts(closed)).toEqual([
      'opened',
      ...CHECKLISTS.allergen.map(() => 'step_done'),
      'noted',
      'taken',
      'resolved',
      'closed',
    ]);
    expect((await call('GET', '?status=open')).body).toMatchObject({
      cases: [],
      openCount: 0,
      next: null,
    });
    expect((await call('GET', '/counts')).body).toEqual({ open: 0 });
    expect(acts((await call('POST', `/${id}/reopen`)).body).at(-1)).toBe('opened_again');
  });

  test('a case quotes the whole sentence around the words that decided its class, and nothing once the answer no longer has them', async () => {
    const textGeneral =
      'A lovely evening. My wife was ill during the night after the oysters. Bye!';
    const feedbackId = await anAnswer({ textGeneral });
    await openSafetyCase(app, feedbackId, 'illness');
    await app.db.insert(understandings).values({
      feedbackId,
      venueUuid: venue.id,
      feedbackCreatedAt: app.services.now(),
      readerVersion: 1,
      readAt: app.services.now(),
      wasSerious: true,
      readSafety: 'illness',
      because: ['ill during the night after the'],
    });
    const quoted = async () => (await call('GET', '')).body.cases[0].quote;
    expect(await quoted()).toBe('My wife was ill during the night after the oysters.');
    await app.db
      .update(feedback)
      .set({ textGeneral: 'A lovely evening.' })
      .where(eq(feedback.id, feedbackId));
    expect(await quoted()).toBeNull();
  });

  test('a case names the guest and the address that they left', async () => {
    const left = { customerName: 'Sam', email: 'sam@example.com' };
    const named = await openSafetyCase(app, await anAnswer(left));
    expect((await read(named)).answer).toMatchObject(left);
    const unnamed = await openSafetyCase(app, await anAnswer({}));
    expect((await read(unnamed)).answer).toMatchObject({ customerName: null, email: null });
  });

  test('the log of a case says who was alerted', async () => {
    // No text, because an answer with a text triggers no alert until the reader has read it.
    const id = await openSafetyCase(app, await anAnswer({ textGeneral: null }));
    await alertSeriousComplaints(app.services);
    const { entries } = await read(id);
    expect(entries.at(-1)).toMatchObject({
      act: 'told',
      sentence: expect.stringMatching(/^Told: .+ \(mail\)$/),
    });
  });

  test('the log of a case records a message to the guest, the reply without its words, and that the guest settled the matter', async () => {
    const sent = await app.send('POST', '/api/feedback', {
      body: { venueId: venue.venueId, rating: 'poor', textGeneral: 'My throat closed' },
    });
    const id = await openSafetyCase(app, sent.body.id);
    await app.send('POST', `/api/feedback/${sent.body.id}/thread`, {
      token: owner.token,
      body: { text: 'Which dish was it?' },
    });
    const code = new URL(sent.body.ticketUrl).pathname.split('/').at(-1);
    await app.send('POST', `/api/tickets/${code}/messages`, { body: { text: 'The satay' } });
    const file = await read(id);
    expect(acts(file)).toEqual(['opened', 'asked', 'answered', 'reopened']);
    expect(JSON.stringify(file.entries)).not.toContain('satay');
    const settle = () => app.send('POST', `/api/tickets/${code}/settle`);
    await settle();
    await settle();
    expect((await read(id)).entries.slice(4)).toMatchObject([
      { act: 'answered', sentence: 'The guest says that it is settled' },
    ]);
    await call('POST', `/${id}/close`);
    await settle();
    expect(acts(await read(id)).at(-1)).toBe('resolved');
  });

  test('a case lists as similar only answers of the same class within 72 hours and of the same table in the same sitting', async () => {
    const now = app.services.now().getTime();
    const ago = (hours: number) => ({ createdAt: new Date(now - hours * HOUR_MS) });
    const slow = { overallRating: 'poor', tableNumber: 'Table 12' } as const;
    const alike = await anAnswer({
      ...ago(2),
      ...slow,
      textGeneral: 'Disappointing cleanliness',
      textSpecific: 'Our table was still sticky',
    });
    const allergic = { overallRating: 'poor', tableNumber: '3' } as const;
    const sameClass = await anAnswer({ ...ago(71), ...allergic });
    const tooOld = await anAnswer({ ...ago(73), ...allergic });
    await app.db.insert(understandings).values(
      [sameClass, tooOld].map((feedbackId) => ({
        feedbackId,
        venueUuid: venue.id,
        feedbackCreatedAt: app.services.now(),
        readerVersion: 1,
        readAt: app.services.now(),
        wasSerious: true,
        safety: 'allergen' as const,
      })),
    );
    await anAnswer({ ...ago(24), ...slow });
    await anAnswer({ ...ago(2), ...slow, overallRating: 'excellent', isSeriousComplaint: false });
    await anAnswer({ ...ago(1), ...allergic });
    const { similar } = await read(
      await openSafetyCase(app, await anAnswer({ textGeneral: null })),
    );
    const words = 'Disappointing cleanliness: Our table was still sticky';
    expect(similar).toMatchObject([
      { id: sameClass, shares: ['class'] },
      { id: alike, shares: ['table'], words },
    ]);
  });

  test('an answer never gets a second case: its closed case is reopened with a new checklist when its class changes', async () => {
    const feedbackId = await anAnswer();
    const id = await openSafetyCase(app, feedbackId);
    expect(await openSafetyCase(app, feedbackId)).toBe(id);
    await call('POST', `/${id}/close`);
    await openSafetyCase(app, feedbackId, 'illness');
    expect(await read(id)).toMatchObject({
      safety: 'illness',
      status: 'open',
      stepsTotal: CHECKLISTS.illness.length,
    });
  });

  test('a case is closed when a member says that it is no safety matter, and reopened when the member sets its class again', async () => {
    const feedbackId = await anAnswer();
    const id = await openSafetyCase(app, feedbackId);
    const follow = (safety: 'allergen' | 'pest' | null) =>
      app.db.transaction((tx) =>
        openOrUpdateCase(
          app.services,
          tx,
          { feedbackId, venueUuid: venue.id, createdAt: app.services.now(), tableNumber: '12' },
          { safety, by: owner.id, at: app.services.now() },
        ),
      );
    await follow(null);
    expect(await read(id)).toMatchObject({ status: 'closed', safety: 'allergen' });
    await follow('allergen');
    expect(await read(id)).toMatchObject({ status: 'open', safety: 'allergen' });
    await follow('pest');
    const { entries } = await read(id);
    expect(entries.map(({ sentence }: CaseEntry) => sentence)).toEqual([
      'Case opened: Allergen',
      'Changed from Allergen to no safety issue',
      'Marked as a safety issue again: Allergen',
      'Changed from Allergen to Pest',
    ]);
  });

  test('an alert that is held back by the hourly limit is not logged in the case', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1)
      ids.push(await openSafetyCase(app, await anAnswer({ textGeneral: null })));
    await alertSeriousComplaints(app.services);
    const logs = await Promise.all(ids.map(async (id) => acts(await read(id))));
    expect(logs.filter((log) => log.includes('told'))).toHaveLength(5);
  });
});

test('cases are paged with open cases first, and closing a case between two pages skips none', async () => {
  const [a, b, c, d] = [
    await openSafetyCase(app, await anAnswer()),
    await openSafetyCase(app, await anAnswer()),
    await openSafetyCase(app, await anAnswer()),
    await openSafetyCase(app, await anAnswer()),
  ];
  const other = await aVenue(app, owner);
  await openSafetyCase(app, await anAnswer({ venueId: other.venueId, venueUuid: other.id }));
  await call('POST', `/${d}/close`);
  const page = async (before = '') => {
    const query = `?venueId=${venue.venueId}&limit=1${before && `&before=${before}`}`;
    const { body } = await call('GET', query);
    return { ids: body.cases.map(({ id }: { id: string }) => id), next: body.next };
  };
  const first = await page();
  expect(first.ids).toEqual([c]);
  await call('POST', `/${c}/close`);
  const second = await page(first.next);
  expect(second.ids).toEqual([b]);
  const third = await page(second.next);
  expect(third.ids).toEqual([a]);
  const fourth = await page(third.next);
  expect(fourth.ids).toEqual([d]);
  expect(await page(fourth.next)).toEqual({ ids: [c], next: null });
  expect((await call('GET', '?before=elsewhere')).status).toBe(400);
});

test('cases are sorted by when the guest wrote, not by when they were opened', async () => {
  const now = app.services.now().getTime();
  const wrote = (hoursAgo: number) => anAnswer({ createdAt: new Date(now - hoursAgo * HOUR_MS) });
  const today = await openSafetyCase(app, await wrote(1));
  app.moveClock(1_000);
  const old = await openSafetyCase(app, await wrote(72));
  const between = await openSafetyCase(app, await wrote(48));
  const order = [today, between, old];
  const { body } = await call('GET', '?limit=2');
  expect(body.cases.map(({ id }: { id: string }) => id)).toEqual(order.slice(0, 2));
  const rest = await call('GET', `?limit=2&before=${body.next}`);
  expect(rest.body.cases.map(({ id }: { id: string }) => id)).toEqual(order.slice(2));
});

describe('the log of a case', () => {
  test('a log is reported as broken when one of its lines was changed in the database', async () => {
    const id = await openSafetyCase(app, await anAnswer());
    await call('POST', `/${id}/notes`, { words: 'Nobody was told' });
    expect((await read(id)).isChainIntact).toBe(true);
    await app.db.execute(sql`alter table case_entries disable trigger user`);
    await app.db
      .update(caseEntries)
      .set({ at: new Date(0) })
      .where(eq(caseEntries.number, 1));
    await app.db.execute(sql`alter table case_entries enable trigger user`);
    expect((await read(id)).isChainIntact).toBe(false);
  });

  test.each([
    ['change a line', sql`update case_entries set act = 'noted'`],
    ['replace its words', sql`update case_entries set words = 'All was well'`],
    ['delete a line', sql`delete from case_entries`],
    ['truncate it', sql`truncate case_entries`],
    ['empty all cases', sql`truncate cases cascade`],
  ])('a database trigger protects the log against attempts to %s', async (_, statement) => {
    const id = await openSafetyCase(app, await anAnswer());
    await call('POST', `/${id}/notes`, { words: 'A plate broke' });
    await expect(app.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changed') },
    });
  });

  test('a log is reported as broken when its last line was deleted', async () => {
    const id = await openSafetyCase(app, await anAnswer());
    await call('POST', `/${id}/notes`, { words: 'Nobody was told' });
    await app.db.execute(sql`alter table case_entries disable trigger user`);
    await app.db.delete(caseEntries).where(eq(caseEntries.number, 2));
    await app.db.execute(sql`alter table case_entries enable trigger user`);
    expect((await read(id)).isChainIntact).toBe(false);
  });

  test('erasing old notes is recorded in the log, which stays intact', async () => {
    const id = await openSafetyCase(app, await anAnswer());
    await call('POST', `/${id}/notes`, { words: 'A plate broke' });
    await eraseCaseTexts(app.services, new Date(app.services.now().getTime() + 1_000));
    const { entries, isChainIntact } = await read(id);
    expect(entries.slice(1)).toMatchObject([
      { act: 'noted', words: null },
      { act: 'forgotten', details: { numbers: [2] } },
    ]);
    expect(isChainIntact).toBe(true);
  });

  test('a log stays intact when several people write to it at once', async () => {
    const id = await openSafetyCase(app, await anAnswer());
    await Promise.all(
      CHECKLISTS.allergen.map((step) => call('POST', `/${id}/steps`, { step, isDone: true })),
    );
    const { entries, isChainIntact } = await read(id);
    expect(entries).toHaveLength(1 + CHECKLISTS.allergen.length);
    expect(isChainIntact).toBe(true);
  });

  test('an act that changes nothing adds no line to the log', async () => {
    const id = await openSafetyCase(app, await anAnswer());
    const tick = { step: 'doctor', isDone: true };
    await call('POST', `/${id}/steps`, tick);
    await call('POST', `/${id}/steps`, tick);
    await call('POST', `/${id}/reopen`);
    expect(acts(await read(id))).toEqual(['opened', 'step_done']);
  });
});

describe('the API of a case', () => {
  test('reading a case returns 404 while its feedback is held above the monthly limit', async () => {
    const id = await openSafetyCase(app, await anAnswer({ heldAt: app.services.now() }));
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await call('GET', '')).body).toMatchObject({ cases: [], openCount: 0, next: null });
  });

  test('a case refuses a checklist step of another safety class and an empty note', async () => {
    const id = await openSafetyCase(app, await anAnswer());
    const wrong = await call('POST', `/${id}/steps`, { step: 'pest_control', isDone: true });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await call('POST', `/${id}/notes`, { words: ' ' })).status).toBe(400);
  });

  test('a closed case accepts no steps or notes until it is reopened', async () => {
    const id = await openSafetyCase(app, await anAnswer());
    const tick = () => call('POST', `/${id}/steps`, { step: 'doctor', isDone: true });
    const note = () => call('POST', `/${id}/notes`, { words: 'Called her' });
    await call('POST', `/${id}/close`);
    for (const refused of [await tick(), await note()]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    }
    await call('POST', `/${id}/reopen`);
    await tick();
    const { body } = await note();
    expect(acts(body)).toEqual(['opened', 'closed', 'opened_again', 'step_done', 'noted']);
    expect(body.isChainIntact).toBe(true);
  });

  test('staff who ask for cases get 403', async () => {
    const id = await openSafetyCase(app, await anAnswer());
    const { token } = await aMember(app, owner, { role: 'staff', venues: [venue] });
    expect(await app.send('GET', `/api/cases/${id}`, { token })).toMatchObject({
      status: 403,
      body: { code: 'ROLE' },
    });
  });
});

const ALL_LANGUAGES = Object.values(ALLERGIC_REACTION_TEXTS)
  .map(([words]) => words)
  .join('\n');

test.each([
  ['with the letters of all nine languages', ALL_LANGUAGES, ' شفايفي انتفخت źle 🤮'],
  ['with characters that no font has', '嘴 شف', ' \u{10ffff}\ufeff\u0600\ufdd0\ue000'],
])('the PDF of a case is printed %s', async (_, words, others) => {
  const id = await openSafetyCase(app, await anAnswer({ textGeneral: words + others }));
  const { statusCode, headers, rawPayload } = await app.server.http.inject({
    url: `/api/cases/${id}/file`,
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect({ statusCode, type: headers['content-type'] }).toEqual({
    statusCode: 200,
    type: 'application/pdf',
  });
  const text = rawPayload.toString('latin1');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  // A font of each script is embedded.
  expect(text).toMatch(/NotoSansArabic/);
  expect(text).toMatch(/NotoSansSC/);
  const printed = readPdfLetters(rawPayload);
  const letters = [...new Set(words.replaceAll(/\s/g, ''))];
  expect(letters.filter((letter) => !printed.has(letter))).toEqual([]);
});
