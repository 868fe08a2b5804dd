import type { ArchitectureOverview, Slice } from './survey-architecture.ts';

const WIDTH = 900;
const MARGIN = 28;
const ROW = 22;
const TOP = 132;
/** The columns: names, the four sides, and the table of calls between slices. */
const NAME_X = MARGIN + 26;
const SIDES_X = 212;
const SIDE_WIDTH = 58;
const CALLS_X = 484;
const SIDES = ['shared', 'server', 'web', 'widget'] as const;

type Side = (typeof SIDES)[number];

/** Draws the architecture as an SVG with its own background, readable on light and dark pages. */
export function drawArchitecture({ slices, rooms }: ArchitectureOverview): string {
  const bottom = TOP + slices.length * ROW;
  const below = foundation(rooms, bottom + 40);
  const height = below.bottom + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="The subjects of TableTalk in the order of their dependencies, the sides on which each has a part, and which calls which on the server">
<style>${STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${height}" rx="14"/>
<text class="title" x="${MARGIN}" y="46">One house, four sides, one order</text>
<text class="soft" x="${MARGIN}" y="68">Each row is a subject. On the server it calls only subjects above it.</text>
${SIDES.map(sideHead).join('\n')}
${callsHead(slices, bottom)}
${slices.map((slice, place) => row(slice, place, slices)).join('\n')}
${legend(bottom + 18)}
${below.svg}
</svg>
`;
}

function sideHead(side: Side, column: number): string {
  const x = SIDES_X + column * SIDE_WIDTH + SIDE_WIDTH / 2;
  return `<text class="head ${side}-ink" x="${x}" y="${TOP - 14}" text-anchor="middle">${side}</text>`;
}

/** The table's head: each column has the number of its row, and the diagonal is the slice itself. */
function callsHead(slices: readonly Slice[], bottom: number): string {
  const size = step(slices);
  const numbers = slices.map(
    (_, place) =>
      `<text class="number" x="${callsX(slices, place)}" y="${TOP - 14}" text-anchor="middle">${place + 1}</text>`,
  );
  const stairs = slices.map(
    (_, place) => `V${TOP + place * ROW}H${round(CALLS_X + (place + 1) * size)}`,
  );
  return `<text class="soft" x="${CALLS_X}" y="${TOP - 36}">calls the subject with this number</text>
${numbers.join('')}
<path class="stairs" d="M${CALLS_X} ${TOP}${stairs.join('')}V${bottom}H${CALLS_X}Z"/>`;
}

function row(slice: Slice, place: number, slices: readonly Slice[]): string {
  const y = TOP + place * ROW;
  const middle = y + ROW / 2;
  const baseline = middle + 4;
  const has: Record<Side, boolean> = {
    shared: slice.isShared,
    server: slice.isOnServer,
    web: slice.isInWeb,
    widget: slice.isInWidget,
  };
  const parts = SIDES.map((side, column) => {
    const x = SIDES_X + column * SIDE_WIDTH;
    return has[side]
      ? `<rect class="${side}" x="${x + 3}" y="${y + 3}" width="${SIDE_WIDTH - 6}" height="${ROW - 6}" rx="5"/>`
      : `<circle class="nothing" cx="${x + SIDE_WIDTH / 2}" cy="${middle}" r="1.5"/>`;
  });
  const dots = slices.map(({ name }, column) => {
    const x = callsX(slices, column);
    if (column === place) {
      return `<rect class="self" x="${round(x - 4)}" y="${middle - 4}" width="8" height="8" rx="2"/>`;
    }
    if (slice.calls.includes(name))
      return `<circle class="call" cx="${x}" cy="${middle}" r="4.5"/>`;
    if (slice.reads.includes(name))
      return `<circle class="read" cx="${x}" cy="${middle}" r="3.5"/>`;
    return '';
  });
  const line = `<path class="line" d="M${MARGIN} ${y + ROW}H${WIDTH - MARGIN}"/>`;
  return `${line}<text class="number" x="${MARGIN + 14}" y="${baseline}" text-anchor="end">${place + 1}</text><text class="name" x="${NAME_X}" y="${baseline}">${slice.name}</text>${parts.join('')}${dots.join('')}`;
}

function legend(y: number): string {
  const middle = y - 4;
  return `<text class="soft" x="${SIDES_X + 3}" y="${y}">widget: what the guest’s chat speaks of</text>
<circle class="call" cx="${CALLS_X + 10}" cy="${middle}" r="4.5"/><text class="soft" x="${CALLS_X + 22}" y="${y}">calls it</text>
<circle class="read" cx="${CALLS_X + 92}" cy="${middle}" r="3.5"/><text class="soft" x="${CALLS_X + 103}" y="${y}">only reads its tables, which anybody may</text>`;
}

function foundation(
  rooms: ArchitectureOverview['rooms'],
  top: number,
): { svg: string; bottom: number } {
  const floors: [side: Side, title: string, rooms: readonly string[]][] = [
    ['server', 'server/platform', rooms['server/platform']],
    ['web', 'web/pages', ['one file per address; pages pass one subject into another']],
    ['web', 'web/platform', rooms['web/platform']],
    ['web', 'web/ui', ['the design system, without a subject', ...rooms['web/ui']]],
    ['widget', 'widget', rooms.widget],
  ];
  const drawn = floors.map(([side, title, names], index) => {
    const y = top + index * 30;
    return `<rect class="${side}" x="${MARGIN}" y="${y}" width="5" height="22" rx="2.5"/><text class="floor" x="${MARGIN + 16}" y="${y + 15}">${title}</text><text class="soft" x="${SIDES_X - 36}" y="${y + 15}">${names.join(' · ')}</text>`;
  });
  return { svg: drawn.join('\n'), bottom: top + floors.length * 30 - 8 };
}

function step(slices: readonly Slice[]): number {
  return (WIDTH - MARGIN - CALLS_X) / slices.length;
}

function callsX(slices: readonly Slice[], place: number): number {
  return round(CALLS_X + (place + 0.5) * step(slices));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const STYLE = `
svg { --paper: #fbf8f2; --ink: #211c17; --soft: #6b6258; --line: #e8e1d6; --step: #f1ebe0; --shared: #e39a2d; --server: #1e6b4e; --web: #3f6d9e; --widget: #b93227; --shared-ink: #80530a; }
@media (prefers-color-scheme: dark) { svg { --paper: #161412; --ink: #f4efe8; --soft: #a89f94; --line: #2c2824; --step: #211d1a; --shared: #f0b252; --server: #5fbf95; --web: #83aede; --widget: #f0776b; --shared-ink: #f0b252; } }
text { font-family: ui-sans-serif, system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 12px; fill: var(--ink); }
.paper { fill: var(--paper); stroke: var(--line); }
.title { font-family: ui-serif, Georgia, 'Times New Roman', serif; font-size: 24px; font-weight: 600; }
.soft { fill: var(--soft); } .head { font-weight: 600; } .name { font-size: 13px; } .floor { font-weight: 600; }
.number { fill: var(--soft); font-size: 10.5px; font-variant-numeric: tabular-nums; }
.line { stroke: var(--line); fill: none; } .stairs { fill: var(--step); } .nothing { fill: var(--line); }
.self { fill: var(--line); } .call { fill: var(--server); } .read { fill: none; stroke: var(--soft); stroke-width: 1.2; }
${SIDES.map((side) => `.${side} { fill: var(--${side}); } .${side}-ink { fill: var(--${side === 'shared' ? 'shared-ink' : side}); }`).join(' ')}
`;
