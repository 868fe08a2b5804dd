import { beforeEach, expect, test } from 'vitest';
import { venueNotes } from '#server/venues/table.ts';
import { MAX_NOTES, TOO_MANY_NOTES_MESSAGE } from '#shared/venues/note-rules.ts';
import { anOwner, aVenue, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let venue: { id: string; venueId: string };
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner);
});

const CHEF = { day: '2026-01-12', words: 'New chef' };

function notes(method: 'GET' | 'POST' | 'PUT' | 'DELETE', body?: unknown, note?: string) {
  const path = `/api/restaurants/${venue.id}/notes${note ? `/${note}` : ''}`;
  return app.send(method, path, { token: owner.token, body });
}

const stored = () => app.services.db.select().from(venueNotes);

test('a note can be added, listed by day, corrected and removed', async () => {
  const later = await notes('POST', { ...CHEF, words: '  New chef ' });
  expect(later.status).toBe(201);
  expect(later.body).toEqual({ id: expect.any(String), ...CHEF, topic: null, verdict: null });
  const earlier = await notes('POST', { day: '2026-01-05', words: 'Menu changed' });
  expect((await notes('GET')).body).toEqual([earlier.body, later.body]);

  const changed = await notes('PUT', { day: '2026-01-13', words: 'New chef, Ana' }, later.body.id);
  const words = 'New chef, Ana';
  expect(changed.body).toEqual({ ...later.body, day: '2026-01-13', words });
  expect((await notes('DELETE', undefined, earlier.body.id)).status).toBe(200);
  expect((await notes('GET')).body).toEqual([changed.body]);
  expect((await notes('DELETE', undefined, earlier.body.id)).status).toBe(404);
});

test.each([
  [{ ...CHEF, words: '   ' }, 'Say in a few words what changed'],
  [{ ...CHEF, words: 'x'.repeat(81) }, 'A note may have at most 80 characters'],
  [{ ...CHEF, day: '2026-02-30' }, 'Invalid date format'],
  [{ ...CHEF, topic: 'weather' }, 'There is no such topic'],
])('the note %j is refused with a clear message', async (body, message) => {
  const answer = await notes('POST', body);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(message);
});

test('a venue can have fifty notes, even if two arrive at once', async () => {
  const rows = Array.from({ length: MAX_NOTES - 1 }, () => ({ venueUuid: venue.id, ...CHEF }));
  await app.services.db.insert(venueNotes).values(rows);
  const answers = await Promise.all([notes('POST', CHEF), notes('POST', CHEF)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(TOO_MANY_NOTES_MESSAGE);
});

test('the figures for a period include the venue’s notes of that period and no other notes', async () => {
  const { body: note } = await notes('POST', CHEF);
  await notes('POST', { day: '2026-02-01', words: 'Menu changed' });
  const path = `/api/stats/insights?venueId=${venue.venueId}&startDate=2026-01-01&endDate=2026-01-31`;
  const { body } = await app.send('GET', path, { token: owner.token });
  const { verdict: _, ...withoutVerdict } = note;
  expect(body.notes).toEqual([withoutVerdict]);
});

test('another owner finds neither the venue nor its notes', async () => {
  const { body: note } = await notes('POST', CHEF);
  const stranger = await anOwner(app);
  const own = await aVenue(app, stranger);
  const { token } = stranger;
  const path = `/api/restaurants/${venue.id}/notes`;
  const answers = [
    await app.send('GET', path, { token }),
    await app.send('POST', path, { token, body: CHEF }),
    await app.send('PUT', `${path}/${note.id}`, { token, body: CHEF }),
    await app.send('DELETE', `${path}/${note.id}`, { token }),
    // The other owner cannot reach the note through the URL of their own venue either.
    await app.send('DELETE', `/api/restaurants/${own.id}/notes/${note.id}`, { token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(await stored()).toHaveLength(1);
});

test('notes are deleted with their venue and with the account', async () => {
  await notes('POST', CHEF);
  const gone = await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: owner.token });
  expect(gone.status).toBe(200);
  expect(await stored()).toEqual([]);

  const other = await anOwner(app);
  venue = await aVenue(app, other);
  owner = other;
  await notes('POST', CHEF);
  const erased = await app.send('POST', '/api/account/delete', {
    token: other.token,
    body: { password: PASSWORD, confirmation: 'delete my account' },
  });
  expect(erased.status).toBe(200);
  expect(await stored()).toEqual([]);
});
