import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
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
])(
  'the cards of waiting calls fit the board: %s (phone: %j, cards of %i px in a column of 600 px)',
  (_, isPhone, height, steps) => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height);
    show(calls, isPhone);
    const cards = ['Table 5', 'Table 7', 'Table 12'].map((name) =>
      screen.getByRole('region', { name }),
    );
    expect(cards.map((card) => within(card).getAllByRole('button').length)).toEqual(steps);
  },
);

test('on the board, a taken safety matter stands above ordinary calls and below a safety matter that nobody has taken', () => {
  const taken = aCall({ id: '4', tableNumber: '9', ...scanned, status: 'taken', takenBy: 'Tom' });
  show([...calls.slice(1), taken], false);
  const names = screen.getAllByRole('region').map((card) => card.id);
  expect(names.filter((id) => id.startsWith('call-'))).toEqual(['call-2', 'call-4', 'call-3']);
});

test('on the board, a taken emergency stands above emergencies that may be invented', () => {
  const emergency = { ...scanned, isEmergency: true };
  const invented = ['1', '2', '3', '4'].map((table) =>
    aCall({ id: table, tableNumber: table, ...emergency, ...UNSCANNED }),
  );
  const taken = aCall({ id: '9', tableNumber: '9', ...emergency, status: 'taken', isYours: true });
  show([...invented, taken], false);
  const ids = screen.getAllByRole('region').map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith('call-'))[0]).toBe('call-9');
});

test('the board shows the top of a new alarm whose card is taller than the space for it', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const { rerender } = render(list(calls.slice(0, 1), true));
  rerender(list(calls.slice(0, 2), true));
  expect(scroll).toHaveBeenLastCalledWith({ block: 'start' });
});

test('on the board, the calls that a member has taken stand above those of colleagues', () => {
  const taken = { status: 'taken', takenBy: 'Tom' } as const;
  show(
    [
      aCall({ id: '1', tableNumber: '5', ...taken }),
      aCall({ id: '2', tableNumber: '7', ...taken, takenBy: 'Ana', isYours: true }),
    ],
    true,
  );
  const ids = screen.getAllByRole('region').map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith('call-'))).toEqual(['call-2', 'call-1']);
});

test('on a full tablet, only the first of many alarms has a whole card', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  show([...calls, aCall({ id: '4', tableNumber: '9', ...scanned })], false);
  const steps = ['Table 5', 'Table 7', 'Table 9'].map((name) => {
    const card = within(screen.getByRole('region', { name }));
    return card.getAllByRole('button').length;
  });
  expect(steps).toEqual([3, 1, 1]);
});

test('the board counts the calls below the edge of the screen, and a tap scrolls to them', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const top = { 'call-1': 0, 'call-2': 300, 'call-3': 590 }[this.id] ?? 0;
    return new DOMRect(0, top, 300, this.id ? 200 : 600);
  });
  const scroll = vi.fn();
  vi.spyOn(HTMLElement.prototype, 'scrollBy').mockImplementation(scroll);
  show(calls, false);
  fireEvent.click(screen.getByRole('button', { name: '1 more below' }));
  expect(scroll).toHaveBeenCalledOnce();
});

test('of a card of grouped alarms, the board counts the rows below the edge only while the card is open', () => {
  let cardTop = 100;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const rect = (top: number, height: number) => new DOMRect(0, top, 300, height);
    if (this.tagName === 'SUMMARY') return rect(cardTop, 120);
    // As in Chromium, the rows of a closed card have a size.
    if (this.closest('li')) return rect(900, 120);
    return rect(0, this.querySelector('h2') ? 600 : 0);
  });
  const invented = [21, 22, 23, 24].map((table) =>
    aCall({ id: String(table), tableNumber: String(table), ...scanned, ...UNSCANNED }),
  );
  show(invented, false);
  const hidden = () => screen.queryByText(/ more below$/)?.textContent;
  expect(hidden()).toBeUndefined();
  const card = screen.getByRole('group');
  const turn = (isOpen: boolean) => {
    card.toggleAttribute('open', isOpen);
    fireEvent(card, new Event('toggle'));
  };
  turn(true);
  expect(hidden()).toBe('4 more below');
  cardTop = 700;
  turn(false);
  expect(hidden()).toBe('1 more below');
});

test('the board scrolls to alarms when they are grouped, but not again with each further alarm, and always shows the first card', () => {
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.id);
  };
  const invented = [21, 22, 23, 24, 25].map((table) =>
    aCall({ id: String(table), tableNumber: String(table), ...scanned, ...UNSCANNED }),
  );
  const { rerender } = render(list(calls, false));
  rerender(list([...calls, ...invented.slice(0, 4)], false));
  expect(shown).toEqual(['grouped-alarms', 'call-1']);
  expect(document.getElementById('grouped-alarms')?.textContent).toContain('4 alarms');
  rerender(list([...calls, ...invented], false));
  expect(shown).toHaveLength(2);
  const real = aCall({ id: '9', tableNumber: '9', ...scanned });
  rerender(list([...calls, ...invented, real], false));
  expect(shown).toEqual(['grouped-alarms', 'call-1', 'call-9', 'call-1']);
});

test('an emergency that may be invented does not scroll the board away from the table to go to first', () => {
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.id);
  };
  const emergency = { ...scanned, isEmergency: true };
  const invented = [21, 22, 23, 24, 25].map((table) =>
    aCall({ id: String(table), tableNumber: String(table), ...emergency, ...UNSCANNED }),
  );
  const real = aCall({ id: '9', tableNumber: '9', ...emergency });
  const { rerender } = render(list(invented.slice(0, 4), false));
  rerender(list([...invented.slice(0, 4), real], false));
  expect(shown.at(-1)).toBe('call-9');
  rerender(list([...invented, real], false));
  expect(shown.at(-1)).toBe('call-9');
  expect(shown).not.toContain('call-25');
});

const UNSCANNED = { isScanned: false, networks: ['Wi-Fi'] };

function show(waiting: FloorCall[], isPhone: boolean): void {
  render(list(waiting, isPhone));
}

function list(waiting: FloorCall[], isPhone: boolean) {
  const act = () => {};
  return (
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
    />
  );
}
