import { vi } from 'vitest';

const timeout = Number(process.env.LONGEST_WAIT_MS);
const { waitFor, waitUntil } = vi;

// Vitest has a timeout setting for expect.poll, but not for waitFor and waitUntil (one second).
vi.waitFor = (callback, options) => waitFor(callback, withLongTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withLongTimeout(options));

type Options = NonNullable<Parameters<typeof waitFor>[1]>;

function withLongTimeout(options: Options | undefined): Options {
  return typeof options === 'number' ? options : { timeout, ...options };
}
