import { alignLine, breakIntoLines } from '#server/platform/pdf/break-into-lines.ts';
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
import { fontRuns, type PrintFonts } from './print-fonts.ts';

type Doc = PDFKit.PDFDocument;

export type DrawingContext = {
  doc: Doc;
  section: PDFKit.PDFStructureElement;
  code: QrDrawing;
  /** The URL in the code, used as alternative text. */
  link: string;
  logo: string | undefined;
  fonts: PrintFonts;
  /** The name of the code in the file, once it has been drawn; copies of a card share it. */
  embedded: { codeName?: string };
};

/** Draws a layout at the current origin, in millimetres. */
export function drawLayout({ parts }: PrintLayout, drawn: DrawingContext): void {
  // A tent shows the same code on both sides; the file contains it once.
  const nameOfCode = () => {
    drawn.embedded.codeName ??= embedQrCode(drawn.doc, drawn.code);
    return drawn.embedded.codeName;
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
        addTagged(drawn, part.isHeading ? 'H1' : 'P', {}, () => drawText(drawn, part));
        break;
      case 'letters':
        addTagged(drawn, 'P', { actual: part.text }, () => drawLetters(drawn, part));
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

function drawText({ doc, fonts }: DrawingContext, part: TextPart): void {
  const runs = placedRuns(doc, fonts, part);
  const whole = runs.reduce((sum, { width }) => sum + width, 0);
  const left = part.x - { start: 0, middle: whole / 2, end: whole }[part.anchor];
  let at = left;
  doc.fillColor(inkOf(part.fill));
  for (const { font, text, width } of runs) {
    doc.font(font).fontSize(part.size).text(text, at, part.y, LINE);
    at += width;
  }
}

type PlacedRun = { font: string; text: string; width: number };

/** The pieces of a line from left to right, each in one font. */
function placedRuns(doc: Doc, fonts: PrintFonts, { text, font, size }: TextPart): PlacedRun[] {
  const widthOf = (piece: string, name: string) =>
    doc.font(name).fontSize(size).widthOfString(piece);
  if (!ARABIC.test(text)) {
    return fontRuns(text, font, fonts).map((run) => ({
      ...run,
      width: widthOf(run.text, run.font),
    }));
  }
  // Words of an Arabic text are put in the order in which they are seen.
  const mainFont = fonts.fontOf(' ', font);
  const fontOf = (letter: string) => fonts.fontOf(letter, font);
  const [line] = breakIntoLines(text, { fontOf, mainFont, width: Number.MAX_VALUE, widthOf });
  if (!line) return [];
  const placed = alignLine(line, 0, widthOf(' ', mainFont));
  return placed.map((run, index) => {
    const next = placed[index + 1];
    return { ...run, width: next ? next.x - run.x : run.width };
  });
}

const ARABIC = /\p{Script=Arabic}/u;

function drawLetters(
  { doc, fonts }: DrawingContext,
  { letters, font, size, fill }: LettersPart,
): void {
  doc.fillColor(fill);
  for (const { letter, x, y, turn } of letters) {
    const [run] = fontRuns(letter, font, fonts);
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
