import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallState } from '#shared/floor/calls-contract.ts';
import { partDependencies } from '../platform/part-dependencies.ts';
import { dependencies } from './call-requests.ts';
import { retryUntilDone } from './use-call.ts';
import { watchCall } from './watch-call.ts';

/** A fake EventSource that the test can make speak or break. */
class Stream extends EventTarget {
  static opened: Stream[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }
  say(state: CallState) {
    this.dispatchEvent(new MessageEvent('call', { data: JSON.stringify(state) }));
  }
  break() {
    this.dispatchEvent(new Event('error'));
  }
  close() {
    this.isClosed = true;
  }
}

let answer: () => Response | Promise<Response>;
let heard: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(dependencies, partDependencies);
  Stream.opened = [];
  heard = [];
  answer = () => Response.json({ status: 'waiting' });
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', async () => answer());
  stop = watchCall('token', {
    onState: ({ status }, isLive) => heard.push(isLive ? `${status}!` : status),
    onLine: (isOnline) => heard.push(isOnline ? 'line' : 'no line'),
    onGone: () => heard.push('gone'),
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the first event of a call’s stream is not reported as live, later ones are', () => {
  expect(Stream.opened[0]?.url).toBe('/api/calls/token/events');
  Stream.opened[0]?.say({ status: 'waiting' });
  Stream.opened[0]?.say({ status: 'taken', takenBy: 'Maya' });
  expect(heard).toEqual(['line', 'waiting', 'line', 'taken!']);
});

test('when a call’s stream breaks, the state is fetched and the stream reopened', async () => {
  answer = () => Response.json({ status: 'taken', takenBy: 'Maya' });
  Stream.opened[0]?.break();
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual(['line', 'taken']);
  expect(Stream.opened).toHaveLength(2);
});

test('the call watch reports no connection while offline, keeps retrying, and polls at once when back online', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  Stream.opened[0]?.break();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(new Set(heard)).toEqual(new Set(['no line']));
  expect(Stream.opened).toHaveLength(1);
  heard = [];
  answer = () => Response.json({ status: 'done' });
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['line', 'done']);
});

test('the call watch detects a silently dead connection by polling', async () => {
  answer = () => Response.json({ status: 'missed' });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heard).toEqual(['line', 'missed']);
  expect(Stream.opened).toHaveLength(1);
});

test('a call that the server no longer knows is reported as gone, and polling ends', async () => {
  answer = () => Response.json({ code: 'NOT_FOUND' }, { status: 404 });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heard).toEqual(['gone']);
  stop();
  expect(Stream.opened[0]?.isClosed).toBe(true);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual(['gone']);
});

test('retryUntilDone retries at growing intervals, at once when back online, and never twice in parallel', async () => {
  const attempt = vi.fn(async () => false);
  const end = retryUntilDone(attempt);
  await vi.advanceTimersByTimeAsync(3000);
  expect(attempt).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pageshow'));
  await vi.advanceTimersByTimeAsync(0);
  expect(attempt).toHaveBeenCalledTimes(4);
  attempt.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(attempt).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(5);
  end();
});
