import {
  INKS,
  type PathPart,
  type PrintContent,
  type PrintPart,
  type TextPart,
} from './print-layout.ts';

export function circlePath(cx: number, cy: number, radius: number): string {
  const [r, across] = [formatNumber(radius), formatNumber(2 * radius)];
  return `M${formatNumber(cx - radius)} ${formatNumber(cy)}a${r} ${r} 0 1 1 ${across} 0a${r} ${r} 0 1 1 -${across} 0z`;
}

export function rectanglePath(
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
): string {
  const [r, w, h] = [
    formatNumber(radius),
    formatNumber(width - 2 * radius),
    formatNumber(height - 2 * radius),
  ];
  const corner = (dx: string, dy: string) =>
    radius === 0 ? '' : `a${r} ${r} 0 0 1 ${dx}${r} ${dy}${r}`;
  return [
    `M${formatNumber(x + radius)} ${formatNumber(y)}h${w}${corner('', '')}v${h}${corner('-', '')}`,
    `h-${w}${corner('-', '-')}v-${h}${corner('', '-')}z`,
  ].join('');
}

export function filledPath(d: string, fill: string): PathPart {
  return { kind: 'path', d, fill };
}

export function strokedPath(
  d: string,
  stroke: string,
  strokeWidth: number,
  dash?: readonly [number, number],
): PathPart {
  return { kind: 'path', d, stroke, strokeWidth, ...(dash && { dash }) };
}

export function makeTextPart(
  text: string,
  place: Pick<TextPart, 'x' | 'y' | 'size' | 'font' | 'fill'> & Partial<TextPart>,
): TextPart {
  return { kind: 'text', text, anchor: 'middle', ...place };
}

/** Blends two colours, so that the print needs no transparency. */
export function blendColours(colour: string, over: string, share: number): string {
  const channel = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => {
    const below = channel(over, at);
    return Math.round(below + (channel(colour, at) - below) * share);
  });
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** A plate with a rim in the venue's colour and the code on it. */
export function plateParts(
  { cx, cy, radius, most }: { cx: number; cy: number; radius: number; most: number },
  { codeModules }: PrintContent,
  brand: string,
): PrintPart[] {
  const inside = radius * 0.885;
  return [
    filledPath(circlePath(cx, cy, radius), INKS.white),
    strokedPath(circlePath(cx, cy, radius * 0.925), brand, radius * 0.024),
    strokedPath(circlePath(cx, cy, inside), blendColours(brand, INKS.white, 0.6), radius * 0.008),
    centredCodePart({ cx, cy, most, room: (inside - radius * 0.004) * Math.SQRT2 }, codeModules),
  ];
}

/** The code, as large as wanted or as its corners allow; the quiet zone is never cut. */
export function centredCodePart(
  { cx, cy, most, room }: { cx: number; cy: number; most: number; room: number },
  modules: number,
): PrintPart {
  const side = Math.min((most * modules) / (modules - 2 * QUIET_MODULES), room);
  return { kind: 'code', x: cx - side / 2, y: cy - side / 2, side };
}

const QUIET_MODULES = 4;

function formatNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
