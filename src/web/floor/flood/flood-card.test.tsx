import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { aCall } from '../floor-fixture.ts';
import { AlarmsCard, CallRow } from './flood-card.tsx';

afterEach(cleanup);

test('a row of unconfirmed alarms quotes one guest, and a long quotation does not hide the number of reports and the wait', () => {
  const calls = ['first', 'second'].map((id) =>
    aCall({ id, isAlarm: true, safety: 'pest', because: [`${id} ${'mouse '.repeat(30)}`] }),
  );
  const [call = aCall()] = calls;
  const now = Date.parse(call.createdAt) + 3 * MINUTE_MS;
  render(<CallRow tile={{ call, calls }} now={now} isBusy={false} onGo={() => {}} />);
  expect(screen.getByText('Possible pests')).toBeTruthy();
  expect(screen.getAllByText(/mouse/)).toHaveLength(1);
  const state = screen.getByText('2 reports, 3 min');
  expect(state.closest('[class*="line-clamp"]')).toBeNull();
});

test.each([
  ['no possible emergency is named', [], undefined],
  ['a possible emergency is named', ['4'], 'Possible emergency among them: table 4'],
  ['possible emergencies are named', ['4', '6'], 'Possible emergencies among them: tables 4, 6'],
])('on a closed card of unconfirmed alarms, %s %j: %s', (_, grave, words) => {
  const tiles = ['6', '5', '4'].map((tableNumber) => {
    const call = aCall({
      id: tableNumber,
      tableNumber,
      isAlarm: true,
      safety: 'allergen',
      isEmergency: grave.some((table) => table === tableNumber),
    });
    return { call, calls: [call] };
  });
  const flood = { tiles: grave.length > 1 ? tiles.toReversed() : tiles, count: 3, networks: 1 };
  render(<AlarmsCard flood={flood} now={0} isBusy={() => false} onGo={() => {}} />);
  const summary = screen.getByRole('heading').closest('summary');
  expect(summary?.textContent?.match(/Possible emergenc.*?(?=Tables)/)?.[0]).toBe(words);
});
