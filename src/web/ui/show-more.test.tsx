import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShowMore } from './show-more.tsx';

const FAILURE = 'More answers could not be loaded. Please try again.';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showList(onShow: () => Promise<unknown>) {
  let scrollTo: () => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        scrollTo = () => onSeen([{ isIntersecting: true }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  render(
    <ShowMore isLoading={false} onShow={onShow} failureWords={FAILURE} isAutomatic>
      Show more
    </ShowMore>,
  );
  return {
    scroll: () => act(async () => scrollTo()),
    press: () => act(async () => fireEvent.click(screen.getByRole('button'))),
  };
}

test('if the next page of a list fails to load, the list says so and tries again only when the button is pressed', async () => {
  const onShow = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('Failed to fetch'));
  const { scroll, press } = showList(onShow);
  await scroll();
  expect(screen.getByRole('alert').textContent).toBe(FAILURE);
  await scroll();
  expect(onShow).toHaveBeenCalledOnce();
  await press();
  screen.getByRole('alert');
  expect(onShow).toHaveBeenCalledTimes(2);
});

test('after a failure, pressing “Show more” loads the next page, and then scrolling to the end loads more again', async () => {
  const onShow = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('Failed'));
  onShow.mockResolvedValue(undefined);
  const { scroll, press } = showList(onShow);
  await scroll();
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
  await scroll();
  expect(onShow).toHaveBeenCalledTimes(3);
});
