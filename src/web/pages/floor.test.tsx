import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CALL_FOLLOW_UP_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { Role } from '#shared/team/roles.ts';
import { aCall, aFloor, NOW } from '#web/floor/floor-fixture.ts';
import { storeFloor } from '#web/floor/live/queries.ts';
import { STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { FloorPage } from './floor.tsx';

const FLOOR = 'GET /api/floor?venueId=the-copper-kettle';
const EVENTS = 'GET /api/floor/events?venueId=the-copper-kettle';
const call = aCall();
const CLAIM = `POST /api/floor/calls/${call.id}/claim`;
const DONE = `POST /api/floor/calls/${call.id}/done`;
const REOPEN = `POST /api/floor/calls/${call.id}/reopen`;
const ARRIVE = `POST /api/floor/calls/${call.id}/arrive`;
const ME = '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a99';

beforeEach(() => {
  // On a slow machine four seconds may pass, after which a board that is still connecting says so.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(closePage);

/** Opens the page with a silent stream, so that it keeps showing this state. */
async function open(answers: Parameters<typeof stubServer>[0], role: Role = 'staff') {
  const server = stubServer({
    'GET /api/restaurants': [200, [aVenue({ liveFloor: true })]],
    [FLOOR]: [200, aFloor()],
    ...answers,
  });
  const user = aUser({ role, ownerName: 'Ada Lovelace' });
  await openPage('/floor', FloorPage, { user });
  await screen.findByRole('heading', { name: 'Floor' });
  return server;
}

const tap = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('a floor that is off', () => {
  const off: Parameters<typeof open>[0] = { [FLOOR]: [200, aFloor({ isOn: false })] };

  test('a live floor that is off links owners and managers to its settings', async () => {
    await open(off, 'manager');
    const link = screen.getByRole('link', { name: 'Switch it on in settings' });
    expect(link.getAttribute('href')).toBe('/settings?tab=floor');
  });

  test('a live floor that is off tells staff whom to ask', async () => {
    await open(off);
    expect(screen.getByText(/Please ask Ada Lovelace or a manager\.$/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /settings/ })).toBeNull();
  });
});

test('a floor board that failed to load says so and loads on retry', async () => {
  const server = await open({ [FLOOR]: 'dead network' });
  expect(screen.getByText('We could not load the floor')).toBeTruthy();
  server.answers[FLOOR] = [200, aFloor()];
  await tap('Try again');
  expect(await screen.findByText('Nobody is waiting', { selector: 'p' })).toBeTruthy();
});

test('a venue to which the member lost access is not shown on the floor board, even if it was read before', async () => {
  await open({ [EVENTS]: [404, { code: 'NOT_FOUND', message: 'There is no such venue' }] });
  expect(await screen.findByText('You don’t have access to this floor')).toBeTruthy();
});

test('the floor board shows the last hour’s answers if the server sends them', async () => {
  await open({});
  expect(screen.queryByText(/^Last hour/)).toBeNull();
  closePage();
  await open({ [FLOOR]: [200, aFloor({ lastHour: { answers: 9, glad: 8, latest: [] } })] });
  expect(screen.getByText('Last hour: nine answers, eight of them glad.')).toBeTruthy();
});

test('the card of an alarm names the possible safety matter and says that the guest wrote about it', async () => {
  const alarm = aCall({ tableNumber: '3', primaryIssue: null, safety: 'allergen', isAlarm: true });
  await open({ [FLOOR]: [200, aFloor({ calls: [{ ...alarm, status: 'missed' }] })] });
  expect(screen.getByText('Possible allergic reaction')).toBeTruthy();
  expect(screen.getByText('The guest wrote about it. Please go and see.')).toBeTruthy();
  expect(screen.queryByText('They were told that nobody is free.')).toBeNull();
  expect(screen.getByRole('button', { name: 'I’m going to Table 3' })).toBeTruthy();
});

test('a switch on the floor board flips back with an error if saving fails', async () => {
  const server = await open({ 'PUT /api/floor/switches': 'dead network' });
  await tap('More');
  await tap('Closed for 1 hour');
  const [sent] = server.bodiesOf('PUT /api/floor/switches');
  expect(sent).toMatchObject({ venueId: 'the-copper-kettle', closedUntil: expect.any(String) });
  expect(screen.getByText(/^We could not reach TableTalk/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Guests can call' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

const FLOOD = Array.from({ length: 24 }, (_, index) =>
  aCall({
    id: `0198f0c4-3c1e-7a52-9d43-5f0f3f6f3${String(index).padStart(3, '0')}`,
    tableNumber: index < 4 ? '7' : `made up ${index}`,
    isKnownTable: index < 4,
    createdAt: new Date(Date.parse(NOW) - 1000 * (24 - index)).toISOString(),
  }),
);

test('two dozen calls in a minute share one card, from which calls can be paused', async () => {
  const alarm = aCall({ id: ME, tableNumber: '3', safety: 'allergen', isAlarm: true });
  const paused = { quietUntil: null, closedUntil: '2199-11-14T20:31:30.000Z' };
  const server = await open({
    [FLOOR]: [200, aFloor({ calls: [alarm, ...FLOOD] })],
    'PUT /api/floor/switches': [200, paused],
  });
  expect(screen.getByRole('button', { name: 'I’m going to Table 3' })).toBeTruthy();
  const card = within(screen.getByRole('region', { name: /^24 calls / }));
  const [first, ...others] = card.getAllByRole('listitem');
  expect(first?.textContent).toContain('Table 7');
  expect(first?.textContent).toContain('4 calls');
  expect(others).toHaveLength(5);
  expect(others[0]?.textContent).toContain('not on your list');
  await act(async () => fireEvent.click(card.getByRole('button', { name: 'Show all 21 tables' })));
  expect(card.getAllByRole('listitem')).toHaveLength(21);
  await tap('Pause calls for 15 minutes');
  const [sent] = server.bodiesOf('PUT /api/floor/switches');
  expect(sent).toMatchObject({ venueId: 'the-copper-kettle', closedUntil: expect.any(String) });
  await screen.findByText('Guests cannot call until 20:31.');
  expect(screen.queryByRole('button', { name: 'Pause calls for 15 minutes' })).toBeNull();
});

const ALARMS = ['5', '9', '11', '12'].map((tableNumber, index) =>
  aCall({
    id: `0198f0c4-3c1e-7a52-9d43-5f0f3f6f4${String(index).padStart(3, '0')}`,
    tableNumber,
    safety: 'allergen',
    isAlarm: true,
    networks: ['wifi'],
  }),
);

test('many alarms from one network share a card behind a confirmed alarm, and a tap on one of their tables opens that card', async () => {
  const real = aCall({
    id: ME,
    safety: 'allergen',
    isAlarm: true,
    isScanned: true,
    createdAt: NOW,
  });
  const calls = [...ALARMS, real, aCall({ tableNumber: '20' })];
  const server = await open({
    [FLOOR]: [200, aFloor({ calls })],
    [`POST /api/floor/calls/${ALARMS[0]?.id}/claim`]: [409, { code: 'CONFLICT', message: '' }],
  });
  const first = screen.getByText('Go here first').closest('section') as HTMLElement;
  expect(within(first).getByRole('heading').textContent).toBe('Table 7');
  const heading = screen.getByRole('heading', {
    name: '4 alarms from one connection, unconfirmed',
  });
  const counted = 'Two guests are waiting and four alarms are unconfirmed';
  expect(screen.getByRole('heading', { name: counted })).toBeTruthy();
  const card = heading.closest('details') as HTMLDetailsElement;
  expect(card.open).toBe(false);
  expect(card.textContent).toContain('Tables 12, 11, 9, 5, the newest first');
  const plain = screen.getByRole('region', { name: 'Table 20' });
  const { DOCUMENT_POSITION_FOLLOWING: isBehind } = Node;
  expect(first.compareDocumentPosition(card)).toBe(isBehind);
  expect(card.compareDocumentPosition(plain)).toBe(isBehind);
  await tap(/^Table 5, safety matter, waiting/);
  await waitFor(() => expect(card.open).toBe(true));
  expect(within(card).getAllByRole('listitem')).toHaveLength(4);
  await tap('I’m going to Table 5');
  expect(server.bodiesOf(`POST /api/floor/calls/${ALARMS[0]?.id}/claim`)).toEqual([{}]);
});

test('two calls of one table share a tile, and one claim takes both calls', async () => {
  const second = aCall({ id: ME, tableNumber: 'table 7' });
  const server = await open({
    [FLOOR]: [200, aFloor({ calls: [call, second] })],
    [CLAIM]: [200, { ...call, status: 'taken', takenBy: 'Tom', isYours: true, takenAt: NOW }],
    [`POST /api/floor/calls/${ME}/claim`]: [
      200,
      { ...second, status: 'taken', takenBy: 'Tom', isYours: true, takenAt: NOW },
    ],
  });
  expect(screen.getByText('Called twice.')).toBeTruthy();
  await tap('I’m going to Table 7');
  expect(server.bodiesOf(CLAIM)).toEqual([{}]);
  expect(server.bodiesOf(`POST /api/floor/calls/${ME}/claim`)).toEqual([{}]);
  expect(screen.getAllByRole('region', { name: 'Table 7 is yours' })).toHaveLength(1);
});

test('an alarm at a table that has called does not count as a second call', async () => {
  const alarm = aCall({ id: ME, safety: 'allergen', isAlarm: true });
  await open({ [FLOOR]: [200, aFloor({ calls: [{ ...call, status: 'missed' }, alarm] })] });
  expect(screen.getByText('The guest wrote about it. Please go and see.')).toBeTruthy();
  expect(screen.queryByText(/^Called /)).toBeNull();
});

const mine = aCall({ status: 'taken', takenBy: 'Tom', isYours: true, takenAt: NOW });

test('a double tap claims a call once', async () => {
  const server = await open({
    [FLOOR]: [200, aFloor({ calls: [call] })],
    [CLAIM]: [200, mine],
  });
  const go = screen.getByRole('button', { name: 'I’m going to Table 7' });
  await act(async () => {
    fireEvent.click(go);
    fireEvent.click(go);
  });
  expect(server.bodiesOf(CLAIM)).toEqual([{}]);
  expect(screen.getByRole('region', { name: 'Table 7 is yours' })).toBeTruthy();
});

test('a member who skipped "I’m going" reports arrival or the end of the visit with one tap', async () => {
  const there = { ...mine, arrivedAt: NOW };
  const server = await open({
    [FLOOR]: [200, aFloor({ calls: [call] })],
    [ARRIVE]: [200, there],
    [DONE]: [200, { ...there, status: 'done', doneAt: new Date().toISOString() }],
  });
  await tap('I’m at table 7');
  expect(server.bodiesOf(ARRIVE)).toEqual([{}]);
  await tap('Done at Table 7');
  expect(server.bodiesOf(DONE)).toEqual([{}]);
  expect(server.bodiesOf(CLAIM)).toEqual([]);
});

test('the board says that guests cannot call only if the server says so, whatever opening hours it knows', async () => {
  const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
  const venues: Parameters<typeof open>[0] = {
    'GET /api/restaurants': [200, [aVenue({ liveFloor: true, openingHours: closed })]],
  };
  await open(venues);
  expect(screen.queryByText(/guests cannot call/)).toBeNull();
  closePage();
  await open({ ...venues, [FLOOR]: [200, aFloor({ callsOpen: false })] });
  expect(screen.getByText('Outside your opening hours: guests cannot call now.')).toBeTruthy();
});

test('the first tap on "Done" ends the call, and what helped is added afterwards', async () => {
  const done = { ...mine, status: 'done' as const, doneAt: new Date().toISOString() };
  const server = await open({
    [FLOOR]: [200, aFloor({ calls: [mine], now: new Date().toISOString() })],
    [DONE]: [200, done],
  });
  await tap('Done at Table 7');
  expect(server.bodiesOf(DONE)).toEqual([{}]);
  expect(screen.queryByRole('region', { name: 'Table 7 is yours' })).toBeNull();
  server.answers[DONE] = [200, { ...done, outcome: 'replaced' }];
  const sheet = within(screen.getByRole('dialog', { name: 'Table 7 is done' }));
  await act(async () => fireEvent.click(sheet.getByRole('button', { name: 'Save' })));
  expect(sheet.getByText('Please tap what helped first.')).toBeTruthy();
  await act(async () => fireEvent.click(sheet.getByRole('button', { name: 'Replaced' })));
  await act(async () => fireEvent.click(sheet.getByRole('button', { name: 'Save' })));
  expect(server.bodiesOf(DONE)).toEqual([{}, { outcome: 'replaced' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'What helped?' })).toBeNull();
});

test('a call ended by mistake can be taken again', async () => {
  const done = { ...mine, status: 'done' as const, doneAt: new Date().toISOString() };
  const server = await open({
    [FLOOR]: [200, aFloor({ calls: [mine], now: new Date().toISOString() })],
    [DONE]: [200, done],
    [REOPEN]: [200, mine],
  });
  await tap('Done at Table 7');
  await tap('Close');
  await tap('Not done yet');
  expect(server.bodiesOf(REOPEN)).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Table 7 is yours' })).toBeTruthy();
  expect(screen.queryByText('Table 7 is done')).toBeNull();
});

const REOPEN_SECOND = `POST /api/floor/calls/${ME}/reopen`;

/** Ends two calls of one table together, and reopens them. */
async function endAndReopenTwo() {
  const second = { ...mine, id: ME };
  const done = { ...mine, status: 'done' as const, doneAt: new Date().toISOString() };
  const floor = aFloor({ calls: [mine, second], now: new Date().toISOString() });
  const server = await open({
    [FLOOR]: [200, floor],
    [DONE]: [200, done],
    [`POST /api/floor/calls/${ME}/done`]: [200, { ...done, id: ME }],
    [REOPEN]: [200, mine],
    [REOPEN_SECOND]: [200, second],
  });
  await tap('Done at Table 7');
  await tap('Close');
  await tap('Not done yet');
  return { server, floor };
}

test('two calls of one table that were ended together are reopened together', async () => {
  const { server } = await endAndReopenTwo();
  expect(server.bodiesOf(REOPEN)).toHaveLength(1);
  expect(server.bodiesOf(REOPEN_SECOND)).toHaveLength(1);
});

test('a call ended alone is reopened alone, even if it was once ended together with another call', async () => {
  const { server, floor } = await endAndReopenTwo();
  // A colleague finishes the second call. The changed last hour shows that the board knows.
  const later = { ...floor, calls: [mine], lastHour: { answers: 9, glad: 8, latest: [] } };
  server.answers[FLOOR] = [200, later];
  await act(async () => storeFloor('the-copper-kettle', later));
  await screen.findByText(/^Last hour: nine answers/);
  await tap('Done at Table 7');
  await tap('Close');
  await tap('Not done yet');
  expect(server.bodiesOf(REOPEN)).toHaveLength(2);
  expect(server.bodiesOf(REOPEN_SECOND)).toHaveLength(1);
});

const withdrawn = { code: 'CONFLICT', message: 'The guest no longer needs anyone' };

test('a call that the guest has withdrawn leaves the board at once, with the reason', async () => {
  const server = await open({
    [FLOOR]: [200, aFloor({ calls: [mine] })],
    [DONE]: [409, withdrawn],
  });
  // The board cannot be read again yet.
  server.answers[FLOOR] = [503, {}];
  await tap('Done at Table 7');
  expect(screen.getByText('The guest at table 7 no longer needs anyone.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Table 7 is yours' })).toBeNull();
});

test('a member who has one call of a table is not told that its other call was withdrawn', async () => {
  const second = aCall({ id: ME });
  const takenSecond = { ...mine, id: ME };
  const server = await open({
    [FLOOR]: [200, aFloor({ calls: [call, second] })],
    [CLAIM]: [409, withdrawn],
    [`POST /api/floor/calls/${ME}/claim`]: [200, takenSecond],
  });
  server.answers[FLOOR] = [200, aFloor({ calls: [takenSecond] })];
  await tap('I’m going to Table 7');
  expect(screen.getByRole('region', { name: 'Table 7 is yours' })).toBeTruthy();
  expect(screen.queryByText('No longer needed')).toBeNull();
});

test('a call that cannot be reopened is not shown as withdrawn', async () => {
  const done = { ...mine, status: 'done' as const, doneAt: new Date().toISOString() };
  const message = 'This call ended too long ago, or the guest has already answered';
  await open({
    [FLOOR]: [200, aFloor({ calls: [mine], now: new Date().toISOString() })],
    [DONE]: [200, done],
    [REOPEN]: [409, { code: 'CONFLICT', message }],
  });
  await tap('Done at Table 7');
  await tap('Close');
  await tap('Not done yet');
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByText('No longer needed')).toBeNull();
});

test('the claiming member reports arrival, and colleagues may take the call over', async () => {
  const theirs = aCall({
    id: '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a11',
    tableNumber: '5',
    status: 'taken',
    takenBy: 'Maya Sun',
    takenAt: '2026-11-14T20:14:00.000Z',
  });
  const overtake = `POST /api/floor/calls/${theirs.id}/claim`;
  const server = await open({
    [FLOOR]: [200, aFloor({ calls: [mine, theirs] })],
    [ARRIVE]: [200, { ...mine, arrivedAt: NOW }],
    [overtake]: [200, { ...theirs, takenBy: 'Tom', isYours: true, takenAt: NOW }],
  });
  expect(screen.queryByRole('button', { name: 'I’m at table 5' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take over table 7' })).toBeNull();
  await tap('I’m at table 7');
  expect(server.bodiesOf(ARRIVE)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'I’m at table 7' })).toBeNull();
  await tap('Take over table 5');
  expect(server.bodiesOf(overtake)).toEqual([{ takeOver: theirs.takenAt }]);
  expect(screen.getByRole('region', { name: 'Table 5 is yours' })).toBeTruthy();
});

test('the floor board asks whether a call taken ten minutes ago is done, and says that a call given back waits again', async () => {
  const takenAt = new Date(Date.now() - CALL_FOLLOW_UP_AFTER_MS).toISOString();
  const again = aCall({
    id: '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a11',
    tableNumber: '5',
    givenBackAt: NOW,
  });
  await open({ [FLOOR]: [200, aFloor({ calls: [again, { ...mine, takenAt }] })] });
  expect(screen.getByText(/\d+ min by now\. Is it done\?$/)).toBeTruthy();
  expect(screen.getByText('Waiting again: nobody is on the way.')).toBeTruthy();
});

test('the floor board lists guests who were told that nobody could come, until the member marks the list as seen', async () => {
  const refused = [
    { id: ME, tableNumber: '7', createdAt: '2026-11-14T20:14:00.000Z' },
    { id: call.id, tableNumber: 'Terrace 2', createdAt: '2026-11-14T20:15:00.000Z' },
  ];
  const answers: Parameters<typeof open>[0] = { [FLOOR]: [200, aFloor({ refused })] };
  const words =
    'Table 7 called at 20:14 and was told nobody could come. Terrace 2 called at 20:15 and was told nobody could come.';
  await open(answers);
  expect(screen.getByText(words)).toBeTruthy();
  await tap('Seen');
  expect(screen.queryByText(/was told nobody could come/)).toBeNull();
  cleanup();
  await open(answers);
  expect(screen.queryByText(/was told nobody could come/)).toBeNull();
});

test('with several restaurants, the address of the floor board names the one it shows, even after a switch', async () => {
  const OTHER = 'the-other-one';
  const venues = [
    aVenue({ liveFloor: true }),
    aVenue({ liveFloor: true, venueId: OTHER, name: 'The Other One' }),
  ];
  await open({
    'GET /api/restaurants': [200, venues],
    [`GET /api/floor?venueId=${OTHER}`]: [200, aFloor({ venueName: 'The Other One' })],
  });
  await waitFor(() => expect(location.search).toBe('?venue=the-copper-kettle'));
  const [choice] = screen.getAllByRole('combobox', { name: 'Restaurant' });
  await act(async () => fireEvent.change(choice as HTMLElement, { target: { value: OTHER } }));
  await waitFor(() => expect(location.search).toBe(`?venue=${OTHER}`));
});

test('at a shared device the member who goes picks their name', async () => {
  writeLocalItem(STORAGE_KEYS.device, 'yes');
  const roster = [{ id: ME, name: 'Maya Sun', hasPin: false }];
  const server = stubServer({
    'GET /api/restaurants': [200, [aVenue({ liveFloor: true })]],
    'GET /api/devices/me': [
      200,
      {
        id: ME,
        name: 'Pass',
        venueId: 'the-copper-kettle',
        venueName: 'The Copper Kettle',
        redeemableBy: 'team',
        liveFloor: true,
        roster,
      },
    ],
    'GET /api/devices/live': 'dead network',
    [FLOOR]: [200, aFloor({ calls: [call] })],
    [CLAIM]: [200, { ...call, status: 'taken', takenBy: 'Maya Sun' }],
  });
  await openPage('/floor', FloorPage, { user: null });
  await screen.findByRole('region', { name: 'Table 7' });
  await tap('I’m going to Table 7');
  const dialog = within(screen.getByRole('dialog', { name: 'Who goes?' }));
  expect(dialog.queryByRole('button', { name: 'Somebody else' })).toBeNull();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Maya Sun' })));
  expect(server.bodiesOf(CLAIM)).toEqual([{ memberId: ME }]);
  expect(screen.getByRole('region', { name: 'Maya has table 7' })).toBeTruthy();
});
