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
    render(
      <MissedChangesBand away={{ ms: 40_000, news: [] }} waiting={waiting} onSeen={() => {}} />,
    );
    const band = screen.getByRole('status').textContent;
    expect(band).toContain(`This screen was away for 40 s. ${words}`);
  },
);
