import { afterEach, vi } from 'vitest';

// A test that hangs never reaches its own clean-up, and its fake timers would stall all later tests
// of the worker. This hook is the first of a file and so runs last.
afterEach(() => {
  vi.useRealTimers();
});
