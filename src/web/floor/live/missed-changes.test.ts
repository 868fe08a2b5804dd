import { expect, test } from 'vitest';
import { aCall } from '../floor-fixture.ts';
import {
  awayWords,
  disconnectionAfterRead,
  durationWords,
  findCallsToRing,
  findMissedChanges,
  mergeChanges,
  missedChangesWords,
} from './missed-changes.ts';

const called = aCall({ id: 'a', tableNumber: '12' });
const refused = { id: 'r', tableNumber: '5', createdAt: '2026-11-14T20:15:00.000Z' };
const QUIET = { news: [], refused: [], isRinging: false };
const taken = aCall({ id: 'b', tableNumber: '3', status: 'taken', takenBy: 'Tom' });

test('what a board missed while disconnected is told in one sentence for each table', () => {
  const withdrawn = aCall({ tableNumber: 'Terrace 2', status: 'withdrawn' });
  const givenBack = aCall({ tableNumber: '5', givenBackAt: '2026-11-14T20:15:00.000Z' });
  expect(missedChangesWords({ news: [called, taken, withdrawn, givenBack], refused: [] })).toBe(
    'Table 12 called. Tom took table 3. Terrace 2 no longer needs anyone. Table 5 is waiting again.',
  );
});

test('missed changes leave out calls already on the screen, and the latest state of a call replaces its earlier states', () => {
  const known = new Map([
    ['a', called],
    ['b', { ...taken, status: 'waiting' as const }],
  ]);
  expect(findMissedChanges({ changes: [called, taken], calls: [] }, known)).toEqual([taken]);
  const later = aCall({ id: 'a', tableNumber: '12', status: 'taken', takenBy: 'Maya' });
  expect(missedChangesWords({ news: mergeChanges([called, taken], [later]), refused: [] })).toBe(
    'Tom took table 3. Maya took table 12.',
  );
});

test.each([
  ['a colleague arrived at', { arrivedAt: '2026-11-14T20:16:00.000Z' }, 'Tom is at table 3.'],
  [
    'a colleague took over',
    { takenBy: 'Maya', takenAt: '2026-11-14T20:16:00.000Z' },
    'Maya took table 3.',
  ],
])('the missed changes report that %s a table that was already taken', (_, change, words) => {
  const changes = [{ ...taken, ...change }];
  const news = findMissedChanges({ changes, calls: [] }, new Map([['b', taken]]));
  expect(missedChangesWords({ news, refused: [] })).toBe(words);
});

test('the missed changes say that somebody was at a table only if an arrival was marked', () => {
  const done = { ...taken, status: 'done', isYours: true } as const;
  expect(missedChangesWords({ news: [done], refused: [] })).toBe('You marked table 3 as done.');
  const visited = { ...done, arrivedAt: '2026-11-14T20:16:00.000Z' };
  expect(missedChangesWords({ news: [visited], refused: [] })).toBe('You were at table 3.');
});

test('a known call that turns out to be a safety matter rings and is listed as a missed change, even if it was taken', () => {
  const known = new Map([called, taken].map((call) => [call.id, call]));
  const matters = [called, taken].map((call) => ({ ...call, safety: 'allergen' as const }));
  expect(findCallsToRing([called, taken], known)).toEqual([]);
  expect(findCallsToRing(matters, known)).toEqual(matters);
  const news = findMissedChanges({ changes: [], calls: matters }, known);
  expect(missedChangesWords({ news, refused: [] })).toBe(
    'Table 12: possible allergic reaction. Table 3: possible allergic reaction. Tom took table 3.',
  );
});

test('an alarm that turns out to be an emergency rings again', () => {
  const hurt = { ...called, safety: 'injury' as const };
  const choking = { ...hurt, isEmergency: true };
  const known = new Map([[hurt.id, hurt]]);
  expect(findCallsToRing([choking], known)).toEqual([choking]);
  expect(findCallsToRing([choking], new Map([[choking.id, choking]]))).toEqual([]);
  const news = findMissedChanges({ changes: [], calls: [choking] }, known);
  expect(missedChangesWords({ news, refused: [] })).toBe('Table 12: possible emergency.');
});

test('a call that was made and missed while the board was disconnected rings once', () => {
  const missed = { ...called, status: 'missed' as const };
  expect(findCallsToRing([missed], new Map())).toEqual([missed]);
  expect(findCallsToRing([missed], new Map([['a', missed]]))).toEqual([]);
  expect(findCallsToRing([missed], new Map([['a', called]]))).toEqual([]);
});

test('a reconnected board stops saying that it missed nothing once a new call rings', () => {
  const back = disconnectionAfterRead(undefined, { ...QUIET, endedMs: 38_000 });
  expect(back).toEqual({ times: 1, ms: 38_000, news: [], refused: [] });
  const quiet = { ...QUIET, endedMs: undefined };
  expect(disconnectionAfterRead(back, quiet)).toBe(back);
  const ringing = { ...quiet, news: [called], isRinging: true };
  expect(disconnectionAfterRead(back, ringing)).toBeUndefined();
});

test('a reconnected board stops saying that it missed nothing once a guest was told that nobody could come', () => {
  const back = disconnectionAfterRead(undefined, { ...QUIET, endedMs: 11_000 });
  const late = { ...QUIET, endedMs: undefined, refused: [refused] };
  expect(disconnectionAfterRead(back, late)).toBeUndefined();
});

test.each([
  ['one table', ['5', '5'], 'Table 5 called and was told nobody could come.'],
  ['several tables', ['5', '12'], 'Guests called and were told nobody could come.'],
])('the missed changes name the refused calls of %s (%j): %s', (_, tables, words) => {
  const calls = tables.map((tableNumber, at) => ({ ...refused, id: String(at), tableNumber }));
  const back = disconnectionAfterRead(undefined, { ...QUIET, endedMs: 11_000, refused: calls });
  expect(missedChangesWords(back ?? expect.fail())).toBe(words);
});

test('a reconnected board still lists what it missed when a new call rings, and adds what it misses next', () => {
  const back = disconnectionAfterRead(undefined, {
    ...QUIET,
    endedMs: 38_000,
    news: [called],
    isRinging: true,
  });
  const next = { news: [taken], refused: [refused], isRinging: true };
  expect(disconnectionAfterRead(back, { ...next, endedMs: undefined })).toBe(back);
  expect(disconnectionAfterRead(back, { ...next, endedMs: 5_000 })).toEqual({
    times: 2,
    ms: 43_000,
    news: [called, taken],
    refused: [refused],
  });
});

test.each([
  [1, 'for 24 s'],
  [2, 'twice, 24 s in all'],
  [3, 'three times, 24 s in all'],
])('after %i disconnections of 24 s in all, a board was away “%s”', (times, words) => {
  expect(awayWords({ times, ms: 24_000 })).toBe(words);
});

test.each([
  [40_400, '40 s'],
  [61_000, '1 min'],
  [3 * 3_600_000, '3 h'],
])('a disconnection of %i ms is shown as “%s”', (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});
