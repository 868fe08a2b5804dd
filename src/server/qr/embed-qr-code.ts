import { deflateSync } from 'node:zlib';
import type { QrDrawing } from '#shared/qr/draw-qr.ts';
import { dotRowName, dotRowOperators, drawingOperators } from './drawing-operators.ts';

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
