import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { FORMER_STAFF, MAX_PEOPLE } from '#shared/roster/roster-rules.ts';
import { addDays, localDay } from '#shared/stats/definitions.ts';
import { aMember, anOwner, aPairedDevice, aVenue, type TestOwner } from '#testing/factories.ts';
import { AFTER_CLOCK_CHANGES } from '#testing/stats/guest-answers.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { insertShifts } from './shifts-query.ts';
import { rosterPeople, shifts } from './table.ts';

/** Close enough to now for sections to be set. */
const DAY = addDays(new Date().toISOString().slice(0, 10), 1);

const SHIFT_ENDS = Date.now() + 4 * HOUR_MS;

let app: TestApp;
let owner: TestOwner;
let venue: Awaited<ReturnType<typeof aVenue>>;
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

const HALF_HOUR_MS = 30 * MINUTE_MS;

function localHour(timeZone: string, moment: Date): number {
  const hour = { timeZone, hour: '2-digit', hourCycle: 'h23' } as const;
  return Number(new Intl.DateTimeFormat('en-GB', hour).format(moment));
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

test('people can be added to a roster, listed by name, changed and removed', async () => {
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

test('a person removed from the roster loses the name but keeps the tables of the present shift', async () => {
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

test('a person on the roster is linked to a member of the team until that member is removed', async () => {
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

test('a handover in the middle of a shift changes who has a table from then on, and not before', async () => {
  const [tom, aoife] = [await addPerson('Tom'), await addPerson('Aoife')];
  const all = [
    { personId: tom, tables: ['1', 'Table 2'] },
    { personId: aoife, tables: ['3'] },
  ];
  expect((await setSections('18:00', '23:00', all)).body).toMatchObject({
    from: `${DAY}T18:00:00.000Z`,
    until: `${DAY}T23:00:00.000Z`,
    sections: all,
  });
  const nobody = { from: null, until: null, sections: [], setAt: null, lastTime: null };
  expect(await sectionsAt('17:59')).toEqual(nobody);
  expect(await sectionsAt('23:00')).toEqual(nobody);

  const handover = [{ personId: aoife, tables: ['1', 'Table 2', '3'] }];
  await setSections('20:00', '21:00', handover);
  expect((await sectionsAt('19:59')).sections).toEqual(all);
  expect((await sectionsAt('20:00')).sections).toEqual(handover);
  expect(await sectionsAt('21:00')).toMatchObject({
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

test('sections saved without any table clear the sections of that time', async () => {
  const personId = await addPerson('Tom');
  await setSections('18:00', '23:00', [{ personId, tables: ['1'] }]);
  await setSections('17:00', '23:30', [{ personId, tables: [] }]);
  expect(await sectionsAt('19:00')).toMatchObject({ from: null, until: null, sections: [] });
});

test('different spellings of a table count as one table, also in the figures of the person who has it', async () => {
  const personId = await addPerson('Tom');
  const answer = await setSections('18:00', '23:00', [
    { personId, tables: [' 7', '07', 'Table 7', '8'] },
  ]);
  expect(answer.body.sections).toEqual([{ personId, tables: ['Table 7', '8'] }]);
  await app.services.db.update(shifts).set({ startsAt: new Date(Date.now() - HOUR_MS) });
  const said = { rating: 'great', primaryIssue: 'Food', isSeriousComplaint: false };
  const body = { venueId: venue.venueId, tableNumber: '007', ...said };
  expect((await app.send('POST', '/api/feedback', { body })).status).toBe(201);
  const people = await app.send('GET', `/api/stats/people?venueId=${venue.venueId}`, {
    token: owner.token,
  });
  expect(people.body).toMatchObject([{ personId, name: 'Tom', answers: 1 }]);
});

/** Sends what a tablet would send that set the sections at `at` and came online later. */
function setLate(
  at: number,
  sections: Sections,
  { from = at, basedOn }: { from?: number; basedOn?: string | null } = {},
) {
  const query = new URLSearchParams({ venueId: venue.venueId, at: new Date(at).toISOString() });
  const until = new Date(SHIFT_ENDS).toISOString();
  const body = { from: new Date(from).toISOString(), until, sections, basedOn };
  return app.send('PUT', `/api/sections?${query}`, { token: owner.token, body });
}

async function tablesAt(moment: number): Promise<Sections> {
  const query = new URLSearchParams({
    venueId: venue.venueId,
    at: new Date(moment).toISOString(),
  });
  return (await app.send('GET', `/api/sections?${query}`, { token: owner.token })).body.sections;
}

test.each([
  ['in their order', [0, 1, 2]],
  ['in the opposite order', [2, 1, 0]],
  ['more than once', [1, 0, 1, 2, 0]],
])(
  'the most recently set sections count, even if a tablet sends older ones late (%s)',
  async (_, order) => {
    const now = app.services.now().getTime();
    const people = [await addPerson('Tom'), await addPerson('Aoife'), await addPerson('Cian')];
    const times = [now - 3 * HOUR_MS, now - 2 * HOUR_MS, now - HOUR_MS];
    const wanted = people.map((personId, place) => [
      { personId, tables: place === 2 ? [] : ['1'] },
    ]);
    for (const place of order) {
      const answer = await setLate(times[place] ?? 0, wanted[place] ?? []);
      expect(answer.status).toBe(200);
    }
    expect(await tablesAt(now - 3.5 * HOUR_MS)).toEqual([]);
    expect(await tablesAt(now - 2.5 * HOUR_MS)).toEqual(wanted[0]);
    expect(await tablesAt(now - 1.5 * HOUR_MS)).toEqual(wanted[1]);
    expect(await tablesAt(now)).toEqual([]);
  },
);

test('sections from a clock that runs ahead count as set now', async () => {
  const now = app.services.now().getTime();
  const [tom, aoife] = [await addPerson('Tom'), await addPerson('Aoife')];
  await setLate(now + HOUR_MS, [{ personId: tom, tables: ['1'] }], { from: now });
  app.moveClock(MINUTE_MS);
  await setLate(now + MINUTE_MS, [{ personId: aoife, tables: ['1'] }], { from: now });
  expect(await tablesAt(now)).toEqual([{ personId: aoife, tables: ['1'] }]);
});

test('the second of two tablets that change the same sections is told that they have changed', async () => {
  const now = app.services.now().getTime();
  const [tom, aoife] = [await addPerson('Tom'), await addPerson('Aoife')];
  const [toms, aoifes] = [[{ personId: tom, tables: ['1'] }], [{ personId: aoife, tables: ['1'] }]];
  const first = await setLate(now - 2000, toms, { basedOn: null });
  expect(first.status).toBe(200);
  const second = await setLate(now - 1000, aoifes, { basedOn: null });
  expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await tablesAt(now)).toEqual(toms);
  // The first tablet never got the response, and sends the same again.
  expect((await setLate(now - 2000, toms, { basedOn: null })).status).toBe(200);
  const seen = await setLate(now - 1000, aoifes, { basedOn: first.body.setAt });
  expect(seen.status).toBe(200);
  expect(await tablesAt(now)).toEqual(aoifes);
});

test('the sections of last Friday are those of the latest Friday that had any', async () => {
  const personId = await addPerson('Tom');
  const now = app.services.now();
  const weeksAgo = async (weeks: number, hours: number, table: string) => {
    const startsAt = new Date(now.getTime() - weeks * 7 * DAY_MS + hours * HOUR_MS);
    const endsAt = new Date(startsAt.getTime() + HOUR_MS);
    const tables = [{ personId, tableKey: table, tableName: table }];
    await app.services.db.transaction((tx) =>
      insertShifts(tx, venue.id, [{ startsAt, endsAt, tables }]),
    );
  };
  const lastTime = async () =>
    (await app.send('GET', `/api/sections?venueId=${venue.venueId}`, { token: owner.token })).body
      .lastTime;
  await weeksAgo(9, 0, '9');
  await weeksAgo(3 / 7, 0, '4');
  expect(await lastTime()).toBeNull();
  await weeksAgo(3, 0, '3');
  const day = (weeks: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: venue.timezone }).format(
      now.getTime() - weeks * 7 * DAY_MS,
    );
  expect(await lastTime()).toEqual({ day: day(3), sections: [{ personId, tables: ['3'] }] });
  await weeksAgo(2, 0, '2');
  expect(await lastTime()).toEqual({ day: day(2), sections: [{ personId, tables: ['2'] }] });
});

test('the activity log has one line for each change of the sections, and none for a repeated request', async () => {
  const now = app.services.now().getTime();
  const [tom, aoife] = [await addPerson('Tom'), await addPerson('Aoife')];
  const first = [
    { personId: tom, tables: ['1', '2'] },
    { personId: aoife, tables: ['3'] },
  ];
  await setLate(now - 2000, first);
  await setLate(now - 2000, first);
  await setLate(now - 1000, []);
  const { activity } = (await app.send('GET', '/api/activity', { token: owner.token })).body;
  const lines = activity.filter(({ action }: { action: string }) => action === 'sections.set');
  expect(lines.map(({ words }: { words: string }) => words)).toEqual([
    `Took everybody off their tables at ${venue.name}`,
    `Gave out 3 tables to 2 people at ${venue.name}`,
  ]);
});

test('sections that came too late to count are not in the activity log', async () => {
  const now = app.services.now().getTime();
  const [tom, aoife] = [await addPerson('Tom'), await addPerson('Aoife')];
  await setLate(now - 1000, [{ personId: tom, tables: ['1'] }], { from: now - HOUR_MS });
  await setLate(now - 2000, [{ personId: aoife, tables: ['1'] }], { from: now - HOUR_MS });
  const { activity } = (await app.send('GET', '/api/activity', { token: owner.token })).body;
  const lines = activity.filter(({ action }: { action: string }) => action === 'sections.set');
  expect(lines).toHaveLength(1);
});

test('a board can tell that the sections have changed, even if the change arrives late', async () => {
  const now = app.services.now().getTime();
  const personId = await addPerson('Tom');
  const version = async () =>
    (await app.send('GET', `/api/floor?venueId=${venue.venueId}`, { token: owner.token })).body
      .sectionsVersion;
  expect(await version()).toBeNull();
  await setLate(now - 1000, [{ personId, tables: ['1'] }]);
  const before = await version();
  expect(before).toEqual(expect.any(String));
  await setLate(now - 60_000, [{ personId, tables: ['2'] }]);
  expect(await version()).not.toBe(before);
});

test('sections that give a table twice, end before they begin, name a stranger or are too old are refused with a clear message', async () => {
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

test('a request for the sections of an invalid moment, or of one before the year 2000, is refused', async () => {
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

describe('past shifts', () => {
  const pastShifts = (day: string, token = owner.token) =>
    app.send('GET', `/api/sections/day?venueId=${venue.venueId}&day=${day}`, { token });

  test('past shifts are listed in order of time with who had which tables, and a handover begins another shift', async () => {
    const [tom, aoife] = [await addPerson('Tom'), await addPerson('Aoife')];
    await setSections('17:00', '23:00', [{ personId: tom, tables: ['10', '7'] }]);
    await setSections('20:30', '23:00', [{ personId: aoife, tables: ['7'] }]);
    const { body } = await pastShifts(DAY);
    expect(body.shifts).toEqual([
      {
        from: `${DAY}T17:00:00.000Z`,
        until: `${DAY}T20:30:00.000Z`,
        tables: [
          { table: '7', personId: tom, name: 'Tom' },
          { table: '10', personId: tom, name: 'Tom' },
        ],
      },
      {
        from: `${DAY}T20:30:00.000Z`,
        until: `${DAY}T23:00:00.000Z`,
        tables: [{ table: '7', personId: aoife, name: 'Aoife' }],
      },
    ]);
    expect((await pastShifts(addDays(DAY, -1))).body.shifts).toEqual([]);
  });

  test('past shifts after midnight count towards the evening before', async () => {
    const tom = await addPerson('Tom');
    const body = {
      from: `${addDays(DAY, 1)}T00:30:00Z`,
      until: `${addDays(DAY, 1)}T02:00:00Z`,
      sections: [{ personId: tom, tables: ['7'] }],
    };
    await app.send('PUT', `/api/sections?venueId=${venue.venueId}`, { token: owner.token, body });
    expect((await pastShifts(DAY)).body.shifts).toHaveLength(1);
    expect((await pastShifts(addDays(DAY, 1))).body.shifts).toEqual([]);
  });

  test.each(AFTER_CLOCK_CHANGES)(
    'past shifts of each half hour around the clock change in %s before %s are listed once, on the day they began',
    async (timezone, moment) => {
      venue = await aVenue(app, owner, { timezone });
      const tom = await addPerson('Tom');
      const noon = new Date(moment).getTime();
      const starts = Array.from({ length: 96 }, (_, half) => new Date(noon - half * HALF_HOUR_MS));
      await app.services.db.transaction((tx) =>
        insertShifts(
          tx,
          venue.id,
          starts.map((startsAt) => ({
            startsAt,
            endsAt: new Date(startsAt.getTime() + HALF_HOUR_MS),
            tables: [{ personId: tom, tableKey: '7', tableName: '7' }],
          })),
        ),
      );
      const today = localDay(timezone, new Date(moment));
      const days = [-3, -2, -1, 0].map((difference) => addDays(today, difference));
      const listed = await Promise.all(
        days.map(async (day) =>
          (await pastShifts(day)).body.shifts.map(({ from }: { from: string }) => `${day} ${from}`),
        ),
      );
      const expected = starts.map((start) => {
        const day = localDay(timezone, start);
        const isNight = localHour(timezone, start) < 5;
        return `${isNight ? addDays(day, -1) : day} ${start.toISOString()}`;
      });
      expect(listed.flat().toSorted()).toEqual(expected.toSorted());
    },
  );

  test('past shifts name a person who has left as former staff', async () => {
    const tom = await addPerson('Tom');
    await setSections('17:00', '23:00', [{ personId: tom, tables: ['7'] }]);
    await person('DELETE', tom);
    const { body } = await pastShifts(DAY);
    expect(body.shifts[0].tables).toMatchObject([{ table: '7', name: FORMER_STAFF }]);
  });

  test('past shifts show staff no name but their own', async () => {
    const priya = await aMember(app, owner, { role: 'staff' });
    const own = (await roster('POST', { name: 'Priya', memberId: priya.id })).body.id;
    const tom = await addPerson('Tom');
    await setSections('17:00', '23:00', [
      { personId: own, tables: ['1'] },
      { personId: tom, tables: ['2'] },
    ]);
    const { body } = await pastShifts(DAY, priya.token);
    expect(body.shifts[0].tables).toEqual([
      { table: '1', personId: own, name: 'Priya' },
      { table: '2', personId: null, name: null },
    ]);
  });

  test('past shifts are not shown to another owner or for a day that does not exist', async () => {
    const stranger = await anOwner(app);
    expect((await pastShifts(DAY, stranger.token)).status).toBe(404);
    for (const day of ['2026-02-30', '0000-01-01', 'yesterday']) {
      expect((await pastShifts(day)).status).toBe(400);
    }
  });
});

test('a roster is deleted with its venue', async () => {
  const personId = await addPerson('Tom');
  await setSections('18:00', '23:00', [{ personId, tables: ['1'] }]);
  await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: owner.token });
  expect(await app.services.db.select().from(rosterPeople)).toEqual([]);
  expect(await app.services.db.select().from(shifts)).toEqual([]);
});
