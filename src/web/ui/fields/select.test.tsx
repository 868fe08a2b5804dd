import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Select } from './select.tsx';

const PLACES = [
  { value: 'bar', label: 'Bar' },
  { value: 'garden', label: 'Garden', description: 'From May on' },
  { value: 'terrace', label: 'Terrace' },
];

const list = () => screen.getByLabelText('Place');
const press = (element: Element, key: string) =>
  act(async () => fireEvent.keyDown(element, { key }));

function Places() {
  const [place, setPlace] = useState('bar');
  return <Select aria-label="Place" options={PLACES} value={place} onValueChange={setPlace} />;
}

afterEach(cleanup);

test('typing a letter chooses an option of a closed select list', async () => {
  render(<Places />);
  await act(async () => list().focus());
  await press(list(), 't');
  expect(list().textContent).toBe('Terrace');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the arrow keys move through an open select list, and choosing an option closes it', async () => {
  render(<Places />);
  await press(list(), 'Enter');
  expect(document.activeElement?.textContent).toBe('Bar');
  await press(document.activeElement ?? document.body, 'ArrowDown');
  await act(() => expect.poll(() => document.activeElement?.textContent).toContain('Garden'));
  await press(document.activeElement ?? document.body, 'Enter');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(list().textContent).toBe('Garden');
});

test('a select option’s accessible name is only its label, and the chosen option is marked', async () => {
  render(<Places />);
  await press(list(), 'Enter');
  expect(screen.getByRole('option', { name: 'Garden' }).textContent).toBe('GardenFrom May on');
  expect(screen.getByRole('option', { selected: true }).querySelector('svg')).not.toBeNull();
});
