import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ComplaintStatus } from '#shared/complaints/complaints.ts';
import { ComplaintStateControl } from './resolve-dialog.tsx';

afterEach(cleanup);

type State = { status: ComplaintStatus; isMine?: boolean; isUnattended?: boolean };

function open({ status, isMine = false, isUnattended = false }: State) {
  const onChoose = vi.fn();
  const words = ['The state', '2 h'];
  const control = { status, words, isMine, isUnattended, isActing: false, onChoose };
  render(<ComplaintStateControl {...control} />);
  return onChoose;
}

test.each([
  ['that nobody has', { status: 'open' }, ['Mark resolved', 'I’m on it']],
  ['of the reader', { status: 'taken', isMine: true }, ['Give it back', 'Mark resolved']],
  ['of a colleague', { status: 'taken' }, ['Put it back', 'Mark resolved']],
  [
    'taken before new danger',
    { status: 'taken', isUnattended: true },
    ['Mark resolved', 'I’m on it'],
  ],
  ['resolved before new danger', { status: 'resolved', isUnattended: true }, ['I’m on it']],
] as const)('a complaint %s has one filled button, the last', (_, state, names) => {
  open(state);
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  expect(buttons.filter((each) => 'mainButton' in each.dataset)).toEqual([buttons.at(-1)]);
});

test('a resolved complaint can be opened again at the same place, by a button that is not filled', () => {
  const onChoose = open({ status: 'resolved' });
  const button = screen.getByRole('button', { name: 'Open again' });
  expect('mainButton' in button.dataset).toBe(false);
  fireEvent.click(button);
  expect(onChoose).toHaveBeenCalledWith('open');
});
