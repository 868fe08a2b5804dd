import type { QrDrawing } from '#shared/qr/draw-qr.ts';
import {
  INKS,
  type LettersPart,
  type LogoPart,
  type PathPart,
  type PrintLayout,
  type PrintPart,
  type TextPart,
} from '#shared/qr/print/print-layout.ts';
import { embedQrCode } from '../embed-qr-code.ts';
import { fontRuns } from './print-fonts.ts';

type Doc = PDFKit.PDFDocument;

export type DrawingContext = {
  doc: Doc;
  section: PDFKit.PDFStructureElement;
  code: QrDrawing;
  /** The URL in the code, used as alternative text. */
  link: string;
  logo: string | undefined;
};

/** Draws a layout at the current origin, in millimetres. */
export function drawLayout({ parts }: PrintLayout, drawn: DrawingContext): void {
  // A tent may show the same code on both sides; the file contains it once.
  let codeName: string | undefined;
  const nameOfCode = () => {
    codeName ??= embedQrCode(drawn.doc, drawn.code);
    return codeName;
  };
  drawParts(parts, drawn, nameOfCode);
}

function drawParts(
  parts: readonly PrintPart[],
  drawn: DrawingContext,
  nameOfCode: () => string,
): void {
  const { doc, section, code, link } = drawn;
  for (const part of parts) {
    switch (part.kind) {
      case 'path':
        artifact(doc, () => drawPath(doc, part));
        break;
      case 'text':
        addTagged(drawn, part.isHeading ? 'H1' : 'P', {}, () => drawText(doc, part));
        break;
      case 'letters':
        addTagged(drawn, 'P', { actual: part.text }, () => drawLetters(doc, part));
        break;
      case 'code':
        addTagged(drawn, 'Figure', { alt: `QR code that opens ${link}` }, () =>
          doc
            .save()
            .translate(part.x, part.y)
            .scale(part.side / code.side)
            .fillColor(inkOf(part.fill ?? INKS.code))
            .addContent(`/${nameOfCode()} Do`)
            .restore(),
        );
        break;
      case 'logo':
        if (drawn.logo) artifact(doc, () => drawLogo(doc, part, drawn.logo));
        break;
      case 'turned':
        doc.save().translate(part.x, part.y).rotate(part.turn);
        drawParts(part.parts, { ...drawn, section }, nameOfCode);
        doc.restore();
        break;
    }
  }
}

function addTagged(
  { doc, section }: DrawingContext,
  tag: string,
  options: { alt?: string; actual?: string },
  draw: () => void,
): void {
  section.add(doc.struct(tag, options, draw));
}

function artifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

export function drawPath(doc: Doc, { d, fill, stroke, strokeWidth, dash }: PathPart): void {
  doc.path(d);
  if (fill) {
    doc.fill(inkOf(fill));
    return;
  }
  doc
    .lineWidth(strokeWidth ?? 0.2)
    .lineJoin('round')
    .lineCap('round');
  if (dash) doc.dash(dash[0], { space: dash[1] });
  doc.stroke(stroke ?? INKS.text);
  if (dash) doc.undash();
}

function drawText(doc: Doc, { text, x, y, size, font, fill, anchor }: TextPart): void {
  const runs = fontRuns(text, font);
  const widths = runs.map((run) => doc.font(run.font).fontSize(size).widthOfString(run.text));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let at = x - { start: 0, middle: whole / 2, end: whole }[anchor];
  doc.fillColor(inkOf(fill));
  for (const [index, run] of runs.entries()) {
    doc.font(run.font).fontSize(size).text(run.text, at, y, LINE);
    at += widths[index] ?? 0;
  }
}

function drawLetters(doc: Doc, { letters, font, size, fill }: LettersPart): void {
  doc.fillColor(fill);
  for (const { letter, x, y, turn } of letters) {
    const [run] = fontRuns(letter, font);
    if (!run) continue;
    doc.font(run.font).fontSize(size);
    doc.save().translate(x, y).rotate(turn);
    doc.text(letter, -doc.widthOfString(letter) / 2, 0, LINE).restore();
  }
}

/** Black is printed with black ink only, so that fine text and codes stay sharp. */
function inkOf(colour: string): PDFKit.Mixins.ColorValue {
  return colour === BLACK ? [0, 0, 0, 100] : colour;
}

const BLACK = '#000000';
const LINE = { lineBreak: false, baseline: 'alphabetic' } as const;

function drawLogo(doc: Doc, { x, y, width, height }: LogoPart, logo: string | undefined): void {
  if (logo) doc.image(logo, x, y, { width, height });
}
