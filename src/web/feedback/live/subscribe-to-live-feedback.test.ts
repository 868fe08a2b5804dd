import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAGE_ANSWERS_ELEMENT_ID } from '#shared/site/page-answers.ts';
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

/** A tab has its own modules; `point` is how far the answers in its page go. */
async function openTab(point?: string, answers: Record<string, unknown> = {}): Promise<Tab> {
  vi.resetModules();
  const { subscribeToLiveFeedback } = await import('./subscribe-to-live-feedback.ts');
  const page = document.createElement('script');
  page.id = PAGE_ANSWERS_ELEMENT_ID;
  page.textContent = JSON.stringify({ userId: 'owner-1', point, answers });
  document.body.append(page);
  const heard: LiveEvent[] = [];
  const close = subscribeToLiveFeedback((event) => heard.push(event));
  const tab = { heard, close };
  tabs.push(tab);
  return tab;
}

type Waiting = { grant: () => void; signal?: AbortSignal };

/** The browser's locks, of which there is one here. */
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

/** Every stream that was opened, with the point that it was to go on from. */
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

/** What is said through the channel has arrived once the next thing said has. */
async function hears(tab: Tab, expected: readonly object[]): Promise<void> {
  await vi.waitFor(() => expect(tab.heard.length).toBeGreaterThanOrEqual(expected.length));
  expect(tab.heard).toEqual(expected);
}

test('only one tab opens a stream; the others hear through it', async () => {
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

test('nobody asks again for what the page brought: neither the first tab nor the next', async () => {
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

test('what was told between the making of a page and its listening is looked for, once', async () => {
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

test('what came with the page and is shown only after news is asked for anew', async () => {
  stubLocks();
  const { streamNo } = serveStreams();
  const first = await openTab('a.0', { '/api/late': [], '/api/later': [] });
  const { takePageAnswer } = await import('#web/platform/api/page-answers.ts');
  const { queryClient } = await import('#web/platform/api/query-client.ts');
  const initialData = () => takePageAnswer('/api/late');
  const late = queryClient.getQueryCache().build(queryClient, { queryKey: ['late'], initialData });
  expect(late.state).toMatchObject({ data: [], isInvalidated: false });
  const { text, event } = feedbackNo(1);
  (await streamNo(1)).say(text);
  await hears(first, [event]);
  expect(late.state.isInvalidated).toBe(true);
  expect(takePageAnswer('/api/later')).toBeUndefined();
});

test('a page that does not know how far it goes looks once, too', async () => {
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

test('when the tab with the stream closes or signs out, the next goes on where it was', async () => {
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

test('a tab that sleeps loses the stream to the one that is looked at', async () => {
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

test('and when it wakes it waits for its turn and goes on from where it was', async () => {
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
