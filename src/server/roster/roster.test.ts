import { beforeEach, expect, test } from 'vitest';
import { FORMER_STAFF, MAX_PEOPLE } from '#shared/roster/roster-rules.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { aMember, anOwner, aPairedDevice, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { rosterPeople, shifts } from './table.ts';

/** Close enough to now for sections to be set. */
const DAY = addDays(new Date().toISOString().slice(0, 10), 1);

let app: TestApp;
let owner: TestOwner;
let venue: { id: string; venueId: string };
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

function roster(method: 'GET' | 'POST', body?: unknown, token = owner.token) {
  return app.send(method, `/api/roster?venueId=${venue.venueId}`, { token, body });
}

function person(method: 'PUT' | 'DELETE', id: string, body?: unknown, token = owner.token) {
  return app.send(method, `/api/roster/${id}`, { token, body });
}

async function addPerson(name: string): Promise<string> {
  return (await roster('POST', { name })).body.id;
}

type Sections = { personId: string; tables: string[] }[];

function setSections(from: string, until: string, sections: Sections, token = owner.token) {
  const body = { from: `${DAY}T${from}:00Z`, until: `${DAY}T${until}:00Z`, sections };
  return app.send('PUT', `/api/sections?venueId=${venue.venueId}`, { token, body });
}

async function sectionsAt(time: string) {
  const at = `${DAY}T${time}:00Z`;
  const path = `/api/sections?venueId=${venue.venueId}&at=${at}`;
  return (await app.send('GET', path, { token: owner.token })).body;
}

test('people are added, listed by name, changed and removed', async () => {
  const tom = await roster('POST', { name: ' Tom ', alsoKnownAs: ['Tommy'] });
  expect(tom).toMatchObject({
    status: 201,
    body: { id: expect.any(String), name: 'Tom', alsoKnownAs: ['Tommy'], memberId: null },
  });
  const aoife = await roster('POST', { name: 'aoife' });
  expect((await roster('GET')).body).toEqual([aoife.body, tom.body]);

  const changed = await person('PUT', tom.body.id, { name: 'Thomas' });
  expect(changed.body).toEqual({ ...tom.body, name: 'Thomas', alsoKnownAs: [] });
  expect((await person('DELETE', aoife.body.id)).status).toBe(200);
  expect((await roster('GET')).body).toEqual([changed.body]);
  expect((await person('DELETE', aoife.body.id)).status).toBe(404);
});

test('a person who leaves the roster loses the name and keeps the tables', async () => {
  const id = await addPerson('Aoife');
  await setSections('18:00', '22:00', [{ personId: id, tables: ['1'] }]);
  await person('DELETE', id);
  expect(await app.services.db.select().from(rosterPeople)).toMatchObject([
    { id, name: FORMER_STAFF, alsoKnownAs: [], userId: null },
  ]);
  expect((await sectionsAt('19:00')).sections).toEqual([{ personId: id, tables: ['1'] }]);
});

test('two people of one roster cannot have the same name', async () => {
  await addPerson('Zoë');
  const again = await roster('POST', { name: 'ZOE' });
  expect(again.status).toBe(409);
  expect(again.body.message).toContain('ZOE is already on the roster');
  const id = await addPerson('Zara');
  expect((await person('PUT', id, { name: 'zoë' })).status).toBe(409);
  expect((await person('PUT', id, { name: 'ZARA' })).status).toBe(200);
});

test('a roster has a limit, even if two people are added at once', async () => {
  const rows = Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => ({
    venueUuid: venue.id,
    name: `Person ${index}`,
  }));
  await app.services.db.insert(rosterPeople).values(rows);
  const answers = await Promise.all([
    roster('POST', { name: 'One' }),
    roster('POST', { name: 'Another' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('a person is a member of the team for as long as the membership lasts', async () => {
  const staff = await aMember(app, owner, { role: 'staff' });
  const memberId = staff.id;
  const { body } = await roster('POST', { name: 'Cian', memberId });
  expect(body.memberId).toBe(memberId);
  await app.send('DELETE', `/api/team/members/${memberId}`, { token: owner.token });
  expect((await roster('GET')).body).toEqual([{ ...body, memberId: null }]);
});

test('a member of another business cannot be put on the roster', async () => {
  const stranger = await anOwner(app);
  const answer = await roster('POST', { name: 'Eve', memberId: stranger.id });
  expect(answer).toMatchObject({ status: 400, body: { message: 'There is no such member' } });
});

test('sections hold for their time, and a handover changes only what follows', async () => {
  const [tom, aoife] = [await addPerson('Tom'), await addPerson('Aoife')];
  const all = [
    { personId: tom, tables: ['1', 'Table 2'] },
    { personId: aoife, tables: ['3'] },
  ];
  expect((await setSections('18:00', '23:00', all)).body).toEqual({
    from: `${DAY}T18:00:00.000Z`,
    until: `${DAY}T23:00:00.000Z`,
    sections: all,
  });
  expect(await sectionsAt('17:59')).toEqual({ from: null, until: null, sections: [] });
  expect(await sectionsAt('23:00')).toEqual({ from: null, until: null, sections: [] });

  const handover = [{ personId: aoife, tables: ['1', 'Table 2', '3'] }];
  await setSections('20:00', '21:00', handover);
  expect((await sectionsAt('19:59')).sections).toEqual(all);
  expect((await sectionsAt('20:00')).sections).toEqual(handover);
  expect(await sectionsAt('21:00')).toEqual({
    from: `${DAY}T21:00:00.000Z`,
    until: `${DAY}T23:00:00.000Z`,
    sections: all,
  });
});

test('the same sections sent twice by a tablet are stored once', async () => {
  const { token } = await aPairedDevice(app, owner, venue);
  const sections = [{ personId: await addPerson('Tom'), tables: ['1'] }];
  await setSections('18:00', '23:00', sections, token);
  const again = await setSections('18:00', '23:00', sections, token);
  expect(again).toMatchObject({ status: 200, body: { sections } });
  expect(await app.services.db.select().from(shifts)).toHaveLength(1);
});

test('sections without a table clear their time', async () => {
  const personId = await addPerson('Tom');
  await setSections('18:00', '23:00', [{ personId, tables: ['1'] }]);
  await setSections('17:00', '23:30', [{ personId, tables: [] }]);
  expect((await sectionsAt('19:00')).sections).toEqual([]);
});

test('odd sections are refused with a clear message', async () => {
  const [tom, aoife] = [await addPerson('Tom'), await addPerson('Aoife')];
  const twice = await setSections('18:00', '23:00', [
    { personId: tom, tables: ['7'] },
    { personId: aoife, tables: [' Table 7 '] },
  ]);
  expect(twice).toMatchObject({
    status: 400,
    body: { message: 'Two people have table 7. Who should have it?' },
  });
  const backwards = await setSections('23:00', '18:00', [{ personId: tom, tables: ['7'] }]);
  expect(backwards.body.message).toBe('The shift must end after it begins');
  const unknown = [{ personId: owner.id, tables: ['7'] }];
  expect((await setSections('18:00', '23:00', unknown)).body.message).toBe(
    'Somebody in these sections is not on the roster',
  );
  const longAgo = addDays(DAY, -9);
  const body = { from: `${longAgo}T18:00:00Z`, until: `${longAgo}T23:00:00Z`, sections: [] };
  const old = await app.send('PUT', `/api/sections?venueId=${venue.venueId}`, {
    token: owner.token,
    body,
  });
  expect(old.body.message).toBe('Sections can be set up to 7 days back and ahead');
});

test('a moment before the product existed is refused', async () => {
  for (const at of ['0000-01-01T00:00:00Z', '1999-12-31T23:59:59Z', 'yesterday']) {
    const path = `/api/sections?venueId=${venue.venueId}&at=${at}`;
    const answer = await app.send('GET', path, { token: owner.token });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid moment' } });
  }
});

test('another owner finds neither the roster nor its sections', async () => {
  const id = await addPerson('Tom');
  const { token } = await anOwner(app);
  const answers = [
    await roster('GET', undefined, token),
    await roster('POST', { name: 'Eve' }, token),
    await person('PUT', id, { name: 'Eve' }, token),
    await person('DELETE', id, undefined, token),
    await setSections('18:00', '23:00', [], token),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('a roster is deleted with its venue', async () => {
  const personId = await addPerson('Tom');
  await setSections('18:00', '23:00', [{ personId, tables: ['1'] }]);
  await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: owner.token });
  expect(await app.services.db.select().from(rosterPeople)).toEqual([]);
  expect(await app.services.db.select().from(shifts)).toEqual([]);
});
