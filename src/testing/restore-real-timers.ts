import { afterEach, vi } from 'vitest';

// A test that hangs never reaches its own clean-up, and its fake timers would stall all later tests
// of the worker. This hook is registered before those of the test file, so it runs last.
afterEach(() => {
  vi.useRealTimers();
});
