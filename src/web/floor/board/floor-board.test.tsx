import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { aCall, aFloor } from '../floor-fixture.ts';
import { storeFloor } from '../live/queries.ts';
import { FloorBoard } from './floor-board.tsx';

const VENUE_ID = 'the-copper-kettle';
const mine = aCall({ status: 'taken', takenBy: 'Tom', isYours: true });
const other = aCall({ id: '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a11', tableNumber: '5' });
const newAlarmId = '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a12';
const DONE = `POST /api/floor/calls/${mine.id}/done`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(closePage);

const floorWith = (calls: FloorCall[], more: Partial<Floor> = {}) =>
  aFloor({ calls, now: new Date().toISOString(), ...more });

/** Opens the board with a silent stream, so that it keeps showing this state. */
async function open(floor: Floor, answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({
    [`GET /api/floor?venueId=${VENUE_ID}`]: [200, floor],
    [DONE]: [200, { ...mine, status: 'done', doneAt: new Date().toISOString() }],
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
        whoCan="Ada"
      />
    ),
    { user: aUser() },
  );
  return server;
}

const later = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const tap = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const sheet = () => screen.queryByRole('dialog', { name: 'Table 7 is done' });

const readSince = ({ now }: Floor) => {
  const since = new Date(Date.parse(now) - 3_000).toISOString();
  return `GET /api/floor?${new URLSearchParams({ venueId: VENUE_ID, since })}`;
};

/** Makes a tap fail, after which the board reads its calls again. */
async function readAfterTap(
  server: Awaited<ReturnType<typeof open>>,
  before: Floor,
  after: Floor,
): Promise<void> {
  server.answers[readSince(before)] = [200, after];
  server.answers[DONE] = 'dead network';
  await tap('Done at Table 7');
  await later(1);
}

async function comesIn(...calls: FloorCall[]): Promise<void> {
  await act(async () => storeFloor(VENUE_ID, floorWith(calls)));
  await later(1);
}

test('a board whose stream cannot be opened still shows a new call, and reports it once it is connected', async () => {
  const before = floorWith([]);
  const events = `/api/floor/events?venueId=${VENUE_ID}`;
  await open(before, {
    [`GET ${events}`]: 'dead network',
    [readSince(before)]: [200, { ...before, calls: [other], changes: [other] }],
  });
  await later(5_000);
  expect(screen.getByRole('region', { name: 'Table 5' })).toBeTruthy();
  expect(screen.queryByText(/Table 5 called\./)).toBeNull();
  const answerOthers = globalThis.fetch;
  const look = new TextEncoder().encode('event: look\ndata: {}\n\n');
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== events) return await answerOthers(path, init);
    return new Response(new ReadableStream({ start: (stream) => stream.enqueue(look) }));
  });
  await later(5_000);
  expect(screen.getByText(/Table 5 called\./)).toBeTruthy();
});

test('a missed safety matter stands before an ordinary call and is marked as the first to go to', async () => {
  const alarm = aCall({ tableNumber: '12', safety: 'injury', isAlarm: true, status: 'missed' });
  await open(floorWith([other, alarm]));
  const [first, second] = screen.getAllByRole('button', { name: /^I’m going to/ });
  expect(first?.getAttribute('aria-label')).toBe('I’m going to Table 12');
  expect(second?.getAttribute('aria-label')).toBe('I’m going to Table 5');
  const card = within(screen.getByRole('region', { name: 'Table 12' }));
  expect(card.getByText('Go here first')).toBeTruthy();
  expect(card.getByText('Nobody went.')).toBeTruthy();
  expect(screen.getAllByText('Go here first')).toHaveLength(1);
});

test('the question about what helped closes after 20 seconds without a touch', async () => {
  const server = await open(floorWith([mine]));
  await tap('Done at Table 7');
  await later(19_000);
  fireEvent.pointerDown(document.body);
  await later(19_999);
  expect(sheet()).toBeTruthy();
  await later(1);
  expect(sheet()).toBeNull();
  expect(server.bodiesOf(DONE)).toEqual([{}]);
  await later(1);
  expect(document.activeElement?.textContent).toBe('Nobody is waiting');
  await tap('What helped?');
  expect(sheet()).toBeTruthy();
});

test('an outcome that was tapped is saved when the question about what helped closes by itself', async () => {
  const server = await open(floorWith([mine]));
  await tap('Done at Table 7');
  await tap('Replaced');
  await later(20_000);
  expect(sheet()).toBeNull();
  expect(server.bodiesOf(DONE)).toEqual([{}, { outcome: 'replaced' }]);
});

test('one answer to the question about what helped is saved for all calls that ended together', async () => {
  const second = { ...mine, id: other.id };
  const server = await open(floorWith([mine, second]));
  const done = { status: 'done' as const, doneAt: new Date().toISOString() };
  const SECOND_DONE = `POST /api/floor/calls/${second.id}/done`;
  server.answers[DONE] = [200, { ...mine, ...done }];
  server.answers[SECOND_DONE] = [200, { ...second, ...done }];
  await tap('Done at Table 7');
  await vi.waitFor(() => expect(sheet()).toBeTruthy());
  await tap('Talked');
  await tap('Save');
  await vi.waitFor(() => expect(sheet()).toBeNull());
  expect(server.bodiesOf(DONE)).toEqual([{}, { outcome: 'talked' }]);
  expect(server.bodiesOf(SECOND_DONE)).toEqual([{}, { outcome: 'talked' }]);
});

test('what helped is not saved for a call that ended together with others and is open again', async () => {
  const second = { ...mine, id: other.id };
  const server = await open(floorWith([mine, second]));
  const SECOND_DONE = `POST /api/floor/calls/${second.id}/done`;
  server.answers[SECOND_DONE] = [200, { ...second, status: 'done' }];
  await tap('Done at Table 7');
  await vi.waitFor(() => expect(sheet()).toBeTruthy());
  await comesIn(second);
  await tap('Talked');
  await tap('Save');
  await vi.waitFor(() => expect(server.bodiesOf(DONE)).toEqual([{}, { outcome: 'talked' }]));
  expect(server.bodiesOf(SECOND_DONE)).toEqual([{}]);
});

test('if one of several guests at a table was harmed, the question about what helped offers no new dish and no refund', async () => {
  const calls = [
    { ...mine, safety: 'pest' as const },
    { ...mine, id: other.id, safety: 'injury' as const },
  ];
  const server = await open(floorWith(calls));
  const [mouse, hurt] = calls.map((call) => ({ ...call, status: 'done' as const }));
  server.answers[DONE] = [200, mouse];
  server.answers[`POST /api/floor/calls/${other.id}/done`] = [200, hurt];
  const offered = () =>
    within(screen.getByRole('group', { name: 'What helped at Table 7?' }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  await tap('Done at Table 7');
  await vi.waitFor(() => expect(sheet()).toBeTruthy());
  expect(offered()).toEqual(['Talked', 'Guest had left']);
  await later(20_000);
  await tap('What helped?');
  expect(offered()).toEqual(['Talked', 'Guest had left']);
});

test('a note typed without an outcome is still there when the question about what helped opens again', async () => {
  await open(floorWith([mine]));
  await tap('Done at Table 7');
  await tap('Add a note');
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Note for the team');
  fireEvent.change(field(), { target: { value: 'A fresh plate of lamb' } });
  await later(20_000);
  await tap('What helped?');
  expect(field().value).toBe('A fresh plate of lamb');
});

test('a new call closes the question about what helped at once', async () => {
  await open(floorWith([mine]));
  await tap('Done at Table 7');
  await comesIn();
  expect(sheet()).toBeTruthy();
  await comesIn(other);
  expect(sheet()).toBeNull();
  expect(screen.getByRole('button', { name: 'I’m going to Table 5' })).toBeTruthy();
});

test('the message that a table is done disappears once the table waits again', async () => {
  await open(floorWith([mine]));
  await tap('Done at Table 7');
  await comesIn(other);
  expect(screen.getByText('Table 7 is done')).toBeTruthy();
  const alarm = { safety: 'allergen', isAlarm: true } as const;
  await comesIn(other, aCall({ id: newAlarmId, tableNumber: 'Table 7', ...alarm }));
  expect(screen.getByRole('region', { name: 'Table 7' })).toBeTruthy();
  expect(screen.queryByText('Table 7 is done')).toBeNull();
});

test('a call that turns out to be a safety matter closes the question about what helped', async () => {
  await open(floorWith([mine, other]));
  await tap('Done at Table 7');
  await comesIn(other);
  expect(sheet()).toBeTruthy();
  await comesIn({ ...other, safety: 'injury' });
  expect(sheet()).toBeNull();
});

test('a call that turns out to be a safety matter is announced like a new call', async () => {
  const floor = floorWith([mine, other]);
  const server = await open(floor);
  const matter = { ...mine, safety: 'allergen' as const };
  await readAfterTap(server, floor, floorWith([other, matter]));
  expect(screen.getByText('Table 7 is calling. Possible allergic reaction.')).toBeTruthy();
});

test.each([
  ['rings once for a guest who still waits', 1, other],
  ['does not ring for a guest whom a colleague has reached', 0, { ...other, status: 'taken' }],
] as const)(
  'a floor board that wakes up rings only for a guest who still waits: it %s',
  async (_, rings, onWaking) => {
    const vibrate = vi.fn();
    vi.stubGlobal('navigator', Object.create(navigator, { vibrate: { value: vibrate } }));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const floor = floorWith([mine]);
    const server = await open(floor);
    const missed = floorWith([mine, other]);
    await readAfterTap(server, floor, missed);
    expect(screen.getByRole('button', { name: 'I’m going to Table 5' })).toBeTruthy();
    expect(vibrate).not.toHaveBeenCalled();

    const woken = floorWith([mine, onWaking], { lastHour: { answers: 9, glad: 8, latest: [] } });
    server.answers[readSince(missed)] = [200, woken];
    visibility.mockReturnValue('visible');
    for (let times = 0; times < 2; times += 1) {
      await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
      await later(1);
      expect(screen.getByText(/^Last hour: nine answers/)).toBeTruthy();
    }
    expect(vibrate).toHaveBeenCalledTimes(rings);
  },
);

const withdrawnMine = (minutesAgo = 0): FloorCall => ({
  ...mine,
  status: 'withdrawn',
  takenAt: mine.createdAt,
  withdrawnAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
});
const MINE_NOT_NEEDED = 'Table 7 no longer needs you';

/** The next state of the board, with calls that their guests have withdrawn. */
async function withdraws(changes: FloorCall[], calls: FloorCall[] = []): Promise<void> {
  await act(async () => storeFloor(VENUE_ID, floorWith(calls, { changes })));
  await later(1);
}

test('a member on the way sees for five minutes that the guest has withdrawn the call, unless marked as seen before', async () => {
  await open(floorWith([mine]));
  await withdraws([withdrawnMine(4)]);
  expect(screen.getByText(MINE_NOT_NEEDED)).toBeTruthy();
  await tap(`Seen: ${MINE_NOT_NEEDED}`);
  expect(screen.queryByText(MINE_NOT_NEEDED)).toBeNull();
  await withdraws([withdrawnMine(4)]);
  expect(screen.queryByText(MINE_NOT_NEEDED)).toBeNull();
  await withdraws([{ ...withdrawnMine(6), id: other.id }]);
  expect(screen.queryByText(MINE_NOT_NEEDED)).toBeNull();
});

test('a tap on another call does not dismiss the message about a withdrawn call', async () => {
  const server = await open(floorWith([mine, other]));
  const taken = { ...other, status: 'taken', takenBy: 'Tom', takenAt: other.createdAt };
  server.answers[`POST /api/floor/calls/${other.id}/claim`] = [200, taken];
  await withdraws([withdrawnMine()], [other]);
  await tap('I’m going to Table 5');
  await vi.waitFor(() => screen.getByRole('region', { name: 'Tom has table 5' }));
  expect(screen.getByText(MINE_NOT_NEEDED)).toBeTruthy();
});

test('a withdrawn call does not replace the undo button of another call that was just finished', async () => {
  await open(floorWith([mine]));
  await tap('Done at Table 7');
  await tap('Close');
  await withdraws([{ ...withdrawnMine(), id: other.id, tableNumber: '5' }]);
  expect(screen.getByText('Table 5 no longer needs you')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Not done yet' })).toBeTruthy();
});

test('each of two calls withdrawn at the same time has a message to be marked as seen', async () => {
  const second = { ...withdrawnMine(), id: other.id, tableNumber: '5' };
  await open(floorWith([mine]));
  await withdraws([withdrawnMine(), second]);
  await tap(`Seen: ${MINE_NOT_NEEDED}`);
  expect(screen.queryByText(MINE_NOT_NEEDED)).toBeNull();
  expect(screen.getByText('Table 5 no longer needs you')).toBeTruthy();
});

test('a member is told once that a table no longer needs them, however many of its calls were withdrawn', async () => {
  await open(floorWith([mine]));
  await withdraws([withdrawnMine(), { ...withdrawnMine(), id: other.id, tableNumber: 'Table 7' }]);
  expect(screen.getAllByText(MINE_NOT_NEEDED)).toHaveLength(1);
  await tap(`Seen: ${MINE_NOT_NEEDED}`);
  expect(screen.queryByText(MINE_NOT_NEEDED)).toBeNull();
});

test('a member who taps on a call that was withdrawn in the meantime reads one message about it', async () => {
  const before = floorWith([mine]);
  const server = await open(before);
  server.answers[DONE] = [409, { code: 'CONFLICT', message: 'The guest no longer needs anyone' }];
  server.answers[readSince(before)] = [200, floorWith([], { changes: [withdrawnMine()] })];
  await tap('Done at Table 7');
  await vi.waitFor(() => screen.getByText(MINE_NOT_NEEDED));
  expect(screen.queryByText('No longer needed')).toBeNull();
});

test('the message about a withdrawn call does not come back after a staff member has gone to the table again', async () => {
  await open(floorWith([mine]));
  await withdraws([withdrawnMine()]);
  await comesIn({ ...other, tableNumber: '7', status: 'taken', takenBy: 'Tom' });
  expect(screen.getByRole('region', { name: 'Tom has table 7' })).toBeTruthy();
  expect(screen.queryByText(MINE_NOT_NEEDED)).toBeNull();
  await comesIn();
  expect(screen.queryByRole('region', { name: 'Tom has table 7' })).toBeNull();
  expect(screen.queryByText(MINE_NOT_NEEDED)).toBeNull();
});

test('only the member on the way is told of a withdrawn call, and only if the table has no other call', async () => {
  await open(floorWith([mine]));
  await withdraws([{ ...withdrawnMine(), id: other.id, isYours: false }]);
  expect(screen.queryByText(/no longer needs/)).toBeNull();
  await withdraws([withdrawnMine()], [{ ...other, tableNumber: 'Table 7' }]);
  expect(screen.getByRole('button', { name: 'I’m going to Table 7' })).toBeTruthy();
  expect(screen.queryByText(/no longer needs/)).toBeNull();
});

test('while a safety matter waits, the question about what helped opens only on request', async () => {
  await open(floorWith([mine, { ...other, safety: 'injury', status: 'missed' }]));
  await tap('Done at Table 7');
  expect(sheet()).toBeNull();
  await tap('What helped?');
  expect(sheet()).toBeTruthy();
});

test('a safety matter that comes in while the settings are open is shown above them, and a tap on it leads to its call', async () => {
  const known = { ...other, safety: 'pest' as const };
  await open(floorWith([known]));
  await tap('More');
  const settings = () => screen.queryByRole('dialog', { name: 'The Copper Kettle' });
  expect(settings()).toBeTruthy();
  const bar = () => screen.queryByRole('button', { name: /Show$/ });
  await comesIn(known, aCall({ tableNumber: '3' }));
  expect(bar()).toBeNull();
  const danger = { safety: 'injury', isAlarm: true, isEmergency: true } as const;
  await comesIn(known, aCall({ id: newAlarmId, tableNumber: '12', ...danger }));
  expect(bar()?.textContent).toMatch(/^Table 12: Possible emergency/);
  // A screen reader announces it: an open dialog hides the rest of the board.
  expect(screen.getByRole('alert')).toBeTruthy();
  await act(async () => fireEvent.click(bar() as HTMLElement));
  await vi.waitFor(() => expect(settings()).toBeNull());
  const going = () => screen.queryByRole('button', { name: 'I’m going to Table 12' });
  await vi.waitFor(() => expect(going()).toBe(document.activeElement));
  expect(bar()).toBeNull();
});

test('when a member takes a table, no table in the room moves, however long the member’s name', async () => {
  const name = 'Maximiliane Featherstonehaugh';
  const cellOf = (label: RegExp | string) =>
    screen.getByTitle(label).closest('li')?.getAttribute('style');
  await open(floorWith([]));
  const before = cellOf('5');
  await comesIn({ ...other, status: 'taken', takenBy: name });
  expect(before).toMatch(/left: .*top: /);
  expect(cellOf('Table 5, taken by Maximiliane')).toBe(before);
  expect(screen.getByRole('button', { name: 'Table 5, taken by Maximiliane' })).toBeTruthy();
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const quietFloor = (calls: FloorCall[]) =>
  floorWith(calls, { switches: { quietUntil: inAnHour(), closedUntil: null } });

test.each([
  ['an emergency rings', { isEmergency: true }, 1],
  ['another safety matter does not ring', { isEmergency: false }, 0],
])('a floor board that is set to quiet rings only for an emergency: %s', async (_, told, rung) => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  const before = quietFloor([mine]);
  const server = await open(before);
  const news = { ...other, ...told, safety: 'injury' as const, isAlarm: true };
  await readAfterTap(server, before, quietFloor([mine, news]));
  await vi.waitFor(() => screen.getByRole('button', { name: 'I’m going to Table 5' }));
  expect(vibrate).toHaveBeenCalledTimes(rung);
});

test('a floor board set to quiet says that an emergency still rings, and one tap lets calls ring again', async () => {
  const server = await open(quietFloor([]));
  const SWITCHES = 'PUT /api/floor/switches';
  server.answers[SWITCHES] = [200, { quietUntil: null, closedUntil: null }];
  expect(screen.getByText(/^Quiet until \d\d:\d\d\. Only an emergency rings\.$/)).toBeTruthy();
  await tap('More');
  expect(screen.getByText('An emergency rings even when the board is quiet.')).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await tap('Ring again');
  await vi.waitFor(() => expect(screen.queryByText(/Only an emergency rings/)).toBeNull());
  expect(server.bodiesOf(SWITCHES)).toEqual([{ venueId: VENUE_ID, quietUntil: null }]);
});

test('a member on the way who arrives for a new report of the same guests has arrived for the earlier one too', async () => {
  const news = aCall({ id: newAlarmId, isAlarm: true, safety: 'allergen' });
  const arrivedAt = new Date().toISOString();
  const earlier = `POST /api/floor/calls/${mine.id}/arrive`;
  const taken = { ...mine, arrivedAt };
  const server = await open(floorWith([mine, news]), {
    [`POST /api/floor/calls/${newAlarmId}/arrive`]: [200, { ...taken, id: newAlarmId }],
    [earlier]: [200, taken],
  });
  const card = within(screen.getByRole('region', { name: 'Table 7' }));
  expect(card.getByText('You are going there already.')).toBeTruthy();
  await act(async () => fireEvent.click(card.getByRole('button', { name: 'I’m at table 7' })));
  await later(1);
  expect(server.bodiesOf(earlier)).toHaveLength(1);
});

test('a member at the table who takes a new report of the same guests has arrived for it at once', async () => {
  const news = aCall({ id: newAlarmId, isAlarm: true, safety: 'allergen' });
  const there = { ...mine, arrivedAt: new Date().toISOString() };
  const arrives = `POST /api/floor/calls/${newAlarmId}/arrive`;
  const server = await open(floorWith([there, news]), {
    [`POST /api/floor/calls/${newAlarmId}/claim`]: [200, { ...mine, id: newAlarmId }],
    [arrives]: [200, { ...there, id: newAlarmId }],
  });
  expect(screen.getByText('You are at this table already.')).toBeTruthy();
  await tap('I’m going to Table 7');
  await later(1);
  expect(server.bodiesOf(arrives)).toHaveLength(1);
});

test('a member is told, with one ring, that a visit did not sort the matter out, until the table calls again', async () => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  await open(floorWith([]));
  const visit = { id: mine.id, tableNumber: '7', settledAt: new Date().toISOString() };
  const told = () => screen.queryByText('Table 7: not really sorted');
  const judged = async (calls: FloorCall[]) => {
    await act(async () => storeFloor(VENUE_ID, floorWith(calls, { unsettled: [visit] })));
    await later(1);
  };
  await judged([]);
  expect(told()).toBeTruthy();
  expect(screen.getByText('Table 7 says it’s not really sorted.')).toBeTruthy();
  await judged([other]);
  expect(vibrate).toHaveBeenCalledTimes(1);
  await judged([{ ...other, tableNumber: 'Table 7' }]);
  expect(told()).toBeNull();
  await judged([]);
  await tap('Seen: Table 7: not really sorted');
  expect(told()).toBeNull();
});
