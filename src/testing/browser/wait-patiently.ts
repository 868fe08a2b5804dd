import { vi } from 'vitest';

const timeout = Number(process.env.LONGEST_WAIT_MS);
const { waitFor } = vi;

// The runner has a setting for expect.poll and none for this, which gives up after a second.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });
