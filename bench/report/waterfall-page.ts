import { type NetworkLink, networkLinkText } from '../probes/network-links.ts';
import type { Transfer } from '../probes/watch-network.ts';
import { escapeHtml } from './escape-html.ts';
import { REPORT_STYLE } from './report-style.ts';

/** One visit of a page, request by request. */
export type Waterfall = {
  path: string;
  link: NetworkLink;
  firstPaintMs: number;
  largestPaintMs: number;
  standsMs: number;
  transfers: readonly Transfer[];
};

const WIDTH = 960;
const NAMES_WIDTH = 290;
const SIZES_WIDTH = 64;
const ROW = 15;
const TOP = 34;
const BYTES_PER_KB = 1000;
const MAX_LETTERS = 46;
/** The browser's names of the kinds, in the order of the legend. */
const KINDS = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Fetch'] as const;

/** The visits as pictures in one self-contained file. */
export function waterfallPage(waterfalls: readonly Waterfall[]): string {
  const legend = KINDS.map((kind) => `<span class="key ${kind.toLowerCase()}">${kind}</span>`);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TableTalk, request by request</title>
<style>${REPORT_STYLE}${WATERFALL_STYLE}</style>
</head>
<body>
<main>
<h1>Request by request</h1>
<p class="machine">With an empty cache. Pale: asked for and not answered yet; full: arriving. What fades out has no end.</p>
<p class="legend">${legend.join(' ')}</p>
${waterfalls.map(waterfallSection).join('\n')}
</main>
</body>
</html>
`;
}

function waterfallSection(waterfall: Waterfall): string {
  const { path, link, standsMs, transfers } = waterfall;
  const until = transfers.filter(({ startMs }) => startMs <= standsMs);
  return `<section>
<h2>${escapeHtml(path)}</h2>
<p class="note">${escapeHtml(`${link.name}, ${networkLinkText(link)}. Stands after ${seconds(standsMs)}: ${until.length} requests begun until then, ${kilobytes(until)} of them. ${transfers.length} requests and ${kilobytes(transfers)} until nothing loads any more.`)}</p>
${picture(waterfall)}
</section>`;
}

function picture({ transfers, path, ...moments }: Waterfall): string {
  const { firstPaintMs, largestPaintMs, standsMs } = moments;
  const ends = transfers.map(({ startMs, endMs, headersMs }) => endMs ?? headersMs ?? startMs);
  const most = Math.max(standsMs, ...ends) * 1.02;
  const right = WIDTH - SIZES_WIDTH;
  const x = (ms: number) => Math.min(right, NAMES_WIDTH + ((right - NAMES_WIDTH) * ms) / most);
  const height = TOP + transfers.length * ROW + 6;
  const lines = [
    { name: 'first paint', ms: firstPaintMs, className: 'first', y: 10 },
    { name: 'largest paint', ms: largestPaintMs, className: 'largest', y: 20 },
    { name: 'stands', ms: standsMs, className: 'stands', y: 30 },
  ].filter(({ ms }) => Number.isFinite(ms));
  const moment = ({ name, ms, className, y }: (typeof lines)[number]) => {
    const isLate = x(ms) > WIDTH - 170;
    return `<g class="moment ${className}"><line x1="${formatCoordinate(x(ms))}" x2="${formatCoordinate(x(ms))}" y1="${y - 8}" y2="${height}"/><text x="${formatCoordinate(x(ms) + (isLate ? -4 : 4))}" y="${y}"${isLate ? ' text-anchor="end"' : ''}>${name} ${seconds(ms)}</text></g>`;
  };
  const label = `${transfers.length} requests of ${path}, which stands after ${seconds(standsMs)}`;
  return `<svg class="waterfall" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(label)}">
<defs><linearGradient id="fade"><stop offset="0" stop-color="var(--fetch)"/><stop offset="1" stop-color="var(--fetch)" stop-opacity="0"/></linearGradient></defs>
${transfers.map((transfer, index) => transferRow(transfer, TOP + index * ROW, x, right)).join('\n')}
${lines.map(moment).join('\n')}
</svg>`;
}

function transferRow(
  transfer: Transfer,
  y: number,
  x: (ms: number) => number,
  right: number,
): string {
  const { startMs, headersMs = startMs, endMs, bytes, isFromCache } = transfer;
  const kind = kindOf(transfer);
  const isEndless = endMs === undefined;
  const bar = (className: string, from: number, to: number) =>
    `<rect class="${className}" x="${formatCoordinate(from)}" y="${y + 2}" width="${formatCoordinate(Math.max(1, to - from))}" height="${ROW - 5}" rx="2"/>`;
  const size = isFromCache ? 'cache' : bytes > 0 ? `${(bytes / BYTES_PER_KB).toFixed(1)} kB` : '';
  const name = transferName(transfer);
  return `<g class="${kind}"><title>${escapeHtml(`${transfer.url}: ${seconds(startMs)} to ${isEndless ? 'no end' : seconds(endMs)}`)}</title><text x="${NAMES_WIDTH - 8}" y="${y + ROW - 4}" text-anchor="end">${escapeHtml(name)}</text>${bar('asked', x(startMs), x(headersMs))}${bar(isEndless ? 'endless' : 'arriving', x(headersMs), isEndless ? right : x(endMs))}<text x="${WIDTH}" y="${y + ROW - 4}" text-anchor="end">${size}</text></g>`;
}

function kindOf({ kind }: Transfer): string {
  const known = KINDS.find((one) => one === kind) ?? 'Fetch';
  return known.toLowerCase();
}

function transferName({ url }: Transfer): string {
  const { pathname, search } = new URL(url);
  const name = pathname.replace('/assets/', '') + search;
  return name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1)}…` : name;
}

function kilobytes(transfers: readonly Transfer[]): string {
  const sum = transfers.reduce((all, { bytes, isFromCache }) => all + (isFromCache ? 0 : bytes), 0);
  return `${Math.round(sum / BYTES_PER_KB)} kB`;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

function formatCoordinate(value: number): string {
  return value.toFixed(1);
}

const WATERFALL_STYLE = `
:root { --document: #3056d3; --stylesheet: #7c4dbd; --script: #b7791f; --font: #b8325f;
  --image: #5b6472; --fetch: #18794e; }
@media (prefers-color-scheme: dark) { :root { --document: #8ea8ff; --stylesheet: #c3a3f2;
  --script: #e9bd6b; --font: #ff97b8; --image: #a9b0bb; --fetch: #5fd39c; } }
.waterfall text { font-size: 10px; }
${KINDS.map((kind) => kind.toLowerCase())
  .map(
    (kind) =>
      `g.${kind} rect { fill: var(--${kind}); } .key.${kind}::before { background: var(--${kind}); }`,
  )
  .join('\n')}
rect.asked { opacity: .3; }
g rect.endless { fill: url(#fade); opacity: .6; }
.moment line { stroke: var(--ink); stroke-dasharray: 3 3; }
.moment.stands line { stroke: var(--missed); stroke-dasharray: none; stroke-width: 1.5; }
.moment text { fill: var(--ink); font-weight: 600; }
`;
