import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aCall } from '../floor-fixture.ts';
import { WithdrawnCallCard } from './notice-card.tsx';

afterEach(cleanup);

test('a shared screen names the member whom a table no longer needs', () => {
  const call = aCall({ status: 'withdrawn', takenBy: 'Maya Sun' });
  render(<WithdrawnCallCard call={call} onSeen={() => {}} />);
  expect(screen.getByText('Table 7 no longer needs Maya')).toBeTruthy();
});
