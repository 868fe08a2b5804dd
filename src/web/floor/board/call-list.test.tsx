import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FloorCall } from '#shared/floor/contract.ts';
import { aCall, aFloor, NOW } from '../floor-fixture.ts';
import { CallList } from './call-list.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const scanned = { isAlarm: true, safety: 'allergen', isScanned: true } as const;
const calls = [
  aCall({ id: '1', tableNumber: '5', ...scanned }),
  aCall({ id: '2', tableNumber: '7', ...scanned }),
  aCall({ id: '3', tableNumber: '12' }),
];

test.each([
  ['on a tablet with enough space, every card has all three steps', false, 600, [3, 3, 3]],
  ['on a full tablet, only an ordinary call becomes a row', false, 900, [3, 3, 1]],
  ['on a phone, all but the first card are rows', true, 600, [3, 1, 1]],
])('%s (phone: %j, cards of %i px in a column of 600 px)', (_, isPhone, height, steps) => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height);
  show(calls, isPhone);
  const cards = ['Table 5', 'Table 7', 'Table 12'].map((name) =>
    screen.getByRole('region', { name }),
  );
  expect(cards.map((card) => within(card).getAllByRole('button').length)).toEqual(steps);
});

function show(waiting: FloorCall[], isPhone: boolean): void {
  const act = () => {};
  render(
    <CallList
      floor={aFloor({ calls: waiting })}
      now={Date.parse(NOW)}
      isPhone={isPhone}
      isCalling={false}
      isShared={false}
      timeZone="Europe/London"
      acts={{ isBusy: () => false, onGo: act, onArrive: act, onTakeOver: act, onDone: act }}
      pause={{ problem: undefined, onPause: undefined }}
      notices={null}
      calm={null}
    />,
  );
}
