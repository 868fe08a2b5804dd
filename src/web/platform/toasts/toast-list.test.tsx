import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Toaster } from './toaster.tsx';
import { currentToasts, dismissToast, toast } from './toasts.tsx';

// Reading it from the disk takes longer than anybody waits for a message.
beforeAll(() => import('./toast-list.tsx'));

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
});

test('a message raised before the code that draws it has come is shown and announced', async () => {
  toast({ title: 'Reply Sent', description: 'To the guest' });
  render(<Toaster />);
  expect(document.querySelector('[role="region"]')).toBeNull();

  await waitFor(() => expect(document.querySelector('li')?.textContent).toContain('Reply Sent'));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Notification Reply SentTo the guest'),
  );
});

test('a message leaves when it is dismissed', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Saved' }));
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
  act(() => dismiss.click());
  expect(document.querySelector('li')).toBeNull();
});
