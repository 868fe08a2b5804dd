import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MissedChangesBand } from './board-bands.tsx';

afterEach(cleanup);

test.each([
  [
    'guests still wait',
    'Two guests are waiting',
    'Nothing new while it was away. Two guests are waiting.',
  ],
  ['no guest waits', undefined, 'Nothing happened while it was away.'],
])(
  'after a disconnection in which nothing happened, while %s (%j), the board says: %s',
  (_, waiting, words) => {
    const away = { times: 1, ms: 40_000, news: [], refused: [] };
    render(<MissedChangesBand away={away} waiting={waiting} onSeen={() => {}} />);
    const band = screen.getByRole('status').textContent;
    expect(band).toContain(`This screen was away for 40 s. ${words}`);
  },
);

test('after disconnections in which a guest’s call was refused, the board does not say that nothing happened', () => {
  const refused = [{ id: 'r', tableNumber: '5', createdAt: '2026-11-14T20:15:00.000Z' }];
  const away = { times: 2, ms: 24_000, news: [], refused };
  render(<MissedChangesBand away={away} waiting={undefined} onSeen={() => {}} />);
  const band = screen.getByRole('status').textContent;
  expect(band).toContain(
    'This screen was away twice, 24 s in all. Table 5 called and was told nobody could come.',
  );
  expect(band).not.toContain('Nothing');
});
