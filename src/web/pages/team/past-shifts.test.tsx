import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#shared/team/roles.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { PastShiftsPage } from './past-shifts.tsx';

/** Wednesday evening in London. */
const NOW = '2026-11-18T20:00:00.000Z';
const SATURDAY = 'GET /api/sections/day?venueId=the-copper-kettle&day=2026-11-14';
const YESTERDAYS = '?venueId=the-copper-kettle&day=2026-11-17';
const YESTERDAY = `GET /api/sections/day${YESTERDAYS}`;
const NOTHING = { shifts: [], tables: ['5', '7', '8'] };
const at = (clock: string) => `2026-11-14T${clock}:00.000Z`;
const tomsTable = { personId: 'tom', name: 'Tom' };
const EVENING = {
  tables: ['5', '7', '8'],
  shifts: [
    {
      from: at('17:00'),
      until: at('20:30'),
      tables: [
        { table: '5', ...tomsTable },
        { table: '7', ...tomsTable },
      ],
    },
    {
      from: at('20:30'),
      until: at('23:00'),
      tables: [
        { table: '5', ...tomsTable },
        { table: '7', personId: 'ana', name: 'Ana' },
      ],
    },
  ],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
});
afterEach(closePage);

async function open(answers: Parameters<typeof stubServer>[0], role: Role = 'manager') {
  const server = stubServer({
    'GET /api/restaurants': [200, [aVenue()]],
    [YESTERDAY]: [200, NOTHING],
    ...answers,
  });
  await openPage('/people/shifts', PastShiftsPage, { user: aUser({ role }) });
  await screen.findByRole('heading', { name: 'Past shifts' });
  return server;
}

async function tap(name: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
}

test.each([
  ['manager', 'Team', '/team'],
  ['staff', 'Floor', '/floor?venue=the-copper-kettle'],
] as const)(
  'past shifts of a member with the role %s lead back to %s',
  async (role, name, path) => {
    await open({}, role);
    const back = within(screen.getByRole('main')).getByRole('link', { name });
    expect(back.getAttribute('href')).toBe(path);
  },
);

test('one tap on last Saturday shows who had which table, who took over, and which table nobody had', async () => {
  await open({ [SATURDAY]: [200, EVENING] });
  await tap('Saturday 14 November');
  expect(
    await screen.findByText('Two people served from 17:00 to 23:00. Choose a table for its times.'),
  ).toBeTruthy();
  const [sentence] = screen.getAllByText('Table 7: Tom from 17:00 to 20:30, then Ana until 23:00.');
  expect(sentence).toBeTruthy();
  const people = within(screen.getByRole('list', { name: 'Who served' })).getAllByRole('listitem');
  expect(people.map(({ textContent }) => textContent)).toEqual([
    'Tom had tables 5 and 717:00 to 23:00',
    'Ana had table 720:30 to 23:00',
  ]);
  expect(screen.getByText('Ana took over table 7 from Tom')).toBeTruthy();
  expect(screen.getAllByText('Table 8: no server.').length).toBeGreaterThan(0);
  expect(screen.getByRole('region', { name: 'Tables without a server' }).textContent).toContain(
    '8',
  );
});

test('a staff member sees that colleagues had tables on a past shift, but not their names', async () => {
  const colleague = { personId: null, name: null };
  const [early] = EVENING.shifts;
  const shifts = [
    {
      from: early?.from ?? '',
      until: early?.until ?? '',
      tables: [
        { table: '5', ...tomsTable },
        { table: '7', ...colleague },
      ],
    },
  ];
  await open({ [SATURDAY]: [200, { ...EVENING, shifts }] }, 'staff');
  await tap('Saturday 14 November');
  await screen.findByText(
    'Tables were served from 17:00 to 20:30. You see your own name; colleagues see theirs.',
  );
  expect(screen.getByRole('list', { name: 'Who served' }).textContent).toMatch(/^Tom had table 5/);
  expect(screen.getAllByText('Table 7: A colleague from 17:00 to 20:30.').length).toBeGreaterThan(
    0,
  );
});

test('the page about past shifts says of a day that no tables were assigned, and leads to the floor', async () => {
  await open({});
  expect(await screen.findByText('No tables were assigned that day')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the floor' }).getAttribute('href')).toBe(
    '/floor?venue=the-copper-kettle',
  );
});

test('a past day lists the guests to whom nobody came, and what they were told', async () => {
  const call = { createdAt: '2026-11-17T20:14:00.000Z', isAlarm: false };
  const calls = [
    { ...call, id: 'a', tableNumber: '7', how: 'refused' },
    { ...call, id: 'b', tableNumber: '12', how: 'missed' },
    { ...call, id: 'c', tableNumber: '3', how: 'unconfirmed', isAlarm: true },
  ];
  const [venue, path] = [aVenue({ liveFloor: true }), `GET /api/floor/unanswered${YESTERDAYS}`];
  const server = await open({
    'GET /api/restaurants': [200, [venue]],
    [path]: [500, { code: 'INTERNAL', message: 'Broken' }],
  });
  await screen.findByText('We could not load the calls of this day');
  server.answers[path] = [200, { calls, hasCalls: true }];
  await tap('Retry');
  await screen.findByText('Table 7 called. They were told nobody could come.');
  const { textContent } = screen.getByRole('region', { name: 'Unanswered calls' });
  expect(textContent).toContain('20:14Table 12 called. Nobody came.');
  expect(textContent).toContain(
    'Table 3 reported a safety issue. Nobody confirmed being at the table.',
  );
});

test.each([
  [false, 'No guest called on this day.'],
  [true, 'None: somebody went to every guest who called.'],
])('a past day without unanswered calls (any calls: %s) says: %s', async (hasCalls, words) => {
  await open({
    'GET /api/restaurants': [200, [aVenue({ liveFloor: true })]],
    [`GET /api/floor/unanswered${YESTERDAYS}`]: [200, { calls: [], hasCalls }],
  });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a venue without the live floor has no list of unanswered calls', async () => {
  await open({});
  await screen.findByText('No tables were assigned that day');
  expect(screen.queryByRole('region', { name: 'Unanswered calls' })).toBeNull();
});

test('for today, the page about past shifts says that no tables are assigned yet', async () => {
  await open({ 'GET /api/sections/day?venueId=the-copper-kettle&day=2026-11-18': [200, NOTHING] });
  await tap('Today, Wednesday 18 November');
  expect(await screen.findByText('No tables assigned yet today')).toBeTruthy();
});

test('a past shift with a pause explains the gap in its rows, and names tables that changed hands together', async () => {
  const shift = (from: string, until: string, tables: readonly string[], personId: string) => ({
    from: at(from),
    until: at(until),
    tables: tables.map((table) => ({ table, personId, name: personId === 'ana' ? 'Ana' : 'Tom' })),
  });
  const shifts = [
    shift('12:00', '15:00', ['5', '7'], 'tom'),
    shift('17:00', '20:30', ['5', '7'], 'tom'),
    shift('20:30', '23:00', ['5', '7'], 'ana'),
  ];
  await open({ [SATURDAY]: [200, { ...EVENING, shifts }] });
  await tap('Saturday 14 November');
  expect(await screen.findByText('Nobody had the table at that time')).toBeTruthy();
  expect(screen.getByText('Ana took over tables 5 and 7 from Tom')).toBeTruthy();
  const served = within(screen.getByRole('list', { name: 'Who served' }));
  expect(served.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tom had tables 5 and 712:00 to 15:00 and 17:00 to 20:30',
    'Ana had tables 5 and 720:30 to 23:00',
  ]);
});

test('a day of past shifts that failed to load can be loaded again', async () => {
  const server = await open({ [YESTERDAY]: [500, { code: 'INTERNAL', message: 'Broken' }] });
  await screen.findByText('We could not load this day');
  server.answers[YESTERDAY] = [200, NOTHING];
  await tap('Retry');
  expect(await screen.findByText('No tables were assigned that day')).toBeTruthy();
});
