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
  expect(screen.getByText(/^Reported three times/)).toBeTruthy();
});

test.each([
  [3, 0, false, 'Reported three times, each from the table’s code. Please go and see.'],
  [1, 1, false, 'Reported twice: once from the table’s code, once without it. Please go and see.'],
  [2, 1, true, 'Reported three times: twice from the table’s code, once without it.'],
  [0, 2, false, 'Reported twice, never by scanning the table’s code. Please go and see.'],
  [0, 2, true, 'Reported twice. Please go and see.'],
])(
  'the card of a table with %i alarms from its scanned code and %i without it (marked as unscanned: %s) says: %s',
  (scanned, typed, isUnscanned, words) => {
    const alarm = aCall({ isAlarm: true, safety: 'allergen' });
    const calls = Array.from({ length: scanned + typed }, (_, at) => ({
      ...alarm,
      id: String(at),
      isScanned: at < scanned,
    }));
    show(calls, { isUnscanned });
    expect(screen.getByText(/^Reported/).textContent).toContain(words);
  },
);

test('the card of an alarm that quotes the guest does not add that the guest wrote or that nobody went', () => {
  const alarm = aCall({ isAlarm: true, safety: 'pest', status: 'missed' });
  show([{ ...alarm, quote: 'a mouse under the table' }]);
  expect(screen.getByText('“a mouse under the table”')).toBeTruthy();
  expect(screen.getByText('Please go and see.')).toBeTruthy();
  expect(screen.queryByText(/Nobody went/)).toBeNull();
  cleanup();
  show([alarm]);
  expect(screen.getByText('The guest wrote about it. Please go and see.')).toBeTruthy();
  expect(screen.getByText('Nobody went.')).toBeTruthy();
});

test.each([true, false])(
  'only an emergency without a scanned code says so on its card (unscanned: %s)',
  (isUnscanned) => {
    show([aCall({ isAlarm: true, safety: 'illness', isEmergency: true })], { isUnscanned });
    expect(screen.queryByText('The guest did not scan the code on the table.') !== null).toBe(
      isUnscanned,
    );
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
      quote: `${where} is swelling and I find it hard to swallow anything at all`,
    })),
  );
  expect(screen.getAllByText(/^“/).map(({ textContent }) => textContent)).toEqual([
    '“my lip is swelling and I find it hard to swallow anything at all”',
  ]);
  for (const state of [/^Reported three times/, /^Waiting again/]) expectNeverCut(state);
});

test('in a compact row of the board, a guest’s long text does not hide that nobody went or that there are two calls', () => {
  const missed = aCall({ status: 'missed', safety: 'allergen', quote: 'swelling '.repeat(13) });
  show([missed, { ...missed, id: 'b' }], { isFirst: false, isRow: true });
  for (const state of ['Nobody went.', '2 calls']) expectNeverCut(state);
});

test('a guest who calls and then reports a safety matter counts as two reports, and the wait is shown from the call', () => {
  show([
    aCall({ id: 'b', isAlarm: true, safety: 'allergen', createdAt: '2026-11-15T19:03:00.000Z' }),
    aCall({ id: 'a', safety: 'allergen', createdAt: '2026-11-15T19:01:00.000Z' }),
  ]);
  expect(screen.getByText(/^Reported twice/)).toBeTruthy();
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
] as const)(
  'the card of %s %j is red even if it is not the first to go to: %s',
  (_, overrides, isRed) => {
    show([aCall(overrides)], { isFirst: false });
    const card = screen.getByRole('region', { name: 'Table 7' });
    expect(card.className.split(' ').includes('bg-board-danger')).toBe(isRed);
  },
);

test('a compact row of the board names a missed safety matter', () => {
  show([aCall({ status: 'missed', isAlarm: true, safety: 'allergen' })], {
    isFirst: false,
    isRow: true,
  });
  const beside = screen.getByText('Nobody went.').parentElement;
  expect(beside?.firstElementChild?.textContent).toBe('Possible allergic reaction');
});

test('the card of a waiting call offers all three steps, and its compact row only the first', () => {
  const steps = () => screen.getAllByRole('button').map((button) => button.textContent);
  show([aCall()]);
  expect(steps()).toEqual(['I’m going', 'I’m at the table', 'Done']);
  cleanup();
  show([aCall()], { isRow: true });
  expect(steps()).toEqual(['I’m going']);
});

test.each([true, false])(
  'the card of a possible emergency says above its buttons to ring the emergency services first (first to go to: %s)',
  (isFirst) => {
    show([aCall({ isAlarm: true, safety: 'illness', isEmergency: true, quote: 'He chokes' })], {
      isFirst,
    });
    const advice = screen.getByText('Trouble breathing? Ring the emergency services first.');
    const card = screen.getByRole('region', { name: 'Table 7' });
    const parts = [...card.children];
    const place = (element: HTMLElement) => parts.findIndex((part) => part.contains(element));
    const button = screen.getByRole('button', { name: 'I’m going to Table 7' });
    expect(place(advice)).toBeLessThan(place(button));
    // No style of any screen moves the advice behind the buttons.
    expect(advice.closest('[class*="order-last"]')).toBeNull();
  },
);

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
