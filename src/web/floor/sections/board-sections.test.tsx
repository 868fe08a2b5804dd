import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentSections } from '#shared/roster/contract.ts';
import { STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { FloorBoard } from '../board/floor-board.tsx';
import { aFloor } from '../floor-fixture.ts';
import { storeFloor } from '../live/queries.ts';

const VENUE_ID = 'the-copper-kettle';
/** A Friday evening. */
const NOW = '2026-11-20T17:05:00.000Z';
const AT = encodeURIComponent(NOW);
const UNTIL = '2026-11-21T05:00:00.000Z';
const ROSTER = `GET /api/roster?venueId=${VENUE_ID}`;
const READ = `GET /api/sections?venueId=${VENUE_ID}`;
const READ_NOW = `${READ}&at=${AT}`;
const SET = `PUT /api/sections?venueId=${VENUE_ID}&at=${AT}`;
const people = ['Ana', 'Jakub', 'Tom'].map((name) => ({
  id: name.toLowerCase(),
  name,
  alsoKnownAs: [],
  memberId: null,
}));
const NOBODY: CurrentSections = {
  from: null,
  until: null,
  sections: [],
  setAt: null,
  lastTime: null,
};
const FRIDAY = [
  { personId: 'tom', tables: ['5', '7'] },
  { personId: 'gone', tables: ['12'] },
];
const since = (sections: CurrentSections['sections'], setAt: string): CurrentSections => ({
  from: setAt,
  until: UNTIL,
  sections,
  setAt,
  lastTime: null,
});

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  vi.setSystemTime(NOW);
});
afterEach(closePage);

async function open(answers: Parameters<typeof stubServer>[0] = {}) {
  const floor = aFloor({ now: NOW });
  const server = stubServer({
    [`GET /api/floor?venueId=${VENUE_ID}`]: [200, floor],
    [ROSTER]: [200, people],
    [READ]: [200, NOBODY],
    [SET]: [200, { from: NOW, until: UNTIL, sections: [], setAt: NOW }],
    ...answers,
  });
  storeFloor(VENUE_ID, floor);
  const venue = { venueId: VENUE_ID, name: 'The Copper Kettle', timezone: 'Europe/London' };
  await openPage(
    '/floor',
    () => (
      <FloorBoard
        venue={{ ...venue, openingHours: null }}
        homePath="/"
        redeemPath="/redeem"
        whoCan="Please ask Ada."
      />
    ),
    { user: aUser() },
  );
  await later(1);
  return server;
}

const later = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const tap = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const table = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const kept = () => localStorage.getItem(`${STORAGE_KEYS.unsentSections}:${VENUE_ID}`);

test('last Friday’s sections can be repeated; the tables of a person who no longer works there stay free', async () => {
  const server = await open({
    [READ]: [200, { ...NOBODY, lastTime: { day: '2026-11-13', sections: FRIDAY } }],
  });
  await tap('Assign the tables');
  expect(screen.getByRole('dialog', { name: 'Who has which tables tonight?' })).toBeTruthy();
  expect(screen.getByText('One person, 2 of 3 tables')).toBeTruthy();
  await tap(/^Same as last Friday/);
  expect(screen.getByText('2 of 3 tables have someone')).toBeTruthy();
  expect(screen.getByText('Still free: 12. Calls from there ring for everyone.')).toBeTruthy();
  await tap('Start the shift');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.bodiesOf(SET)).toEqual([
    {
      from: NOW,
      until: UNTIL,
      basedOn: null,
      sections: [{ personId: 'tom', tables: ['5', '7'] }],
    },
  ]);
});

test('once a person is selected, a tap on a table gives it to them or takes it back', async () => {
  const server = await open();
  await tap('Assign the tables');
  await tap('Table 7, free');
  expect(screen.getByText('Pick a person first, then tap their tables.')).toBeTruthy();
  await tap('Ana, No tables yet');
  await act(async () => fireEvent.click(table('Table 5, free')));
  await act(async () => fireEvent.click(table('Table 7, free')));
  await tap('Jakub, No tables yet');
  await act(async () => fireEvent.click(table('Table 7, Ana')));
  await act(async () => fireEvent.click(table('Table 7, Jakub')));
  expect(table('Table 7, free').getAttribute('aria-pressed')).toBe('false');
  await tap('Undo');
  expect(table('Table 7, Jakub').getAttribute('aria-pressed')).toBe('true');
  const given = [
    { personId: 'ana', tables: ['5'] },
    { personId: 'jakub', tables: ['7'] },
  ];
  server.answers[READ] = [200, since(given, NOW)];
  await tap('Start the shift');
  expect(server.bodiesOf(SET)).toMatchObject([{ sections: given }]);
  expect(screen.getByText('Table 7, quiet, Jakub’s')).toBeTruthy();
});

test('in the middle of a shift, two taps hand all tables of a person to another from now on', async () => {
  const setAt = '2026-11-20T16:00:00.000Z';
  const server = await open({
    [READ]: [200, since([{ personId: 'tom', tables: ['5', '7'] }], setAt)],
  });
  expect(screen.queryByText('Nobody has tables yet.')).toBeNull();
  expect(screen.getByText('Table 5, quiet, Tom’s')).toBeTruthy();
  await tap('Who has which tables');
  await tap('Ana, No tables yet');
  await tap('Give all tables of Tom to Ana');
  await tap('Save tables');
  expect(server.bodiesOf(SET)).toEqual([
    {
      from: NOW,
      until: UNTIL,
      basedOn: setAt,
      sections: [{ personId: 'ana', tables: ['5', '7'] }],
    },
  ]);
});

test('sections set offline apply at once and are sent exactly once, with the time at which they were set', async () => {
  const server = await open({ [SET]: 'dead network' });
  await tap('Assign the tables');
  await tap('Ana, No tables yet');
  await act(async () => fireEvent.click(table('Table 5, free')));
  await tap('Start the shift');
  await later(1);
  expect(
    screen.getByText(/^No connection: the tables you gave out at 17:05 are saved on this device/),
  ).toBeTruthy();
  expect(screen.getByText('Table 5, quiet, Ana’s')).toBeTruthy();
  expect(kept()).toContain('ana');
  const failed = server.bodiesOf(SET).length;

  const stored = [{ personId: 'ana', tables: ['5'] }];
  server.answers[SET] = [200, { from: NOW, until: UNTIL, sections: stored, setAt: NOW }];
  server.answers[READ] = [200, since(stored, NOW)];
  await act(async () => void window.dispatchEvent(new Event('online')));
  await later(60_000);
  expect(server.bodiesOf(SET)).toHaveLength(failed + 1);
  expect(screen.queryByText(/kept on this device/)).toBeNull();
  expect(screen.getByText('Table 5, quiet, Ana’s')).toBeTruthy();
  expect(kept()).toBeNull();
});

test('when two tablets set sections, their changes are merged, and the board asks who has a table that both gave away', async () => {
  const theirs = [
    { personId: 'tom', tables: ['5'] },
    { personId: 'jakub', tables: ['12'] },
  ];
  const theirsAt = '2026-11-20T17:04:00.000Z';
  const conflict = [409, { code: 'CONFLICT', message: 'Please look again' }] as const;
  const server = await open({ [SET]: [...conflict], [READ_NOW]: [200, since(theirs, theirsAt)] });
  await tap('Assign the tables');
  await tap('Ana, No tables yet');
  await act(async () => fireEvent.click(table('Table 5, free')));
  await act(async () => fireEvent.click(table('Table 7, free')));
  const answerOthers = globalThis.fetch;
  let refused = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (refused > 0 && `${init.method} ${path}` === SET) {
      server.answers[SET] = [200, { from: NOW, until: UNTIL, sections: [], setAt: NOW }];
    }
    if (`${init.method} ${path}` === SET) refused += 1;
    return await answerOthers(path, init);
  });
  await tap('Start the shift');
  await later(1);
  const [first, again, joined] = server.bodiesOf(SET) as {
    basedOn?: string | null;
    sections: unknown;
  }[];
  expect(first).toMatchObject({ basedOn: null });
  expect(again).not.toHaveProperty('basedOn');
  expect(joined?.sections).toEqual(
    expect.arrayContaining([
      { personId: 'tom', tables: ['5'] },
      { personId: 'jakub', tables: ['12'] },
      { personId: 'ana', tables: ['7'] },
    ]),
  );
  await tap('Say who');
  expect(screen.getByText('Two tablets gave Table 5 to two people. Who has it?')).toBeTruthy();
  const question = screen.getByText(/^Two tablets gave Table 5/).closest('li') as HTMLElement;
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Ana' })));
  expect(screen.queryByText(/^Two tablets gave/)).toBeNull();
  await tap(/^Start the shift|^Save/);
  expect(screen.queryByText(/^Two tablets gave/)).toBeNull();
});

test('sections that another tablet sets while the screen is open are not overwritten', async () => {
  const server = await open();
  await tap('Assign the tables');
  await tap('Ana, No tables yet');
  await act(async () => fireEvent.click(table('Table 5, free')));
  const theirsAt = '2026-11-20T17:04:30.000Z';
  server.answers[READ] = [200, since([{ personId: 'tom', tables: ['12'] }], theirsAt)];
  await act(async () => storeFloor(VENUE_ID, aFloor({ now: NOW, sectionsVersion: 'theirs' })));
  await later(1);
  expect(screen.getByText('Table 12, quiet, Tom’s')).toBeTruthy();
  await tap('Start the shift');
  expect(server.bodiesOf(SET)).toMatchObject([{ basedOn: null }]);
});

test('a roster that failed to load can be loaded again', async () => {
  const server = await open({ [ROSTER]: 'dead network' });
  await tap('Who has which tables');
  await later(1);
  expect(screen.getByText(/^We could not read who serves here/)).toBeTruthy();
  server.answers[ROSTER] = [200, people];
  await tap('Try again');
  await later(1);
  expect(button('Ana, No tables yet')).toBeTruthy();
});

test('a roster without people says where to add them, or whom to ask', async () => {
  await open({ [ROSTER]: [200, []] });
  expect(screen.queryByText('Nobody has tables yet.')).toBeNull();
  await tap('Who has which tables');
  expect(screen.getByText(/^Nobody is on the list of people yet/)).toBeTruthy();
  expect(screen.getByText('A manager can do that in the settings.')).toBeTruthy();
});
