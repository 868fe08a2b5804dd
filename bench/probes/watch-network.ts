import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import type { NetworkLink } from './network-links.ts';

/** One request; times are in milliseconds since the page was requested. */
export type Transfer = {
  url: string;
  /** The browser's name for it: Document, Script, Font, Fetch and so on. */
  kind: string;
  mimeType: string;
  status: number;
  isFromCache: boolean;
  startMs: number;
  headersMs?: number;
  /** Undefined for a response without an end, such as the live stream. */
  endMs?: number;
  /** The body's size as transferred; without a Content-Length the headers are included. */
  bytes: number;
};

export type NetworkWatcher = {
  transfers: readonly Transfer[];
  /** Changes the speed from now on; undefined removes the limit. */
  setLink: (link: NetworkLink | undefined) => Promise<void>;
  /** Resolves when no request has been running for a while, apart from endless ones. */
  quiet: () => Promise<void>;
};

const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const QUIET_FOR_MS = 500;
const LONGEST_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 25;
const ENDLESS = 'text/event-stream';

/** Records every request of a page, over this link. */
export async function watchNetwork(
  session: CDPSession,
  link?: NetworkLink,
): Promise<NetworkWatcher> {
  const transfers = new Map<string, Transfer>();
  let startedAt: number | undefined;
  let lastChange = performance.now();
  const since = (seconds: number) => (seconds - (startedAt ?? seconds)) * 1000;

  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (request.url.startsWith('data:')) return;
    startedAt ??= timestamp;
    transfers.set(requestId, {
      url: request.url,
      kind: type,
      mimeType: '',
      status: 0,
      isFromCache: false,
      startMs: since(timestamp),
      bytes: 0,
    });
    lastChange = performance.now();
  });
  session.on('Network.requestServedFromCache', ({ requestId }) =>
    change(requestId, { isFromCache: true }),
  );
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) =>
    change(requestId, {
      mimeType: response.mimeType,
      status: response.status,
      headersMs: since(timestamp),
      bytes: statedLength(response.headers),
      ...(response.fromDiskCache && { isFromCache: true }),
    }),
  );
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const bytes = transfers.get(requestId)?.bytes || encodedDataLength;
    change(requestId, { endMs: since(timestamp), bytes });
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) =>
    change(requestId, { endMs: since(timestamp) }),
  );
  await session.send('Network.enable');
  await setLink(link);
  return {
    get transfers() {
      return [...transfers.values()];
    },
    setLink,
    quiet,
  };

  function change(requestId: string, facts: Partial<Transfer>): void {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    Object.assign(transfer, facts);
    lastChange = performance.now();
  }

  async function setLink(next: NetworkLink | undefined): Promise<void> {
    const bytesPerSecond = ((next?.kilobitsPerSecond ?? 0) * 1000) / 8;
    await session.send(
      'Network.emulateNetworkConditions',
      next
        ? {
            offline: false,
            latency: next.roundTripMs,
            downloadThroughput: bytesPerSecond,
            uploadThroughput: bytesPerSecond / 2,
          }
        : UNLIMITED,
    );
  }

  async function quiet(): Promise<void> {
    const deadline = performance.now() + LONGEST_WAIT_MS;
    while (isBusy()) {
      if (performance.now() > deadline) throw new Error('the page never stopped loading');
      await wait(LOOK_EVERY_MS);
    }
  }

  function isBusy(): boolean {
    const isUnderWay = [...transfers.values()].some(
      ({ endMs, mimeType }) => endMs === undefined && mimeType !== ENDLESS,
    );
    return isUnderWay || performance.now() - lastChange < QUIET_FOR_MS;
  }
}

function statedLength(headers: Record<string, string>): number {
  const stated = Object.entries(headers).find(([name]) => /^content-length$/i.test(name));
  return Number(stated?.[1] ?? 0);
}
