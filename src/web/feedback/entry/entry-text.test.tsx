import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFeedback } from '../feedback-fixture.ts';
import { EntryText } from './entry-text.tsx';

/** The height of the whole text; the page shows 320 pixels of it. */
let textHeight = 0;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly report: () => void;
      constructor(report: () => void) {
        this.report = report;
      }
      observe() {
        this.report();
      }
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => textHeight);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const isCut = () => document.querySelector('blockquote')?.className.includes('line-clamp-10');

test('a guest’s text longer than ten lines is cut until the reader asks to see all of it', () => {
  textHeight = 1_100;
  render(<EntryText feedback={aFeedback({ textSpecific: 'So long! '.repeat(220) })} />);
  expect(isCut()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(isCut()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(isCut()).toBe(true);
});

test('after one guest’s text was shown in full, the next guest’s text is cut again', () => {
  textHeight = 1_100;
  const [one, two] = ['So long! ', 'Longer! '].map((words) =>
    aFeedback({ textSpecific: words.repeat(220) }),
  );
  if (!one || !two) throw new Error('there are two answers');
  const { rerender } = render(<EntryText feedback={one} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  rerender(<EntryText feedback={two} />);
  expect(isCut()).toBe(true);
});

test('text that fits into ten lines offers nothing to expand', () => {
  textHeight = 320;
  render(<EntryText feedback={aFeedback({ textSpecific: 'Cold soup.' })} />);
  expect(screen.queryByRole('button')).toBeNull();
});
