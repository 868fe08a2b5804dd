import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFeedback } from '../feedback-fixture.ts';
import { EntryWords } from './entry-words.tsx';

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

test('a guest’s words that are longer than ten lines are cut until the reader asks for all of them', () => {
  textHeight = 1_100;
  render(<EntryWords feedback={aFeedback({ textSpecific: 'So long! '.repeat(220) })} />);
  expect(isCut()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(isCut()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(isCut()).toBe(true);
});

test('the words of the next guest are cut again after all words of a guest were shown', () => {
  textHeight = 1_100;
  const [one, two] = ['So long! ', 'Longer! '].map((words) =>
    aFeedback({ textSpecific: words.repeat(220) }),
  );
  if (!one || !two) throw new Error('there are two answers');
  const { rerender } = render(<EntryWords feedback={one} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  rerender(<EntryWords feedback={two} />);
  expect(isCut()).toBe(true);
});

test('words that fit ten lines offer nothing to unfold', () => {
  textHeight = 320;
  render(<EntryWords feedback={aFeedback({ textSpecific: 'Cold soup.' })} />);
  expect(screen.queryByRole('button')).toBeNull();
});
