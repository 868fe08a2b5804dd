import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { closePage } from '#web/platform/page/page-fixture.tsx';
import { showCard } from './cards-fixture.tsx';
import { InsightsCarousel } from './insights-carousel.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const announced = () => screen.getByText(/ of 3$/).textContent;

afterEach(closePage);

test('the insights carousel moves by arrows, dots and swipes, and wraps around in both directions', async () => {
  await show();
  expect(announced()).toBe('Complaints Heatmap, 1 of 3');
  press('Previous insight');
  expect(announced()).toBe('Table Performance, 3 of 3');
  press('Next insight');
  press('Next insight');
  expect(announced()).toBe('Server Leaderboard, 2 of 3');
  press('Show Table Performance');
  expect(announced()).toBe('Table Performance, 3 of 3');
  swipe(200, 100);
  expect(announced()).toBe('Complaints Heatmap, 1 of 3');
  swipe(100, 200);
  expect(announced()).toBe('Table Performance, 3 of 3');
  swipe(100, 120);
  expect(announced()).toBe('Table Performance, 3 of 3');
});

test('the insights carousel turns to the tables, with the focus, each time they are asked for', async () => {
  await show();
  const tables = screen.getByLabelText('Table Performance, 3 of 3');
  expect(tables.inert).toBe(true);
  press('Ask for tables');
  expect(announced()).toBe('Table Performance, 3 of 3');
  expect(tables.inert).toBe(false);
  expect(document.activeElement).toBe(tables);
  press('Previous insight');
  expect(announced()).toBe('Server Leaderboard, 2 of 3');
  press('Ask for tables');
  expect(announced()).toBe('Table Performance, 3 of 3');
});

test('an insights carousel that loads after the tables were asked for starts with them', async () => {
  await show(1);
  expect(announced()).toBe('Table Performance, 3 of 3');
  expect(document.activeElement).toBe(screen.getByLabelText('Table Performance, 3 of 3'));
});

function show(timesAsked = 0) {
  return showCard(<Carousel timesAsked={timesAsked} />, 'GET /api/restaurants', [200, []]);
}

function Carousel({ timesAsked }: { timesAsked: number }) {
  const [times, setTimes] = useState(timesAsked);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Ask for tables
      </button>
      <InsightsCarousel venueId={null} asked={{ period: 'last_3_months' }} tablesAsked={times} />
    </>
  );
}

function swipe(from: number, to: number): void {
  const card = screen.getByRole('region', { name: 'Table Performance' });
  act(() => {
    fireEvent.touchStart(card, { touches: [{ clientX: from, clientY: 0 }] });
    fireEvent.touchEnd(card, { changedTouches: [{ clientX: to, clientY: 0 }] });
  });
}
