import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { aCall } from '../floor-fixture.ts';
import { CallRow } from './flood-card.tsx';

afterEach(cleanup);

test('a row of grouped alarms quotes one guest, and a long quotation does not hide the number of reports and the wait', () => {
  const calls = ['first', 'second'].map((id) =>
    aCall({ id, isAlarm: true, safety: 'pest', quote: `${id} ${'mouse '.repeat(18)}` }),
  );
  const [call = aCall()] = calls;
  const now = Date.parse(call.createdAt) + 3 * MINUTE_MS;
  render(<CallRow tile={{ call, calls }} now={now} isBusy={false} onGo={() => {}} />);
  expect(screen.getByText('Possible pests')).toBeTruthy();
  expect(screen.getAllByText(/mouse/)).toHaveLength(1);
  const state = screen.getByText('2 reports, 3 min');
  expect(state.closest('[class*="line-clamp"]')).toBeNull();
});
