import { afterEach, vi } from 'vitest';

// A test that hangs never comes to its own clean-up, and the files of a worker share one clock: what
// it had stopped would stall all tests after it. This hook is the first of a file and so runs last.
afterEach(() => {
  vi.useRealTimers();
});
