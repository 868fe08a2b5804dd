import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aCall } from '../floor-fixture.ts';
import { WithdrawnCallCard } from './notice-card.tsx';

afterEach(cleanup);

test('a member on the way to a dismissed alarm reads who has dismissed it', () => {
  const call = aCall({ status: 'withdrawn', isYours: true, isAlarm: true, dismissedBy: 'Anna' });
  render(<WithdrawnCallCard call={call} onSeen={() => {}} />);
  expect(screen.getByText('Table 7 no longer needs you')).toBeTruthy();
  expect(screen.getByText('Anna: not a safety issue. You are free.')).toBeTruthy();
});

test('a shared screen names the member whom a table no longer needs', () => {
  const call = aCall({ status: 'withdrawn', takenBy: 'Maya Sun' });
  render(<WithdrawnCallCard call={call} onSeen={() => {}} />);
  expect(screen.getByText('Table 7 no longer needs Maya')).toBeTruthy();
});
