import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aCall } from '../floor-fixture.ts';
import type { CallNotice } from '../live/use-call-actions.ts';
import { NoticeCard } from './notice-card.tsx';

afterEach(cleanup);

const done = { status: 'done', doneAt: '2026-11-14T20:16:00.000Z' } as const;

test.each([
  ['called', aCall(done), 'The guest is asked whether it was sorted out.'],
  [
    'only wrote about a safety matter',
    aCall({ ...done, isAlarm: true, safety: 'allergen' }),
    'The manager follows this up with the guest.',
  ],
  ['only wrote', aCall({ ...done, isAlarm: true }), 'The manager follows this up with the guest.'],
])('after a visit to a guest who %s, the board says what happens next', (_, call, words) => {
  show({ kind: 'done', tableNumber: '7', call });
  expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ['called', false, 'The guest knows that you are coming.'],
  ['only wrote', true, 'Your colleagues know that you are coming.'],
])('a member on the way to a guest who %s reads who knows about it', (_, isAlarm, words) => {
  show({ kind: 'faster', tableNumber: '7', by: 'Tom', isYou: true, isAlarm });
  expect(screen.getByText(words)).toBeTruthy();
});

function show(notice: CallNotice): void {
  const acts = { onSeen: () => {}, onReopen: () => {}, onSayWhatHelped: () => {} };
  render(<NoticeCard notice={notice} {...acts} />);
}
