import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage } from '#web/platform/page/page-fixture.tsx';
import { showCard } from './cards-fixture.tsx';
import { InsightsCarousel } from './insights-carousel.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const announced = () => screen.getByText(/ of 3$/).textContent;

afterEach(closePage);

test('the insights carousel moves by arrows, dots and swipes, and wraps around in both directions', async () => {
  await showCard(
    <InsightsCarousel venueId={null} asked={{ period: 'last_3_months' }} />,
    'GET /api/restaurants',
    [200, []],
  );
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

function swipe(from: number, to: number): void {
  const card = screen.getByRole('region', { name: 'Table Performance' });
  act(() => {
    fireEvent.touchStart(card, { touches: [{ clientX: from, clientY: 0 }] });
    fireEvent.touchEnd(card, { changedTouches: [{ clientX: to, clientY: 0 }] });
  });
}
