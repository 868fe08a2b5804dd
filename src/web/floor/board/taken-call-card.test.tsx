import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aCall } from '../floor-fixture.ts';
import { TakenCallCard } from './taken-call-card.tsx';

afterEach(cleanup);

test.each([
  [
    'an allergic reaction',
    'allergen',
    'Possible allergic reactionTrouble breathing? Ring the emergency services first.',
  ],
  ['another safety matter', 'pest', 'Possible pests'],
  ['any other call', null, null],
] as const)(
  'the card of %s that is taken (safety class %j) shows in red: %s',
  (_, safety, words) => {
    const createdAt = '2026-11-17T20:00:00.000Z';
    const call = aCall({ status: 'taken', isYours: true, createdAt, takenAt: createdAt, safety });
    const acts = { onArrive: () => {}, onTakeOver: () => {}, onDone: () => {} };
    render(
      <TakenCallCard
        {...acts}
        tile={{ call, calls: [call] }}
        who="Ana"
        now={Date.parse(createdAt)}
        isBusy={false}
        isShared={false}
      />,
    );
    expect(screen.getByText(/^just now/)).toBeTruthy();
    const alarm = document.querySelector('.bg-board-danger');
    expect(alarm?.textContent ?? null).toBe(words);
  },
);

test('the card of a call that a colleague took says first who is going, and then who is at the table', () => {
  const takenAt = '2026-11-17T20:00:00.000Z';
  const call = aCall({ status: 'taken', takenBy: 'Ana Maria Sol', takenAt });
  const acts = { onArrive: () => {}, onTakeOver: () => {}, onDone: () => {} };
  const card = (arrivedAt: string | null) => (
    <TakenCallCard
      {...acts}
      tile={{ call: { ...call, arrivedAt }, calls: [call] }}
      who="Ana"
      now={Date.parse(takenAt)}
      isBusy={false}
      isShared={false}
    />
  );
  const { rerender } = render(card(null));
  const title = () => screen.getByRole('heading').textContent;
  expect(screen.getByRole('region', { name: 'Ana has table 7' })).toBeTruthy();
  expect(title()).toBe('Ana is going');
  rerender(card(takenAt));
  expect(title()).toBe('Ana is at the table');
});

test('once somebody is going, the card of a table with two reports still shows the gravest words and what to do', () => {
  const takenAt = '2026-11-17T20:00:00.000Z';
  const report = { status: 'taken', takenBy: 'Ana', takenAt, isAlarm: true } as const;
  const invented = aCall({ ...report, id: '1', safety: 'allergen', quote: 'Swollen lips' });
  const quote = 'My lips are blue and I cannot breathe';
  const real = aCall({ ...report, id: '2', safety: 'illness', isEmergency: true, quote });
  render(
    <TakenCallCard
      tile={{ call: invented, calls: [invented, real] }}
      who="Ana"
      now={Date.parse(takenAt)}
      isBusy={false}
      isShared={false}
      onArrive={() => {}}
      onTakeOver={() => {}}
      onDone={() => {}}
    />,
  );
  expect(screen.getByText(`“${quote}”`)).toBeTruthy();
  expect(screen.getByText('Trouble breathing? Ring the emergency services first.')).toBeTruthy();
});
