import { afterEach, beforeEach, test, vi } from 'vitest';
import { followDevice } from './use-own-device.ts';

// Timers are frozen: nothing in these tests waits for one.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a paired device checks its pairing as soon as its event stream ends', async () => {
  const { stream, looked } = follow();
  stream.controller.enqueue(new TextEncoder().encode(': hello\n\n'));
  stream.controller.close();
  await looked;
});

test('a paired device checks its pairing as soon as the server sends an event', async () => {
  const { stream, looked } = follow();
  stream.controller.enqueue(new TextEncoder().encode('event: changed\ndata: {}\n\n'));
  await looked;
});

function follow() {
  const stream = openStream();
  vi.stubGlobal('fetch', async () => new Response(stream.body));
  const leaving = new AbortController();
  const looked = new Promise<void>((resolve) => {
    const lookAgain = async () => {
      leaving.abort();
      resolve();
    };
    void followDevice(lookAgain, leaving.signal);
  });
  return { stream, looked };
}

function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  if (!controller) throw new Error('The stream did not start.');
  return { body, controller };
}
