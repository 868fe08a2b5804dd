import { sendHttpRequest } from '#shared/api/call-endpoint.ts';
import { qrPrint, qrSheet, SHEET_MAX_TABLES } from '#shared/qr/contract.ts';
import { listVenues, uploadLogo } from '#shared/venues/contract.ts';
import { measurePlainPages, PLAIN_PAGES } from '../compared/plain-pages.ts';
import type { SignedInOwner } from '../probes/measure-requests.ts';
import { comparedResult, type Result, resultWithBaseline } from '../report/result.ts';
import { median, percentile } from '../report/statistics.ts';

const MAX_SECONDS = 2;
const MAX_SLOWER = 1.2;
const CALLS_ALONE = 150;

/** Prints cards for all tables of a large restaurant, and measures the effect on other requests. */
export async function cardPrintResults(
  url: string,
  { token }: SignedInOwner,
  rounds: number,
): Promise<Result[]> {
  const venues = await (
    await sendHttpRequest('GET', url + listVenues.path, undefined, { token })
  ).json();
  const [{ id, venueId }] = venues as [{ id: string; venueId: string }];
  await uploadVenueLogo(url, token, id);
  const seconds: { measured: number; baseline: number }[] = [];
  const withLogo: typeof seconds = [];
  const middle: typeof seconds = [];
  const slowest: typeof seconds = [];
  for (let round = 0; round < rounds; round += 1) {
    const baseline = await measurePlainPages(SHEET_MAX_TABLES);
    seconds.push({ measured: await printSheet(url, token, venueId), baseline });
    withLogo.push({ measured: await printProduct(url, token, venueId), baseline });
    const alone: number[] = [];
    while (alone.length < CALLS_ALONE) alone.push(await measureSmallCall(url, token));
    const beside: number[] = [];
    let isPrinting = true;
    const printing = printSheet(url, token, venueId).finally(() => {
      isPrinting = false;
    });
    while (isPrinting) beside.push(await measureSmallCall(url, token));
    await printing;
    middle.push({ measured: median(beside), baseline: median(alone) });
    slowest.push({ measured: percentile(beside, 0.95), baseline: percentile(alone, 0.95) });
  }
  const first = seconds[0]?.measured.toFixed(2);
  const whole = { unit: 's', against: PLAIN_PAGES, target: { atMost: MAX_SECONDS } };
  const call = { unit: 'ms', against: 'the same call alone', target: { atMost: MAX_SLOWER } };
  return [
    resultWithBaseline(
      {
        ...whole,
        name: `${SHEET_MAX_TABLES} table cards as PDF, until the last byte`,
        note: `A6 in the style that takes longest; the first order, which starts the worker, ${first} s`,
      },
      seconds,
    ),
    resultWithBaseline(
      {
        ...whole,
        name: `${SHEET_MAX_TABLES} A6 cards with a logo as PDF, until the last byte`,
        note: 'one to a page with crop marks, as a print shop wants them',
      },
      withLogo,
    ),
    comparedResult({ ...call, name: 'a small call while cards are printed, p50' }, middle),
    comparedResult({ ...call, name: 'a small call while cards are printed, p95' }, slowest),
  ];
}

function printSheet(url: string, token: string, venueId: string): Promise<number> {
  const look = { color: '#1E6B4E', bgcolor: '#FFFFFF', style: 'rounded' };
  return secondsFor(url, token, qrSheet, { venueId, format: 'a6', ...look });
}

function printProduct(url: string, token: string, venueId: string): Promise<number> {
  const product = { product: 'card', paper: 'shop', cropMarks: true, style: 'rounded' };
  return secondsFor(url, token, qrPrint, { venueId, ...product });
}

async function secondsFor(
  url: string,
  token: string,
  { method, path }: { method: 'POST'; path: string },
  order: Record<string, unknown>,
): Promise<number> {
  const start = performance.now();
  const tables = Array.from({ length: SHEET_MAX_TABLES }, (_, index) => String(index + 1));
  const answer = await sendHttpRequest(method, url + path, { ...order, tables }, { token });
  await answer.arrayBuffer();
  return (performance.now() - start) / 1000;
}

/** Uploads the product's own icon, which is as large as a typical restaurant's logo. */
async function uploadVenueLogo(url: string, token: string, id: string): Promise<void> {
  const icon = await fetch(`${url}/app-icon-512.png`);
  const answer = await fetch(url + uploadLogo.path.replace(':id', id), {
    method: uploadLogo.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: await icon.arrayBuffer(),
  });
  if (!answer.ok) throw new Error(`the logo was refused: ${answer.status}`);
}

async function measureSmallCall(url: string, token: string): Promise<number> {
  const start = performance.now();
  await (await sendHttpRequest('GET', url + listVenues.path, undefined, { token })).arrayBuffer();
  return performance.now() - start;
}
