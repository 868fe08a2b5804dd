import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FloorCall } from '#shared/floor/contract.ts';
import { aCall } from '../floor-fixture.ts';
import { WaitingCallCard } from './waiting-call-card.tsx';

afterEach(cleanup);

test('the card of a table with several alarms names each safety matter and says how often it was reported', () => {
  const calls = [
    aCall({ id: 'a', isAlarm: true, safety: 'allergen' }),
    aCall({ id: 'b', isAlarm: true, safety: 'pest' }),
    aCall({ id: 'c', isAlarm: true, safety: 'allergen' }),
  ];
  show(calls);
  expect(screen.getByText('Possible allergic reaction. Possible pests')).toBeTruthy();
  expect(screen.getByText('Reported three times. Please go and see.')).toBeTruthy();
});

test('the card of an alarm with the guest’s words repeats neither that the guest wrote nor that nobody went', () => {
  const alarm = aCall({ isAlarm: true, safety: 'pest', status: 'missed' });
  show([{ ...alarm, because: ['a mouse under the table'] }]);
  expect(screen.getByText('“a mouse under the table”')).toBeTruthy();
  expect(screen.getByText('Please go and see.')).toBeTruthy();
  expect(screen.queryByText(/Nobody went/)).toBeNull();
  cleanup();
  show([alarm]);
  expect(screen.getByText('The guest wrote about it. Please go and see.')).toBeTruthy();
  expect(screen.getByText('Nobody went.')).toBeTruthy();
});

test.each([true, false])(
  'the card of an emergency says that its code was not scanned: %s',
  (isUnscanned) => {
    show([aCall({ isAlarm: true, safety: 'illness', isEmergency: true })], { isUnscanned });
    expect(screen.queryByText('The code was not scanned.') !== null).toBe(isUnscanned);
  },
);

test('long texts by several guests do not hide how often a matter was reported or that no member is on the way', () => {
  const alarm = aCall({
    isAlarm: true,
    safety: 'allergen',
    givenBackAt: '2026-11-15T19:04:00.000Z',
  });
  show(
    ['my lip', 'my tongue', 'my throat'].map((where) => ({
      ...alarm,
      id: where,
      because: [`${where} is swelling and I find it hard to swallow anything at all`],
    })),
  );
  expect(screen.getAllByText(/^“/).map(({ textContent }) => textContent)).toEqual([
    '“my lip is swelling and I find it hard to swallow anything at all”',
  ]);
  for (const state of [/^Reported three times/, /^Waiting again/]) expectNeverCut(state);
});

test('in a row, a guest’s long text and a second call do not hide that no member has gone', () => {
  const missed = aCall({ status: 'missed', safety: 'allergen', because: ['swelling '.repeat(20)] });
  show([missed, { ...missed, id: 'b' }], { isFirst: false, isRow: true });
  for (const state of ['Nobody went.', '2 calls']) expectNeverCut(state);
});

test('a guest who called before reporting a safety matter counts as a report, and the wait is shown from the first call', () => {
  show([
    aCall({ id: 'b', isAlarm: true, safety: 'allergen', createdAt: '2026-11-15T19:03:00.000Z' }),
    aCall({ id: 'a', safety: 'allergen', createdAt: '2026-11-15T19:01:00.000Z' }),
  ]);
  expect(screen.getByText(/^Reported twice\./)).toBeTruthy();
  expect(screen.getByText('4 min')).toBeTruthy();
});

test('a waiting guest’s time does not include the missed call of an earlier party at the same table', () => {
  show([
    aCall({ id: 'b', createdAt: '2026-11-15T19:03:00.000Z' }),
    aCall({ id: 'a', status: 'missed', createdAt: '2026-11-15T18:20:00.000Z' }),
  ]);
  expect(screen.getByText('2 min')).toBeTruthy();
});

test.each([
  ['an alarm', { safety: 'foreign_object' }, true],
  ['any other call', {}, false],
] as const)('a card that is not first is red for %s %j: %s', (_, overrides, isRed) => {
  show([aCall(overrides)], { isFirst: false });
  const card = screen.getByRole('region', { name: 'Table 7' });
  expect(card.className.split(' ').includes('bg-board-chili')).toBe(isRed);
});

test('in a row, a missed safety matter is still shown by name', () => {
  show([aCall({ status: 'missed', isAlarm: true, safety: 'allergen' })], {
    isFirst: false,
    isRow: true,
  });
  const beside = screen.getByText('Nobody went.').parentElement;
  expect(beside?.firstElementChild?.textContent).toBe('Possible allergic reaction');
});

test('a card has all three steps as one tap each, and a row has room for the first', () => {
  const steps = () => screen.getAllByRole('button').map((button) => button.textContent);
  show([aCall()]);
  expect(steps()).toEqual(["I'm going", "I'm at the table", 'Done']);
  cleanup();
  show([aCall()], { isRow: true });
  expect(steps()).toEqual(["I'm going"]);
});

function expectNeverCut(words: string | RegExp): void {
  expect(screen.getByText(words).closest('[class*="line-clamp"]')).toBeNull();
}

function show(
  calls: FloorCall[],
  { isFirst = true, isRow = false, isUnscanned = false } = {},
): void {
  const [call] = calls;
  if (!call) throw new Error('no call');
  render(
    <WaitingCallCard
      tile={{ call, calls }}
      now={Date.parse('2026-11-15T19:05:00.000Z')}
      isFirst={isFirst}
      isCalling={false}
      isRow={isRow}
      isUnscanned={isUnscanned}
      isBusy={false}
      onGo={() => {}}
      onArrive={() => {}}
      onDone={() => {}}
    />,
  );
}
