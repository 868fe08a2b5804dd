import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LineWithBand } from './line-with-band.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const NOTES = [
  { id: 'oven', at: 0.4, words: 'New oven, 28 Sep' },
  { id: 'host', at: 0.6, words: 'A second host at weekends, 2 Oct' },
];

test.each([
  ['numbers its notes and names them below', 300, ['1', '2']],
  ['writes its notes at their lines', 800, NOTES.map(({ words }) => words)],
])(
  'a chart with little room numbers its notes, and one with much room writes them out: it %s in %i px',
  (_, width, written) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    const { container } = render(
      <LineWithBand
        title="Satisfaction over time"
        summary=""
        points={['1 Sep', '1 Oct'].map((label) => ({
          label,
          detail: label,
          value: 90,
          low: 80,
          high: 95,
          count: 40,
          isOngoing: false,
          isLight: false,
        }))}
        overall={90}
        acrossTitle="Month"
        notes={NOTES}
      />,
    );
    const figure = within(screen.getByRole('figure'));
    for (const words of written) expect(figure.getByText(words)).toBeTruthy();
    const below = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(below).toEqual(width < 480 ? NOTES.map(({ words }) => words) : []);
  },
);
