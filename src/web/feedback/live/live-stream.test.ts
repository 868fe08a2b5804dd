import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLiveStream, type LiveEvent, type StreamMessage } from './live-stream.ts';

const NEWS = { id: '1', venueId: 'kettle', isSeriousComplaint: false };
const RESYNC = { kind: 'resync' };
const encoder = new TextEncoder();

let end = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  end = new AbortController();
});

afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Serves one stream after another; each is driven through its controller. */
function serveStreams() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push(controller);
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  });
  const say = (text: string, at = streams.length - 1) => streams[at]?.enqueue(encoder.encode(text));
  return { streams, say };
}

function follow(): LiveEvent[] {
  const heard: LiveEvent[] = [];
  let seenUntil: string | undefined;
  const hear = ({ point, event }: StreamMessage) => {
    seenUntil = point ?? seenUntil;
    if (event) heard.push(event);
  };
  void followLiveStream(hear, end.signal, () => seenUntil);
  return heard;
}

test('events of the feedback stream are received whole, however the stream is split into chunks', async () => {
  const { say } = serveStreams();
  const heard = follow();
  await vi.advanceTimersByTimeAsync(0);
  say(': hello\n\n');
  say('event: feed');
  say(`back\ndata: ${JSON.stringify(NEWS)}\n`);
  say('\nevent: resync\ndata: {}\n\n');
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([RESYNC, { kind: 'feedback', ...NEWS }, RESYNC]);
});

test('after a break, the feedback stream is reopened and the page refetches what it may have missed', async () => {
  const { streams, say } = serveStreams();
  const heard = follow();
  await vi.advanceTimersByTimeAsync(0);
  say(': hello\n\n');
  streams[0]?.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(streams).toHaveLength(2);
  expect(heard).toEqual([RESYNC, RESYNC]);
});

test('a feedback stream that resumes where it broke off causes a refetch only if the server asks for one', async () => {
  const { streams, say } = serveStreams();
  const heard = follow();
  await vi.advanceTimersByTimeAsync(0);
  say(': hello\nid: a.1\n\n');
  streams[0]?.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(streams).toHaveLength(2);
  say(': hello\nid: a.1\n\n');
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([RESYNC]);
  say('id: a.2\nevent: resync\ndata: {}\n\n');
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([RESYNC, RESYNC]);
});

test('a feedback stream that stays silent for a minute is replaced', async () => {
  const { streams } = serveStreams();
  follow();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(streams).toHaveLength(2);
});

test('without a feedback stream, the page refetches about every ten seconds and no more often', async () => {
  let tries = 0;
  vi.stubGlobal('fetch', async () => {
    tries += 1;
    throw new TypeError('Failed to fetch');
  });
  const heard = follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toHaveLength(tries);
  heard.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.length).toBeGreaterThanOrEqual(6);
  expect(heard.length).toBeLessThanOrEqual(13);
});

test('no feedback stream is opened after the last listener has left', async () => {
  const { streams } = serveStreams();
  follow();
  await vi.advanceTimersByTimeAsync(0);
  end.abort();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(streams).toHaveLength(1);
});
