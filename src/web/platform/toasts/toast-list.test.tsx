import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Button } from '#web/ui/button.tsx';
import {
  cancelRedirect,
  handleEndedSession,
  SIGN_IN_REDIRECT_DELAY_MS,
} from '../session/ended-session.ts';
import { showStoredToast } from './toast-after-reload.ts';
import { Toaster } from './toaster.tsx';
import { currentToasts, dismissToast, markToastsLoading, toast } from './toasts.tsx';

// Importing this module takes longer than the tests wait for a message.
beforeAll(() => import('./toast-list.tsx'));

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  vi.restoreAllMocks();
});

test('a message raised before the code that draws it has loaded is shown and announced', async () => {
  // The announcement is removed after a second, so only the test moves the clock.
  const frames = ['requestAnimationFrame', 'cancelAnimationFrame'] as const;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...frames] });
  toast({ title: 'Reply Sent', description: 'To the guest' });
  render(<Toaster />);
  expect(document.querySelector('[role="region"]')).toBeNull();

  await act(async () => void (await import('./toast-list.tsx')));
  expect(document.querySelector('li')?.textContent).toContain('Reply Sent');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('status').textContent).toBe('Notification Reply SentTo the guest');
});

test('a signed-out owner is redirected half a second after the message about it was drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  render(<Toaster />);
  act(() => handleEndedSession());
  // The code that draws messages has not loaded yet.
  vi.advanceTimersByTime(SIGN_IN_REDIRECT_DELAY_MS);
  expect(assign).not.toHaveBeenCalled();

  await act(async () => void (await import('./toast-list.tsx')));
  expect(document.querySelector('li')?.textContent).toContain('You are logged out.');
  vi.advanceTimersByTime(SIGN_IN_REDIRECT_DELAY_MS - 1);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledOnce();
  cancelRedirect();
  assign.mockRestore();
  vi.useRealTimers();
});

test('a message that could not be drawn before a signed-out owner was redirected is shown on the next page', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const come = markToastsLoading();
  handleEndedSession();
  vi.advanceTimersByTime(10_000);
  expect(assign).toHaveBeenCalledOnce();
  assign.mockRestore();
  come();

  for (const { id } of currentToasts()) dismissToast(id);
  showStoredToast();
  expect(currentToasts()).toMatchObject([
    { description: 'You are logged out. Logging in again...', isOpen: true },
  ]);
});

test('a toast disappears when it is dismissed', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Saved' }));
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
  act(() => dismiss.click());
  expect(document.querySelector('li')).toBeNull();
});

test('a message on a wide screen moves to the other corner if it would cover a main button', async () => {
  // The layout that a browser would compute: the list in the left corner, and a button.
  const boxes = { list: new DOMRect(248, 780, 416, 120), button: new DOMRect(300, 820, 140, 44) };
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1440);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'OL' ? boxes.list : boxes.button;
  });
  render(
    <>
      <Button>Save</Button>
      <Toaster />
    </>,
  );
  const corner = () => document.querySelector('ol')?.className.split(' ');
  act(() => void toast({ title: 'Update Failed', variant: 'destructive' }));
  await screen.findByRole('button', { name: 'Dismiss' });
  expect(corner()).toContain('right-0');

  boxes.button = new DOMRect(300, 500, 140, 44);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(corner()).toContain('left-0');
});

const SENDS_LATER = { type: 'submit', variant: 'secondary', disabled: true } as const;

test.each([
  ['a main button', {}],
  ['the button that sends a form, even while it looks secondary and is disabled', SENDS_LATER],
])(
  'a message on a phone stands above the bottom bar, or at the top if it would cover %s',
  async (_, look) => {
    const boxes = { list: new DOMRect(0, 710, 390, 62), button: new DOMRect(200, 720, 160, 44) };
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return this.tagName === 'OL' ? boxes.list : boxes.button;
    });
    render(
      <>
        <Button {...look}>Send Reply</Button>
        <Toaster />
      </>,
    );
    const isAtTop = () => document.querySelector('ol')?.className.includes('max-md:top-');
    act(() => void toast({ title: 'You are on it' }));
    await screen.findByRole('button', { name: 'Dismiss' });
    expect(isAtTop()).toBe(true);

    boxes.button = new DOMRect(200, 300, 160, 44);
    act(() => void window.dispatchEvent(new Event('scroll')));
    expect(isAtTop()).toBe(false);
  },
);
