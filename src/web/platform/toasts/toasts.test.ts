import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  currentToasts,
  dismissToast,
  pinToast,
  TOAST_REMOVE_DELAY_MS,
  toast,
  withToastCleanup,
} from './toasts.tsx';

beforeEach(() => {
  // A page of another test file may still hold its sign-out message.
  pinToast({ title: 'Released' })();
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('toasts', () => {
  test('a new toast replaces the previous one', () => {
    toast({ title: 'Saved' });
    toast({ title: 'Deleted', variant: 'destructive' });

    expect(currentToasts()).toMatchObject([{ title: 'Deleted', isOpen: true }]);
  });

  test('a pinned toast is not replaced before it is released', () => {
    const release = pinToast({ title: 'Unauthorized' });
    toast({ title: 'Error', description: 'Please sign in' });
    expect(currentToasts()).toMatchObject([{ title: 'Unauthorized', isOpen: true }]);

    release();
    toast({ title: 'Saved' });
    expect(currentToasts()).toMatchObject([{ title: 'Saved' }]);
  });

  test('a dismissed toast is hidden at once and forgotten after the removal delay', () => {
    const id = toast({ title: 'Saved' });
    dismissToast(id);
    expect(currentToasts()).toMatchObject([{ id, isOpen: false }]);

    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
    expect(currentToasts()).toHaveLength(1);

    vi.advanceTimersByTime(1);
    expect(currentToasts()).toEqual([]);
  });

  test('removing an old toast does not affect the one that replaced it', () => {
    dismissToast(toast({ title: 'Saved' }));
    toast({ title: 'Deleted' });

    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
    expect(currentToasts()).toMatchObject([{ title: 'Deleted', isOpen: true }]);
  });

  test('dismissing a toast that is already gone changes nothing', () => {
    const before = toast({ title: 'Saved' });
    toast({ title: 'Deleted' });
    dismissToast(before);

    expect(currentToasts()).toMatchObject([{ title: 'Deleted', isOpen: true }]);
  });
});

describe('the message of a failed attempt', () => {
  const failure = { title: 'Error', description: 'Not saved', variant: 'destructive' } as const;
  const shown = () => currentToasts().filter(({ isOpen }) => isOpen);

  async function failTo(act: string): Promise<void> {
    await withToastCleanup(Promise.reject(new Error()), act).catch(() => toast(failure));
  }

  test('the message of a failed attempt disappears when the same action succeeds', async () => {
    await failTo('PUT /api/restaurants/1');
    expect(shown()).toHaveLength(1);
    await withToastCleanup(Promise.resolve(), 'PUT /api/restaurants/1');
    expect(shown()).toEqual([]);
  });

  test('the message of a failed attempt stays when another action succeeds or the same one fails again', async () => {
    await failTo('PUT /api/restaurants/1');
    await withToastCleanup(Promise.resolve(), 'PUT /api/restaurants/2');
    expect(shown()).toHaveLength(1);
    await failTo('PUT /api/restaurants/1');
    expect(shown()).toHaveLength(1);
  });

  test('the message of a failed attempt is not confused with an unrelated message shown before the attempt', async () => {
    toast({ title: 'Please choose a plan first', variant: 'destructive' });
    await withToastCleanup(Promise.resolve(), 'POST /api/select-plan');
    expect(shown()).toHaveLength(1);
  });
});
