import path from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { NetworkLink } from './network-links.ts';

export type FirstQuestionMeasurement = {
  /** From the start of the navigation until the first question is painted. */
  visibleMs: number;
  /** The time until a tap on an answer is handled. */
  answerableMs: number;
  /** Compressed bytes received until then. */
  scriptBytes: number;
  totalBytes: number;
};

type FirstQuestionTimes = Pick<FirstQuestionMeasurement, 'visibleMs' | 'answerableMs'>;
type Transfer = { atSeconds: number; bytes: number; isScript: boolean };

const VIEWPORT = { width: 390, height: 844 };
/** Runs in the page: records when the question is visible and when it can be answered. */
const WATCH_QUESTION = path.join(import.meta.dirname, 'watch-question.js');
const LONGEST_WAIT_MS = 20_000;

/** Opens an address with an empty cache over this link. */
export async function measureFirstQuestion(
  browser: Browser,
  url: string,
  link: NetworkLink,
): Promise<FirstQuestionMeasurement> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'en-GB',
    // The targets are gzip sizes; over https most browsers would accept better compression.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: WATCH_QUESTION });
    const session = await context.newCDPSession(page);
    const network = await throttle(session, link);
    const { seen } = await seenIn(session);
    await page.goto(url, { waitUntil: 'commit' });
    const { visibleMs, answerableMs } = await seen;
    await proveAnswerable(page);
    const arrived = network.arrivedWithin(answerableMs);
    const scripts = arrived.filter(({ isScript }) => isScript);
    return {
      visibleMs,
      answerableMs,
      scriptBytes: sumOf(scripts),
      totalBytes: sumOf(arrived),
    };
  } finally {
    await context.close();
  }
}

/**
 * The page itself reports when the question is visible and can be answered. Polling from outside
 * would run more code in the page than the page itself does, and delay the first paint.
 */
async function seenIn(session: CDPSession): Promise<{ seen: Promise<FirstQuestionTimes> }> {
  const seen = new Promise<FirstQuestionTimes>((resolve, reject) => {
    const tooLong = setTimeout(reject, LONGEST_WAIT_MS, new Error('no question was seen'));
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== 'tell') return;
      clearTimeout(tooLong);
      resolve(JSON.parse(payload) as FirstQuestionTimes);
    });
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tell' });
  return { seen };
}

/** Taps an answer, which must then appear in the conversation. */
async function proveAnswerable(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Great' }).click();
  await page.locator('main').getByText('Great', { exact: true }).waitFor();
}

async function throttle(session: CDPSession, link: NetworkLink) {
  const bytesPerSecond = (link.kilobitsPerSecond * 1000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: link.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  const lengths = new Map<string, { bytes: number; isScript: boolean }>();
  const transfers: Transfer[] = [];
  let startedAt: number | undefined;
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    startedAt ??= timestamp;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const length = Object.entries(response.headers).find(([name]) =>
      /^content-length$/i.test(name),
    );
    lengths.set(requestId, {
      bytes: Number(length?.[1] ?? Number.NaN),
      isScript: response.mimeType.includes('javascript'),
    });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const { bytes = Number.NaN, isScript = false } = lengths.get(requestId) ?? {};
    // Without a Content-Length the headers are included.
    const body = Number.isNaN(bytes) ? encodedDataLength : bytes;
    transfers.push({ atSeconds: timestamp, bytes: body, isScript });
  });
  return {
    arrivedWithin: (ms: number) =>
      transfers.filter(({ atSeconds }) => (atSeconds - (startedAt ?? 0)) * 1000 <= ms),
  };
}

function sumOf(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0);
}
