import PDFDocument from 'pdfkit';
import { alignLine, breakIntoLines, MISSING_GLYPH } from '#server/platform/pdf/break-into-lines.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { type FontWeight, registerCaseFonts } from './case-fonts.ts';

const PAGE = { width: 595.28, height: 841.89, margin: 56 };
const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const FOOTER_HEIGHT = 30;
const BOTTOM = PAGE.height - PAGE.margin - FOOTER_HEIGHT;
const RULE = '#d6d3d1';
const LEADING = 1.45;
const BOX = 9;
const LOGO_HEIGHT = 34;
const LOGO_MOST_WIDTH = 150;

const INK = '#1c1917';
export const FAINT_COLOUR = '#57534e';
export const ALARM_COLOUR = '#b91c1c';

const SIZES = { title: 21, venue: 13, heading: 12, quote: 11.5, text: 10, small: 8 } as const;

type Style = {
  size?: keyof typeof SIZES;
  weight?: FontWeight;
  colour?: string;
  indent?: number;
  tag?: 'H1' | 'H2' | 'P';
};

export type CaseDocument = Awaited<ReturnType<typeof openCaseDocument>>;

/** A tagged A4 document that is written from top to bottom, in any of the supported languages. */
export async function openCaseDocument({
  title,
  at,
  text,
}: {
  title: string;
  at: Date;
  /** All the text to print, so that every character gets a font. */
  text: string;
}) {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: PRODUCT_NAME, Creator: PRODUCT_NAME, CreationDate: at },
  });
  const fonts = await registerCaseFonts(doc, text);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let y = PAGE.margin;
  let isAnyMissing = false;

  return { write, heading, gap, keep, letterhead, facts, quote, step, finish };

  function write(
    words: string,
    { size = 'text', weight = 'regular', colour = INK, indent = 0, tag = 'P' }: Style = {},
  ): void {
    const width = CONTENT_WIDTH - indent;
    const widthOf = (part: string, font: string) =>
      doc.font(font).fontSize(SIZES[size]).widthOfString(part);
    const fontOf = (character: string) => fonts.fontOf(character, weight);
    for (const line of breakIntoLines(words, { fontOf, mainFont: weight, width, widthOf })) {
      makeRoom(lineHeight(size));
      // Align by baseline, because fonts differ in height.
      const baseline = y + SIZES[size];
      root.add(
        doc.struct(tag, {}, () => {
          doc.fillColor(colour).fontSize(SIZES[size]);
          const x = PAGE.margin + indent + (line.isRightToLeft ? width - line.width : 0);
          for (const run of alignLine(line, x, widthOf(' ', weight))) {
            isAnyMissing ||= run.text.includes(MISSING_GLYPH);
            doc
              .font(run.font)
              .text(run.text, run.x, baseline, { lineBreak: false, baseline: 'alphabetic' });
          }
        }),
      );
      y += lineHeight(size);
    }
  }

  /** The business at the top of the first page, as on its letters. */
  function letterhead({ name, of, logo }: Letterhead): void {
    if (logo) {
      const scale = Math.min(LOGO_HEIGHT / logo.height, LOGO_MOST_WIDTH / logo.width);
      const [width, height] = [logo.width * scale, logo.height * scale];
      const png = `data:image/png;base64,${Buffer.from(logo.png).toString('base64')}`;
      const place = { x: PAGE.margin, y };
      root.add(
        doc.struct('Figure', { alt: `Logo of ${name}` }, () => {
          doc.image(png, place.x, place.y, { width, height });
        }),
      );
      y += height + 8;
    }
    write(name, { size: 'venue', weight: 'semibold' });
    if (of) write(of, { colour: FAINT_COLOUR });
    y += 6;
    drawRule();
    y += 16;
  }

  function heading(words: string): void {
    y += 14;
    makeRoom(lineHeight('heading') * 3);
    drawRule();
    y += 9;
    write(words, { size: 'heading', weight: 'semibold', tag: 'H2' });
    y += 3;
  }

  /** Names and values in two columns. */
  function facts(rows: readonly (readonly [name: string, value: string | null | undefined])[]) {
    for (const [name, value] of rows) {
      if (!value) continue;
      makeRoom(lineHeight('text'));
      const top = y;
      write(name, { colour: FAINT_COLOUR });
      y = top;
      write(value, { indent: FACT_INDENT });
    }
  }

  /** A guest's words, with a bar beside them. */
  function quote(words: string): void {
    const [from, page] = [y, doc.bufferedPageRange().count];
    write(words, { size: 'quote', indent: 12 });
    if (doc.bufferedPageRange().count !== page) return;
    artifact(() => doc.rect(PAGE.margin, from, 2, y - from).fill(ALARM_COLOUR));
  }

  /** A step of the checklist with its box. */
  function step(words: string, whose: string | undefined): void {
    makeRoom(lineHeight('text') * 2);
    drawBox(y + 2, whose !== undefined);
    write(words, { indent: 18 });
    if (whose) write(whose, { size: 'small', colour: FAINT_COLOUR, indent: 18 });
    y += 3;
  }

  function gap(points: number): void {
    y += points;
  }

  /** Starts a new page unless this many lines still fit on this one. */
  function keep(lines: number): void {
    makeRoom(lines * lineHeight('text'));
  }

  function startPage(): void {
    doc.addPage();
    y = PAGE.margin;
  }

  function makeRoom(height: number): void {
    if (y + height > BOTTOM) startPage();
  }

  function drawRule(): void {
    artifact(() =>
      doc
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.margin + CONTENT_WIDTH, y)
        .lineWidth(0.5)
        .strokeColor(RULE)
        .stroke(),
    );
  }

  function drawBox(top: number, isDone: boolean): void {
    artifact(() => {
      doc.rect(PAGE.margin, top, BOX, BOX).lineWidth(0.8).strokeColor(FAINT_COLOUR).stroke();
      if (!isDone) return;
      doc
        .moveTo(PAGE.margin + 2, top + 5)
        .lineTo(PAGE.margin + 4, top + 7)
        .lineTo(PAGE.margin + 7.5, top + 2)
        .lineWidth(1.4)
        .strokeColor(INK)
        .stroke();
    });
  }

  function artifact(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  }

  /** Numbers the pages and returns the whole document. */
  function finish(foot: string): Buffer {
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      const missing = isAnyMissing
        ? ` · ${MISSING_GLYPH} stands for a sign that cannot be printed`
        : '';
      artifact(() =>
        doc
          .font('regular')
          .fontSize(SIZES.small)
          .fillColor(FAINT_COLOUR)
          .text(
            `${foot} · page ${page + 1} of ${count}${missing}`,
            PAGE.margin,
            PAGE.height - PAGE.margin,
            { lineBreak: false },
          ),
      );
    }
    root.end();
    doc.end();
    return doc.read() as Buffer;
  }
}

export type Letterhead = {
  name: string;
  /** The business, if its name differs. */
  of: string | undefined;
  logo: { png: Uint8Array; width: number; height: number } | undefined;
};

const FACT_INDENT = 110;

function lineHeight(size: keyof typeof SIZES): number {
  return SIZES[size] * LEADING;
}
