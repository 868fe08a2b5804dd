import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FloorCall } from '#shared/floor/contract.ts';
import { aCall } from '../floor-fixture.ts';
import { TakenCallCard } from './taken-call-card.tsx';

afterEach(cleanup);

test.each([
  ['a safety matter', 'allergen', 'Possible allergic reaction'],
  ['any other call', null, null],
] as const)(
  'on a phone the taken card of %s shows its safety class %j in red: %s',
  (_, safety, words) => {
    const createdAt = '2026-11-17T20:00:00.000Z';
    const call = aCall({ status: 'taken', isYours: true, createdAt, takenAt: createdAt, safety });
    const acts = { onArrive: () => {}, onTakeOver: () => {}, onDone: () => {} };
    render(
      <TakenCallCard
        {...acts}
        tile={{ call, calls: [call] }}
        now={Date.parse(createdAt)}
        isWide={false}
        isBusy={false}
        isShared={false}
      />,
    );
    expect(screen.getByText(/0 min/).textContent).toBe('0 min');
    const alarm = document.querySelector('.bg-board-chili');
    expect(alarm?.textContent ?? null).toBe(words);
  },
);

test.each([
  ['of a guest who is ill', 'illness', ['Talked', 'Guest had left']],
  [
    'of a hair in the food',
    'foreign_object',
    ['Talked', 'Replaced', 'Off the bill', 'Gave a reward', 'Guest had left'],
  ],
] as const)(
  'on a tablet the taken card %s (%s) offers only outcomes that may have helped',
  (_, safety, words) => {
    const takenAt = '2026-11-17T20:00:00.000Z';
    const call = aCall({ status: 'taken', isYours: true, takenAt, safety });
    const acts = { onArrive: () => {}, onTakeOver: () => {}, onDone: () => {} };
    render(
      <TakenCallCard
        {...acts}
        tile={{ call, calls: [call] }}
        now={Date.parse(takenAt)}
        isWide
        isBusy={false}
        isShared={false}
      />,
    );
    const picker = screen.getByRole('group', { name: 'What helped at Table 7?' });
    const offered = within(picker).getAllByRole('button');
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(words);
  },
);

test('an outcome tapped before the guest reported an illness is not sent with Done', () => {
  const takenAt = '2026-11-17T20:00:00.000Z';
  const call = aCall({ status: 'taken', isYours: true, takenAt });
  const onDone = vi.fn();
  const card = (shown: FloorCall) => (
    <TakenCallCard
      tile={{ call: shown, calls: [shown] }}
      now={Date.parse(takenAt)}
      isWide
      isBusy={false}
      isShared={false}
      onArrive={() => {}}
      onTakeOver={() => {}}
      onDone={onDone}
    />
  );
  const { rerender } = render(card(call));
  fireEvent.click(screen.getByRole('button', { name: 'Off the bill' }));
  rerender(card({ ...call, safety: 'illness' }));
  fireEvent.click(screen.getByRole('button', { name: 'Done at Table 7' }));
  fireEvent.click(screen.getByRole('button', { name: 'Talked' }));
  fireEvent.click(screen.getByRole('button', { name: 'Done at Table 7' }));
  expect(onDone.mock.calls).toEqual([[undefined], ['talked']]);
});
