import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMBEDDED_RESPONSES_ELEMENT_ID } from '#shared/site/embedded-responses.ts';
import type { LiveEvent } from './live-stream.ts';

const RESYNC = { kind: 'resync' };
const ANSWERS_WITHIN_MS = 10_000;

type Tab = { heard: LiveEvent[]; close: () => void };
let tabs: Tab[] = [];

beforeEach(() => {
  tabs = [];
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Opens a tab with modules of its own; `point` is the stream position of its embedded responses.
 */
async function openTab(point?: string, answers: Record<string, unknown> = {}): Promise<Tab> {
  vi.resetModules();
  const { subscribeToLiveFeedback } = await import('./subscribe-to-live-feedback.ts');
  const page = document.createElement('script');
  page.id = EMBEDDED_RESPONSES_ELEMENT_ID;
  page.textContent = JSON.stringify({ userId: 'owner-1', point, answers });
  document.body.append(page);
  const heard: LiveEvent[] = [];
  const close = subscribeToLiveFeedback((event) => heard.push(event));
  const tab = { heard, close };
  tabs.push(tab);
  return tab;
}

type Waiting = { grant: () => void; signal?: AbortSignal };

/** A fake of the browser's lock manager with a single lock. */
function stubLocks() {
  const queue: Waiting[] = [];
  let robHolder: (() => void) | undefined;
  const next = () => {
    const first = queue.shift();
    if (first?.signal?.aborted) next();
    else first?.grant();
  };
  const request = async (_: string, options: LockOptions, work: () => Promise<void>) => {
    await new Promise<void>((grant, reject) => {
      options.signal?.addEventListener('abort', () => reject(new Error('left')));
      if (options.steal) robHolder?.();
      if (options.steal || (!robHolder && queue.length === 0)) grant();
      else queue.push({ grant, signal: options.signal });
    });
    let isRobbed = false;
    await new Promise<void>((resolve, reject) => {
      robHolder = () => {
        isRobbed = true;
        reject(new Error('stolen'));
      };
      void work().then(() => {
        if (isRobbed) return;
        robHolder = undefined;
        resolve();
        next();
      });
    });
  };
  vi.stubGlobal('navigator', { locks: { request } });
  return { request };
}

/** Records every opened stream with the position it resumed from. */
function serveStreams() {
  const opened: { since: string | undefined; say: (text: string) => void; isOver: boolean }[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stream = {
          since: (init.headers as Record<string, string>)['Last-Event-ID'],
          say: (text: string) => controller.enqueue(encoder.encode(`${text}\n\n`)),
          isOver: false,
        };
        init.signal?.addEventListener('abort', () => {
          stream.isOver = true;
          controller.error(init.signal?.reason);
        });
        opened.push(stream);
      },
    });
    return new Response(body);
  });
  const streamNo = async (count: number) => {
    await vi.waitFor(() => expect(opened).toHaveLength(count));
    return opened[count - 1] as (typeof opened)[number];
  };
  return { opened, streamNo };
}

function feedbackNo(count: number) {
  const news = { id: String(count), venueId: 'kettle', isSeriousComplaint: false };
  const text = `id: a.${count}\nevent: feedback\ndata: ${JSON.stringify(news)}`;
  return { text, event: { kind: 'feedback', ...news } };
}

/** Waits until the tab has received as many events as expected, then compares them. */
async function hears(tab: Tab, expected: readonly object[]): Promise<void> {
  await vi.waitFor(() => expect(tab.heard.length).toBeGreaterThanOrEqual(expected.length));
  expect(tab.heard).toEqual(expected);
}

test('only one tab opens a feedback stream, and the others receive events through it', async () => {
  stubLocks();
  const { opened, streamNo } = serveStreams();
  const first = await openTab('a.0');
  const stream = await streamNo(1);
  stream.say(': hello\nid: a.0');
  const second = await openTab('a.0');
  const { text, event } = feedbackNo(1);
  stream.say(text);
  await hears(first, [event]);
  await hears(second, [event]);
  expect(opened).toHaveLength(1);
});

test('tabs whose page is up to date receive new feedback without a refetch', async () => {
  stubLocks();
  const { streamNo } = serveStreams();
  const first = await openTab('a.0');
  const stream = await streamNo(1);
  expect(stream.since).toBe('a.0');
  stream.say(': hello\nid: a.0');
  const [one, two] = [feedbackNo(1), feedbackNo(2)];
  stream.say(one.text);
  await hears(first, [one.event]);
  const second = await openTab('a.1');
  stream.say(two.text);
  await hears(second, [two.event]);
});

test('a tab whose page is older than the feedback stream refetches once', async () => {
  stubLocks();
  const { streamNo } = serveStreams();
  const first = await openTab('a.0');
  const stream = await streamNo(1);
  const [one, two] = [feedbackNo(1), feedbackNo(2)];
  stream.say(one.text);
  await hears(first, [one.event]);
  const late = await openTab('a.0');
  await hears(late, [RESYNC]);
  stream.say(two.text);
  await hears(late, [RESYNC, two.event]);
  expect(first.heard).toEqual([one.event, two.event]);
});

test('a response embedded in the page is invalidated by a later event', async () => {
  stubLocks();
  const { streamNo } = serveStreams();
  const first = await openTab('a.0', { '/api/late': [], '/api/later': [] });
  const { takeEmbeddedResponse } = await import('#web/platform/api/embedded-responses.ts');
  const { queryClient } = await import('#web/platform/api/query-client.ts');
  const initialData = () => takeEmbeddedResponse('/api/late');
  const late = queryClient.getQueryCache().build(queryClient, { queryKey: ['late'], initialData });
  expect(late.state).toMatchObject({ data: [], isInvalidated: false });
  const { text, event } = feedbackNo(1);
  (await streamNo(1)).say(text);
  await hears(first, [event]);
  expect(late.state.isInvalidated).toBe(true);
  expect(takeEmbeddedResponse('/api/later')).toBeUndefined();
});

test('a tab whose page does not say how current it is refetches once', async () => {
  stubLocks();
  const { streamNo } = serveStreams();
  const first = await openTab();
  await hears(first, [RESYNC]);
  const stream = await streamNo(1);
  expect(stream.since).toBeUndefined();
  stream.say(': hello\nid: a.0');
  const next = await openTab();
  await hears(next, [RESYNC]);
  const { text, event } = feedbackNo(1);
  stream.say(text);
  await hears(next, [RESYNC, event]);
  expect(first.heard).toEqual([RESYNC, event]);
});

test('when the tab with the feedback stream closes or signs out, the next tab resumes at the same position', async () => {
  stubLocks();
  const { streamNo } = serveStreams();
  const first = await openTab('a.0');
  const stream = await streamNo(1);
  const second = await openTab('a.0');
  const third = await openTab('a.0');
  const [one, two] = [feedbackNo(1), feedbackNo(2)];
  stream.say(one.text);
  await Promise.all([hears(second, [one.event]), hears(third, [one.event])]);
  first.close();
  expect(stream.isOver).toBe(true);
  const next = await streamNo(2);
  expect(next.since).toBe('a.1');
  next.say(': hello\nid: a.1');
  next.say(two.text);
  await hears(second, [one.event, two.event]);
  await hears(third, [one.event, two.event]);
});

test('a sleeping tab loses the feedback stream to the visible tab', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { request } = stubLocks();
  const { opened, streamNo } = serveStreams();
  const asleep = request('', {}, () => new Promise(() => undefined));
  const robbed = expect(asleep).rejects.toThrow('stolen');
  const looked = await openTab('a.0');
  await vi.advanceTimersByTimeAsync(ANSWERS_WITHIN_MS - 1);
  expect(opened).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  await robbed;
  const { text, event } = feedbackNo(1);
  (await streamNo(1)).say(text);
  await hears(looked, [event]);
});

test('a tab that lost the feedback stream while asleep waits for its turn and resumes from its position', async () => {
  const { request } = stubLocks();
  const { streamNo } = serveStreams();
  const asleep = await openTab('a.0');
  const stream = await streamNo(1);
  const { text, event } = feedbackNo(1);
  stream.say(text);
  await hears(asleep, [event]);
  let close: () => void = () => undefined;
  const other = request('', { steal: true }, () => {
    return new Promise((resolve) => {
      close = resolve;
    });
  });
  await vi.waitFor(() => expect(stream.isOver).toBe(true));
  close();
  await other;
  expect((await streamNo(2)).since).toBe('a.1');
});
