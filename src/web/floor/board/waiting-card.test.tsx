import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aCall } from '../floor-fixture.ts';
import { WaitingCard } from './waiting-card.tsx';

afterEach(cleanup);

test('the card of a table with several alarms names each safety matter and says how often it was reported', () => {
  const calls = [
    aCall({ id: 'a', isAlarm: true, safety: 'allergen' }),
    aCall({ id: 'b', isAlarm: true, safety: 'pest' }),
    aCall({ id: 'c', isAlarm: true, safety: 'allergen' }),
  ];
  const [call] = calls;
  if (!call) throw new Error('no call');
  render(
    <WaitingCard
      tile={{ call, calls }}
      now={Date.parse(call.createdAt)}
      isFirst
      isCalling={false}
      isBusy={false}
      onGo={() => {}}
    />,
  );
  expect(screen.getByText(/Possible allergic reaction/).textContent).toBe(
    'Possible allergic reaction. Possible pestsReported three times. Please go and see.',
  );
});
