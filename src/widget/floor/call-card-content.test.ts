import { describe, expect, test } from 'vitest';
import { CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import { type CallCardContent, callCardContent } from './call-card-content.ts';
import { type CallRecord, callLinkOf } from './call-record.ts';
import {
  acceptCall,
  applyServerState,
  callFailureOf,
  failCall,
  isCallTooLate,
  isOpenCall,
  isWatchedCall,
  keepFirstCall,
  requestCall,
  setCallDanger,
  setCallTable,
} from './call-transitions.ts';
import { CALL_WORDS } from './call-words.ts';

const NOW = 1_800_000_000_000;
const said = { conversation: 'c', key: 'k', rating: 'poor', primaryIssue: 'Food' } as const;
const asking = requestCall({ ...said, table: '7' }, NOW);
const waiting = acceptCall(asking, { id: '1', token: 't', status: 'waiting' }, NOW);
const taken = applyServerState(waiting, { status: 'taken', takenBy: 'Maya' }, NOW + 60_000, {
  isLive: true,
});
const done = applyServerState(taken, { status: 'done', takenBy: 'Maya' }, NOW + 90_000, {
  isLive: true,
});

function faceOf(record: CallRecord, isOffline = false): CallCardContent {
  const timeOf = (moment: number) => new Date(moment).toISOString().slice(11, 16);
  return callCardContent(record, CALL_WORDS.en, { isOffline, timeOf });
}

test('a double tap on “yes” makes only one call, and a new conversation can make another', () => {
  const again = { ...asking, key: 'another' };
  expect(keepFirstCall(asking, again)).toBe(asking);
  const seating = requestCall(said, NOW);
  expect(keepFirstCall(seating, { ...seating, key: 'another' })).toBe(seating);
  const declined = { ...asking, status: 'declined' } as const;
  expect(keepFirstCall(seating, declined)).toBe(declined);
  const unseated = failCall(asking, 'unknown_table');
  expect(keepFirstCall(unseated, declined)).toBe(declined);
  const other = { ...again, conversation: 'd' };
  expect(keepFirstCall(asking, other)).toBe(other);
});

describe('call card', () => {
  test.each([
    ['is being sent', asking, 'Telling the team…'],
    ['has reached the team', waiting, 'We have told the team'],
    ['has somebody on the way', taken, 'Maya is on the way'],
    [
      'has somebody without a name on the way',
      { ...taken, takenBy: undefined },
      'Somebody is on the way',
    ],
    [
      'has somebody at the table',
      applyServerState(taken, { status: 'taken', takenBy: 'Maya', isThere: true }, NOW, {
        isLive: true,
      }),
      'Maya is at your table',
    ],
    [
      'has somebody without a name at the table',
      applyServerState(taken, { status: 'taken', isThere: true }, NOW, { isLive: true }),
      'Somebody is at your table',
    ],
    [
      'was passed to the team again',
      applyServerState(taken, { status: 'waiting', isToldAgain: true }, NOW, { isLive: true }),
      'We have told the team again',
    ],
    [
      'no one marked as done',
      applyServerState(taken, { status: 'missed', isUnconfirmed: true }, NOW, { isLive: true }),
      'We cannot tell whether anybody came to you; the manager will read this.',
    ],
    ['was answered', done, 'Was that sorted out?'],
    ['was sorted out', { ...done, isSettled: true }, 'Good. Thank you for giving us the chance.'],
    ['was not', { ...done, isSettled: false }, 'We are sorry. The manager will read this.'],
    [
      'no one took in time',
      applyServerState(waiting, { status: 'missed' }, NOW, { isLive: true }),
      'Nobody is free right now; the manager will read this.',
    ],
    [
      'was refused because no staff are listening',
      failCall(asking, callFailureOf('NOBODY_LISTENING')),
      'Nobody is free right now; the manager will read what you send here.',
    ],
    [
      'could not be sent in time',
      failCall(asking, callFailureOf(undefined)),
      'We could not reach the team.',
    ],
    [
      'was refused because there were too many',
      failCall(asking, callFailureOf('TOO_MANY_REQUESTS')),
      'The team was called from here many times just now.',
    ],
    [
      'was refused because calls are paused',
      failCall(asking, callFailureOf('NOBODY_LISTENING', true)),
      'The team has paused calls for a moment. Please wave to somebody in the room.',
    ],
    [
      'came from a table that the venue does not have',
      failCall({ ...asking, table: '99' }, callFailureOf('UNKNOWN_TABLE')),
      'We do not know table 99 here.',
    ],
    [
      'came from a page opened hours ago',
      failCall(asking, callFailureOf('OPENED_TOO_LONG_AGO')),
      'This page has been open for hours.',
    ],
    [
      'was withdrawn',
      applyServerState(waiting, { status: 'withdrawn' }, NOW, { isLive: false }),
      'All right. The team knows that nobody needs to come.',
    ],
  ] as const)('the call card shows the right title for a call that %s', (_, record, title) => {
    expect(faceOf(record).title).toBe(title);
  });

  test('the call card tells a guest who withdraws a taken call that the named person may still come', () => {
    const withdrawn = { status: 'withdrawn', takenBy: 'Maya' } as const;
    const { text } = faceOf(applyServerState(taken, withdrawn, NOW, { isLive: false }));
    expect(text).toBe('If Maya still comes by, just say that it is no longer needed.');
    const early = applyServerState(waiting, { status: 'withdrawn' }, NOW, { isLive: false });
    expect(faceOf(early).text).toBeUndefined();
  });

  test('if a guest writes about danger after withdrawing a call, the call card does not say that nobody needs to come', () => {
    const withdrawn = applyServerState(waiting, { status: 'withdrawn' }, NOW, { isLive: false });
    const danger = setCallDanger(withdrawn, true);
    expect(faceOf(danger)).toMatchObject({
      title: 'The manager will look after this personally.',
      text: 'If it cannot wait, please speak to somebody in the room.',
    });
    expect(setCallDanger(danger, false)).toBe(danger);
  });

  test('if a guest wrote about danger, the call card does not ask whether the matter was sorted out', () => {
    const danger = { ...done, isDanger: true };
    expect(faceOf(danger)).toMatchObject({
      title: 'The manager will look after this personally.',
      text: 'If it cannot wait, please speak to somebody in the room.',
      asksWhetherSorted: false,
    });
    // The next conversation does not show this call, but still watches it in case staff reopen it.
    expect(isOpenCall(danger)).toBe(false);
    expect(isWatchedCall(danger)).toBe(true);
    expect(faceOf({ ...taken, isDanger: true }).title).toBe('Maya is on the way');
  });

  test('the call card offers to withdraw the call while staff may still come, and asks how it went once they have come', () => {
    const missed = applyServerState(waiting, { status: 'missed' }, NOW, { isLive: true });
    for (const record of [asking, waiting, taken, missed]) {
      expect(faceOf(record)).toMatchObject({ canWithdraw: true, asksWhetherSorted: false });
    }
    expect(faceOf(done)).toMatchObject({ canWithdraw: false, asksWhetherSorted: true });
    expect(faceOf({ ...done, isSettled: false }).asksWhetherSorted).toBe(false);
    expect(faceOf({ ...waiting, isWithdrawing: true }).canWithdraw).toBe(false);
    expect(faceOf({ ...waiting, isDanger: true }).canWithdraw).toBe(false);
    expect(faceOf({ ...waiting, isSafety: true }).canWithdraw).toBe(false);
    const changed = setCallDanger(setCallDanger(waiting, true), false);
    expect(faceOf(changed).canWithdraw).toBe(false);
    expect(faceOf(failCall(asking, 'nobody')).canWithdraw).toBe(false);
    const there = applyServerState(taken, { status: 'taken', isThere: true }, NOW, {
      isLive: true,
    });
    expect(faceOf(there)).toMatchObject({ canWithdraw: false, hasStations: false });
  });

  test('while somebody may still come, and only then, the call card says that a safety call stays open', () => {
    const stays = 'What you wrote sounds serious, so your call stays open.';
    for (const record of [waiting, taken]) {
      expect(faceOf({ ...record, isSafety: true }).note).toBe(stays);
    }
    const missed = applyServerState(waiting, { status: 'missed' }, NOW, { isLive: true });
    for (const record of [missed, done, { ...taken, isThere: true } as const]) {
      expect(faceOf({ ...record, isSafety: true }).note).toBeUndefined();
    }
  });

  test('the call card shows the last known state of a call and its time while offline', () => {
    expect(faceOf(asking, true).note).toBe('No connection just now. Trying again…');
    expect(faceOf(taken, true)).toMatchObject({
      title: 'Maya is on the way',
      note: `No connection just now. This is how it was at ${new Date(NOW + 60_000).toISOString().slice(11, 16)}.`,
    });
    expect(faceOf({ ...done, isSettled: true }, true).note).toBeUndefined();
    expect(faceOf(taken).note).toBeUndefined();
  });
});

describe('call records', () => {
  test('a call is sent only after the guest has named the table', () => {
    const seating = requestCall(said, NOW);
    expect(seating.status).toBe('seating');
    expect(setCallTable(seating, 'Window', NOW + 5)).toMatchObject({
      status: 'asking',
      table: 'Window',
      key: 'k',
      askedAt: NOW + 5,
    });
  });

  test('the call card knows when a call was taken only if the page was watching at that moment', () => {
    expect(taken.takenAt).toBe(NOW + 60_000);
    const later = applyServerState(waiting, { status: 'taken', takenBy: 'Maya' }, NOW, {
      isLive: false,
    });
    expect(later.takenAt).toBeUndefined();
    const again = { status: 'taken', takenBy: 'Maya' } as const;
    expect(applyServerState(taken, again, NOW + 99_000, { isLive: false }).takenAt).toBe(
      NOW + 60_000,
    );
  });

  test('a call is too late to send once it would already count as missed', () => {
    expect(isCallTooLate(asking, NOW + CALL_MISSED_AFTER_MS - 1)).toBe(false);
    expect(isCallTooLate(asking, NOW + CALL_MISSED_AFTER_MS)).toBe(true);
    expect(isCallTooLate(waiting, NOW + CALL_MISSED_AFTER_MS)).toBe(false);
  });

  test('the feedback refers to a call by its token, or by its key until the token is known', () => {
    const table = { tableNumber: '7' };
    expect(callLinkOf(waiting)).toEqual({ callToken: 't', ...table });
    expect(callLinkOf(asking)).toEqual({ callKey: 'k', ...table });
    expect(callLinkOf(failCall(asking, 'unreachable'))).toEqual({ callKey: 'k', ...table });
    expect(callLinkOf(failCall(asking, 'nobody'))).toEqual({});
    expect(callLinkOf(undefined)).toEqual({});
  });

  test('a call that the guest withdrew before the server answered stays withdrawn even if sending fails', () => {
    const leaving: CallRecord = { ...asking, isWithdrawing: true };
    expect(failCall(leaving, 'nobody')).toMatchObject({ status: 'withdrawn' });
    expect(failCall(leaving, 'unreachable').isWithdrawing).toBeUndefined();
    const heardMeanwhile = acceptCall(leaving, { id: '1', token: 't', status: 'waiting' }, NOW);
    expect(heardMeanwhile).toMatchObject({ status: 'waiting', isWithdrawing: true });
    const there = applyServerState(heardMeanwhile, { status: 'done' }, NOW, { isLive: true });
    expect(there.isWithdrawing).toBeUndefined();
  });

  test('a call stays open until the guest has said whether the matter was sorted out', () => {
    for (const record of [asking, waiting, taken, done]) expect(isOpenCall(record)).toBe(true);
    expect(isOpenCall({ ...done, isSettled: true })).toBe(false);
    expect(isOpenCall(failCall(asking, 'nobody'))).toBe(false);
  });
});
