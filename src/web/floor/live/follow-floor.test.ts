import { afterEach, expect, test, vi } from 'vitest';
import { followFloor } from './follow-floor.ts';

const BOARD = '0198f0c4-3c1e-7a52-9d43-5f0f3f6f2a10';

const leaving = new AbortController();
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the board answers the server’s heartbeats, and opens a new stream when the server no longer knows the old one', async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let opened = 0;
  let isKnown = true;
  const beats: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { body?: string; signal: AbortSignal }) => {
    if (path === '/api/floor/beat') {
      beats.push(JSON.parse(init.body ?? ''));
      return Response.json({ isKnown });
    }
    opened += 1;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
        init.signal.addEventListener('abort', () => controller.error(new Error('given up')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const say = (text: string) => stream?.enqueue(new TextEncoder().encode(text));
  const onLook = vi.fn();
  const listener = { onLook, onLine: vi.fn(), onRefused: vi.fn(), seenUntil: () => undefined };
  void followFloor('the-copper-kettle', listener, leaving.signal);

  await vi.waitFor(() => expect(opened).toBe(1));
  say(`: hello\n\nevent: look\ndata: {"board":"${BOARD}"}\n\n`);
  await vi.waitFor(() => expect(onLook).toHaveBeenCalledTimes(1));
  expect(beats).toEqual([]);
  say(': beat\n\n');
  await vi.waitFor(() => expect(beats).toEqual([{ board: BOARD }]));
  say('event: look\ndata: {}\n\n: beat\n\n');
  await vi.waitFor(() => expect(beats).toEqual([{ board: BOARD }, { board: BOARD }]));
  expect(opened).toBe(1);
  isKnown = false;
  say(': beat\n\n');
  await vi.waitFor(() => expect(opened).toBe(2));
});

test('a board that loses its network reports it at once, and opens a new stream as soon as the network is back', async () => {
  vi.useFakeTimers();
  const opened: AbortSignal[] = [];
  let isOnline = true;
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    opened.push(signal);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        signal.addEventListener('abort', () => controller.error(new Error('given up'))),
    });
    return new Response(body);
  });
  const lines: boolean[] = [];
  const listener = {
    onLook: vi.fn(),
    onLine: (isLive: boolean) => lines.push(isLive),
    onRefused: vi.fn(),
    seenUntil: () => undefined,
  };
  const left = new AbortController();
  void followFloor('the-copper-kettle', listener, left.signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(lines).toEqual([true]);

  isOnline = false;
  dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(opened[0]?.aborted).toBe(true);
  expect(lines).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(opened).toHaveLength(1);

  isOnline = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toHaveLength(2);
  expect(lines.at(-1)).toBe(true);
  left.abort();
});
