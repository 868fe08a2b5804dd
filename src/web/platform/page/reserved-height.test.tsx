import { act, cleanup, render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReservedHeight } from './reserved-height.tsx';

const PLACE_HEIGHT = 900;
/** The cards' height once they have loaded. */
const CARDS_HEIGHT = 400;
let scrolledBy = 0;

beforeEach(() => {
  scrolledBy = 0;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(PLACE_HEIGHT);
  vi.spyOn(window, 'scrollBy').mockImplementation((...given: unknown[]) => {
    scrolledBy += (given[0] as ScrollToOptions).top ?? 0;
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders a section at this position on the screen, with an element below it. */
function draw(placeTop: number) {
  const below = createRef<HTMLElement>();
  const ui = (isComing: boolean) => (
    <>
      <ReservedHeight below={below}>
        <p aria-busy={isComing}>{isComing ? 'Loading…' : 'A card'}</p>
        <p>Another card</p>
      </ReservedHeight>
      <section ref={below} />
    </>
  );
  const { container, rerender } = render(ui(true));
  const place = container.firstElementChild as HTMLElement;
  const kept = () => place.style.getPropertyValue('--kept-height');
  const heightNow = () => (kept() === '' ? CARDS_HEIGHT : Number.parseInt(kept(), 10));
  const rectAt = (top: () => number) => () => ({ top: top() }) as DOMRect;
  place.getBoundingClientRect = rectAt(() => placeTop);
  if (below.current) below.current.getBoundingClientRect = rectAt(() => placeTop + heightNow());
  return { kept, comeIn: () => act(async () => rerender(ui(false))) };
}

test('a section keeps its reserved height until all of its cards have loaded', async () => {
  const { kept, comeIn } = draw(100);
  expect(kept()).toBe('900px');
  await comeIn();
  expect([kept(), scrolledBy]).toEqual(['', 0]);
});

test('no content on the screen moves when a section above it takes its final height', async () => {
  const { comeIn } = draw(-800);
  await comeIn();
  expect(scrolledBy).toBe(CARDS_HEIGHT - PLACE_HEIGHT);
});
