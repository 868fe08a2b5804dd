import { inflateSync } from 'node:zlib';
import { readQrFromPixels } from './read-qr-from-png.ts';

/** Pixels per side, enough for the QR code of one card. */
const SIDE = 600;
const CURVE_STEPS = 4;

type Point = { x: number; y: number };
type Outline = Point[];

/** Reads the QR codes in a PDF by filling the outlines in its drawing operators. */
export function readQrsFromPdf(pdf: Buffer): string[] {
  const streams = streamsOf(pdf);
  const codes = streams.filter(({ operators }) => /^f\*$/m.test(operators));
  return codes.map((code) => readQrFromPixels(fill(outlinesOf(code, streams))));
}

export function countPdfPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

type Stream = { id: string; parts: Map<string, string>; operators: string };

/** The outlines of a form and of the forms placed within it. */
function outlinesOf({ operators, parts }: Stream, streams: readonly Stream[]): Outline[] {
  const outlines: Outline[] = [];
  let at: Point = { x: 0, y: 0 };
  for (const line of operators.split('\n')) {
    const words = line.trim().split(' ');
    const operator = words.pop();
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = words.map(Number);
    const current = outlines.at(-1);
    if (operator === 'm') outlines.push([{ x: a, y: b }]);
    if (operator === 'l') current?.push({ x: a, y: b });
    if (operator === 'c') current?.push(...curve(current.at(-1), [a, b, c, d, e, f]));
    if (operator === 're') outlines.push(corners(a, b, c, d));
    if (operator === 'cm') at = { x: at.x + e, y: at.y + f };
    if (operator === 'Do') {
      const placed = streams.find(({ id }) => id === parts.get(words[0] ?? ''));
      if (!placed) throw new Error(`the PDF has no ${words[0]}`);
      const [dx, dy] = [at.x, at.y];
      const move = ({ x, y }: Point) => ({ x: x + dx, y: y + dy });
      outlines.push(...outlinesOf(placed, streams).map((outline) => outline.map(move)));
    }
  }
  return outlines;
}

/** The streams of a PDF, each with its object number and the object numbers it refers to. */
function streamsOf(pdf: Buffer): Stream[] {
  const text = pdf.toString('latin1');
  const heads = text.matchAll(
    /(\d+) 0 obj\n(<<(?:(?!endobj)[\s\S])*?\/FlateDecode\s*>>)\s*stream\r?\n/g,
  );
  return [...heads].map(({ index, 0: head, 1: id = '', 2: dictionary = '' }) => {
    const start = index + head.length;
    const bytes = pdf.subarray(start, text.indexOf('endstream', start));
    const named = dictionary.matchAll(/(\/\w+) (\d+) 0 R/g);
    return {
      id,
      parts: new Map([...named].map(([, name = '', object = '']) => [name, object])),
      operators: inflateSync(bytes).toString('latin1'),
    };
  });
}

function corners(x: number, y: number, width: number, height: number): Outline {
  const [right, bottom] = [x + width, y + height];
  return [
    { x, y },
    { x: right, y },
    { x: right, y: bottom },
    { x, y: bottom },
  ];
}

function curve(start: Point = { x: 0, y: 0 }, handles: number[]): Point[] {
  const [ax = 0, ay = 0, bx = 0, by = 0, x = 0, y = 0] = handles;
  return Array.from({ length: CURVE_STEPS }, (_, index) => {
    const t = (index + 1) / CURVE_STEPS;
    const at = (p0: number, p1: number, p2: number, p3: number) =>
      (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t ** 2 * p2 + t ** 3 * p3;
    return { x: at(start.x, ax, bx, x), y: at(start.y, ay, by, y) };
  });
}

/** Fills black on white: in each row the pixels between edges 1 and 2, 3 and 4, and so on. */
function fill(outlines: readonly Outline[]) {
  const points = outlines.flat();
  const far = Math.max(...points.flatMap(({ x, y }) => [x, y]));
  const near = Math.min(...points.flatMap(({ x, y }) => [x, y]));
  const scale = SIDE / (far + near);
  const data = new Uint8Array(SIDE * SIDE * 3).fill(255);
  const crossings: number[][] = Array.from({ length: SIDE }, () => []);
  for (const outline of outlines) {
    for (const [index, from] of outline.entries()) {
      const to = outline[(index + 1) % outline.length] ?? from;
      addCrossings(crossings, from, to, scale);
    }
  }
  for (const [row, unsorted] of crossings.entries()) {
    const edges = unsorted.sort((one, other) => one - other);
    for (let pair = 0; pair + 1 < edges.length; pair += 2) {
      const from = row * SIDE + Math.round(edges[pair] ?? 0);
      data.fill(0, from * 3, (row * SIDE + Math.round(edges[pair + 1] ?? 0)) * 3);
    }
  }
  return { width: SIDE, height: SIDE, data };
}

function addCrossings(crossings: number[][], from: Point, to: Point, scale: number): void {
  const [low, high] = from.y < to.y ? [from, to] : [to, from];
  for (let row = Math.ceil(low.y * scale - 0.5); row + 0.5 < high.y * scale; row += 1) {
    const share = ((row + 0.5) / scale - low.y) / (high.y - low.y);
    crossings[row]?.push((low.x + share * (high.x - low.x)) * scale);
  }
}
