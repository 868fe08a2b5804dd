import { deflateSync } from 'node:zlib';
import { DOT_SHAPE, type QrDrawing, SHARP_CORNERS, type Shape } from '#shared/qr/draw-qr.ts';

/** How far a Bézier handle is from the end of its curve to make a quarter of a circle. */
const HANDLE = 0.4477;
/**
 * Caches formatted numbers: codes repeat the same few numbers, and formatting one is slower than
 * looking it up.
 */
const formattedNumbers = new Map<number, string>();

type Doc = PDFKit.PDFDocument;
type Form = PDFKit.PDFKitReference;

/** pdfkit's default level takes three times as long for a file only five per cent smaller. */
const PACKING_LEVEL = 4;

/** Adds a code to the current page, scaled in modules and without a colour; returns its name there. */
export function embedQrCode(doc: Doc, code: QrDrawing): string {
  const operators = drawingOperators(code);
  const form = addForm(doc, operators, {
    box: [code.side, code.side],
    parts: dotRowsIn(doc, operators),
  });
  const name = `Code${form.id}`;
  doc.page.xobjects[name] = form;
  return name;
}

const dotRowsOf = new WeakMap<Doc, Map<number, Form>>();

/** A document stores each length of dot row once, however many codes use it. */
function dotRowsIn(doc: Doc, operators: string): Record<string, Form> {
  const known = dotRowsOf.get(doc) ?? new Map<number, Form>();
  dotRowsOf.set(doc, known);
  const rows: Record<string, Form> = {};
  for (const [, digits] of operators.matchAll(/\/Dots(\d+) Do/g)) {
    const length = Number(digits);
    const form = known.get(length) ?? addForm(doc, dotRowOperators(length), { box: [length, 1] });
    known.set(length, form);
    rows[dotRowName(length)] = form;
  }
  return rows;
}

function addForm(
  doc: Doc,
  operators: string,
  { box, parts = {} }: { box: readonly [number, number]; parts?: Record<string, Form> },
): Form {
  const form = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, ...box],
    Resources: { XObject: parts },
    Length: 0,
    Filter: 'FlateDecode',
  });
  form.end(deflateSync(operators, { level: PACKING_LEVEL }));
  return form;
}

/**
 * Writes the shapes as PDF operators; pdfkit would take eight times as long. All shapes except the
 * dots are one path, to be filled by the even-odd rule.
 */
function drawingOperators({ shapes }: QrDrawing): string {
  let path = '';
  const dots: Shape[] = [];
  for (const shape of shapes) {
    if (shape.radii === DOT_SHAPE.radii) dots.push(shape);
    else path += shape.radii === SHARP_CORNERS ? rectangle(shape) : outline(shape);
  }
  return `${path}f*\n${placedDots(dots)}`;
}

/** A row of `length` dots; the first module is at the origin. */
function dotRowOperators(length: number): string {
  const { side, radii } = DOT_SHAPE;
  const inset = (1 - side) / 2;
  let path = '';
  for (let x = 0; x < length; x += 1) {
    path += outline({ x: x + inset, y: inset, width: side, height: side, radii });
  }
  return `${path}f\n`;
}

function dotRowName(length: number): string {
  return `Dots${length}`;
}

/**
 * Each row of dots is stored once and reused, because all dots are alike: written out one by one,
 * the dots made up nine tenths of a file.
 */
function placedDots(dots: readonly Shape[]): string {
  const inset = (1 - DOT_SHAPE.side) / 2;
  let text = '';
  let [atX, atY] = [0, 0];
  for (let index = 0; index < dots.length; ) {
    const first = dots[index] as Shape;
    let length = 1;
    while (follows(dots[index + length], first, length)) length += 1;
    const [x, y] = [first.x - inset, first.y - inset];
    text += `1 0 0 1 ${formatNumber(x - atX)} ${formatNumber(y - atY)} cm\n/${dotRowName(length)} Do\n`;
    [atX, atY] = [x, y];
    index += length;
  }
  return text;
}

function follows(dot: Shape | undefined, first: Shape, modulesAway: number): boolean {
  return dot?.y === first.y && Math.abs(dot.x - first.x - modulesAway) < 0.5;
}

function rectangle({ x, y, width, height }: Shape): string {
  return `${formatNumber(x)} ${formatNumber(y)} ${formatNumber(width)} ${formatNumber(height)} re\n`;
}

/** The outline of a shape, clockwise from the top; where two curves meet, no line is needed. */
function outline({ x, y, width, height, radii }: Shape): string {
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  const [right, bottom] = [x + width, y + height];
  let path = `${point(x + topLeft, y)} m\n`;
  if (width > topLeft + topRight) path += `${point(right - topRight, y)} l\n`;
  if (topRight) {
    const handle = topRight * HANDLE;
    path += `${point(right - handle, y)} ${point(right, y + handle)} ${point(right, y + topRight)} c\n`;
  }
  if (height > topRight + bottomRight) path += `${point(right, bottom - bottomRight)} l\n`;
  if (bottomRight) {
    const handle = bottomRight * HANDLE;
    path += `${point(right, bottom - handle)} ${point(right - handle, bottom)} ${point(right - bottomRight, bottom)} c\n`;
  }
  if (width > bottomRight + bottomLeft) path += `${point(x + bottomLeft, bottom)} l\n`;
  if (bottomLeft) {
    const handle = bottomLeft * HANDLE;
    path += `${point(x + handle, bottom)} ${point(x, bottom - handle)} ${point(x, bottom - bottomLeft)} c\n`;
  }
  if (topLeft) {
    const handle = topLeft * HANDLE;
    if (height > bottomLeft + topLeft) path += `${point(x, y + topLeft)} l\n`;
    path += `${point(x, y + handle)} ${point(x + handle, y)} ${point(x + topLeft, y)} c\n`;
  }
  return `${path}h\n`;
}

function point(x: number, y: number): string {
  return `${formatNumber(x)} ${formatNumber(y)}`;
}

function formatNumber(number: number): string {
  const thousandths = Math.round(number * 1000);
  const known = formattedNumbers.get(thousandths);
  if (known !== undefined) return known;
  const text = String(thousandths / 1000);
  formattedNumbers.set(thousandths, text);
  return text;
}
