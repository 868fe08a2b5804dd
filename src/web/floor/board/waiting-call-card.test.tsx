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
  expect(screen.getByText(/Possible allergic reaction/).textContent).toBe(
    'Possible allergic reaction. Possible pestsReported three times. Please go and see.',
  );
});

test('the card counts a guest who called before writing of a safety matter, and waits since the first call', () => {
  show([
    aCall({ id: 'b', isAlarm: true, safety: 'allergen', createdAt: '2026-11-15T19:03:00.000Z' }),
    aCall({ id: 'a', safety: 'allergen', createdAt: '2026-11-15T19:01:00.000Z' }),
  ]);
  expect(screen.getByText(/Possible allergic reaction/).textContent).toContain('Reported twice.');
  expect(screen.getByText('min').parentElement?.textContent).toBe('4min');
});

test('a waiting guest does not inherit the wait of an earlier party at the table that nobody went to', () => {
  show([
    aCall({ id: 'b', createdAt: '2026-11-15T19:03:00.000Z' }),
    aCall({ id: 'a', status: 'missed', createdAt: '2026-11-15T18:20:00.000Z' }),
  ]);
  expect(screen.getByText('min').parentElement?.textContent).toBe('2min');
});

test.each([
  ['an alarm', { safety: 'foreign_object' }, true],
  ['any other call', {}, false],
] as const)('a card that is not first is red for %s %j: %s', (_, overrides, isRed) => {
  show([aCall(overrides)], { isFirst: false });
  const card = screen.getByRole('region', { name: 'Table 7' });
  expect(card.className.split(' ').includes('bg-board-chili')).toBe(isRed);
});

test('on a phone, a safety matter that nobody went to keeps its name', () => {
  show([aCall({ status: 'missed', isAlarm: true, safety: 'allergen' })], { isFirst: false });
  expect(screen.getByText('Possible allergic reaction. Nobody went')).toBeTruthy();
});

function show(calls: FloorCall[], { isFirst = true } = {}): void {
  const [call] = calls;
  if (!call) throw new Error('no call');
  render(
    <WaitingCallCard
      tile={{ call, calls }}
      now={Date.parse('2026-11-15T19:05:00.000Z')}
      isFirst={isFirst}
      isCalling={false}
      isBusy={false}
      onGo={() => {}}
    />,
  );
}
