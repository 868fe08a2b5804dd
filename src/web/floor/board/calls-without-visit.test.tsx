import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aFloor } from '../floor-fixture.ts';
import { CallsWithoutVisit } from './calls-without-visit.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const FLOOR = aFloor({
  refused: [{ id: 'refused', tableNumber: '12', createdAt: '2026-11-14T20:20:00.000Z' }],
  lapsed: [{ id: 'lapsed', tableNumber: '7', lapsedAt: '2026-11-14T20:15:00.000Z' }],
  dismissed: [
    { id: 'ended', tableNumber: '5', dismissedAt: '2026-11-14T20:16:00.000Z', by: 'Anna' },
  ],
});
const MISSED =
  'Table 7 was taken, but by 20:15 nobody had confirmed that they went. Table 12 called at 20:20 and was told nobody could come.';
const ENDED = 'Table 5, 20:16. Anna: not a safety issue.';

test('the board lists lapsed and refused calls together and dismissed alarms apart, each until marked as seen', () => {
  const board = <CallsWithoutVisit floor={FLOOR} venueId="kettle" timeZone="UTC" />;
  render(board);
  const bands = () =>
    screen.getAllByRole('status').map((band) => band.querySelector('p')?.textContent);
  expect(bands()).toEqual([MISSED, ENDED]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Seen' })[0] as HTMLElement);
  expect(bands()).toEqual([ENDED]);
  cleanup();
  render(board);
  expect(bands()).toEqual([ENDED]);
  fireEvent.click(screen.getByRole('button', { name: 'Seen' }));
  expect(screen.queryByRole('status')).toBeNull();
});
