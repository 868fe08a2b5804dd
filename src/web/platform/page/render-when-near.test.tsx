import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RenderWhenNear } from './reserved-height.tsx';

type ObservedEntries = Pick<IntersectionObserverEntry, 'isIntersecting'>[];

let tellOf: (seen: ObservedEntries) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(tell: (seen: ObservedEntries) => void) {
        tellOf = tell;
      }
    },
  );
  render(<RenderWhenNear waiting={<p>Waiting</p>}>Charts</RenderWhenNear>);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part of the page below the screen keeps its placeholder until it is scrolled near', () => {
  act(() => tellOf([{ isIntersecting: false }]));
  expect(screen.queryByText('Charts')).toBeNull();
  expect(screen.getByText('Waiting')).toBeTruthy();
  act(() => tellOf([{ isIntersecting: true }]));
  expect(screen.getByText('Charts')).toBeTruthy();
  expect(screen.queryByText('Waiting')).toBeNull();
});

test.each(['beforeprint', 'keydown'])(
  'a part of the page below the screen is rendered after %s',
  (type) => {
    act(() => void fireEvent(document.body, new Event(type, { bubbles: true })));
    expect(screen.getByText('Charts')).toBeTruthy();
  },
);

test('a part of the page below the screen is rendered once the page is idle', () => {
  act(() => void vi.runAllTimers());
  expect(screen.getByText('Charts')).toBeTruthy();
});
