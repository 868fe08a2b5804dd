import { expect, test } from 'vitest';
import { aCall } from '../floor-fixture.ts';
import {
  disconnectionAfterRead,
  durationWords,
  findCallsToRing,
  findMissedChanges,
  mergeChanges,
  missedChangesWords,
} from './missed-changes.ts';

const called = aCall({ id: 'a', tableNumber: '12' });
const taken = aCall({ id: 'b', tableNumber: '3', status: 'taken', takenBy: 'Tom' });

test('what a board missed while disconnected is told in one sentence for each table', () => {
  const withdrawn = aCall({ tableNumber: 'Terrace 2', status: 'withdrawn' });
  const givenBack = aCall({ tableNumber: '5', givenBackAt: '2026-11-14T20:15:00.000Z' });
  expect(missedChangesWords([called, taken, withdrawn, givenBack])).toBe(
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
  expect(missedChangesWords(mergeChanges([called, taken], [later]))).toBe(
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
  expect(missedChangesWords(news)).toBe(words);
});

test('the missed changes say that somebody was at a table only if an arrival was marked', () => {
  const done = { ...taken, status: 'done', isYours: true } as const;
  expect(missedChangesWords([done])).toBe('You marked table 3 as done.');
  const visited = { ...done, arrivedAt: '2026-11-14T20:16:00.000Z' };
  expect(missedChangesWords([visited])).toBe('You were at table 3.');
});

test('a known call that turns out to be a safety matter rings and is listed as a missed change, even if it was taken', () => {
  const known = new Map([called, taken].map((call) => [call.id, call]));
  const matters = [called, taken].map((call) => ({ ...call, safety: 'allergen' as const }));
  expect(findCallsToRing([called, taken], known)).toEqual([]);
  expect(findCallsToRing(matters, known)).toEqual(matters);
  const news = findMissedChanges({ changes: [], calls: matters }, known);
  expect(missedChangesWords(news)).toBe(
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
  expect(missedChangesWords(news)).toBe('Table 12: possible emergency.');
});

test('a call that was made and missed while the board was disconnected rings once', () => {
  const missed = { ...called, status: 'missed' as const };
  expect(findCallsToRing([missed], new Map())).toEqual([missed]);
  expect(findCallsToRing([missed], new Map([['a', missed]]))).toEqual([]);
  expect(findCallsToRing([missed], new Map([['a', called]]))).toEqual([]);
});

test('a reconnected board stops saying that it missed nothing once a new call rings', () => {
  const back = disconnectionAfterRead(undefined, { endedMs: 38_000, news: [], isRinging: false });
  expect(back).toEqual({ ms: 38_000, news: [] });
  const quiet = { endedMs: undefined, news: [], isRinging: false };
  expect(disconnectionAfterRead(back, quiet)).toBe(back);
  const ringing = { endedMs: undefined, news: [called], isRinging: true };
  expect(disconnectionAfterRead(back, ringing)).toBeUndefined();
});

test('a reconnected board still lists what it missed when a new call rings, and adds what it misses next', () => {
  const back = disconnectionAfterRead(undefined, {
    endedMs: 38_000,
    news: [called],
    isRinging: true,
  });
  expect(disconnectionAfterRead(back, { endedMs: undefined, news: [taken], isRinging: true })).toBe(
    back,
  );
  expect(disconnectionAfterRead(back, { endedMs: 5_000, news: [taken], isRinging: true })).toEqual({
    ms: 43_000,
    news: [called, taken],
  });
});

test.each([
  [40_400, '40 s'],
  [61_000, '1 min'],
  [3 * 3_600_000, '3 h'],
])('a disconnection of %i ms is shown as “%s”', (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});
