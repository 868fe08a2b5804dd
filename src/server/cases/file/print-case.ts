import PDFDocument from 'pdfkit';
import { alignLine, breakIntoLines, MISSING_GLYPH } from '#server/platform/pdf/break-into-lines.ts';
import {
  explainMissingText,
  findClassCorrection,
  verificationWords,
} from '#shared/cases/case-entry-sentence.ts';
import type { CaseEntry, CaseFile } from '#shared/cases/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { SAFETY_LABELS } from '#shared/understanding/understanding.ts';
import { tableInSentence } from '#shared/venues/table-words.ts';

import { type FontWeight, registerCaseFonts } from './case-fonts.ts';

/** The input of the print worker. */
export type CasePrintInput = {
  file: CaseFile;
  timezone: string;
  at: Date;
  printedBy: string | null;
};

const PAGE = { width: 595.28, height: 841.89, margin: 50 };
const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const FOOTER_HEIGHT = 30;
const BOTTOM = PAGE.height - PAGE.margin - FOOTER_HEIGHT;
const INK = '#1c1917';
const FAINT = '#57534e';
const RULE = '#d6d3d1';
const ALARM = '#b91c1c';
const SIZES = { title: 20, heading: 12, text: 10, small: 8 } as const;
const LEADING = 1.45;
const BOX = 9;

/** Prints a case as a tagged PDF, with fonts for every supported language. */
export async function* printCase({
  file,
  timezone,
  at,
  printedBy,
}: CasePrintInput): AsyncGenerator<Buffer> {
  const { safety, isEmergency } = file;
  const matter = isEmergency ? safetyAlarmName(safety, isEmergency) : SAFETY_LABELS[safety];
  const title = `Case: ${matter} at ${file.venueName}`;
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
  const moment = (when: string) =>
    formatMoment(when, { now: FAR_FROM_EVERY_DATE, timeZone: timezone });
  const fonts = await registerCaseFonts(doc, JSON.stringify(file) + title + (printedBy ?? ''));
  const root = doc.struct('Document');
  doc.addStructure(root);
  let y = PAGE.margin;
  let isAnyMissing = false;

  write(title, { size: 'title', weight: 'semibold', tag: 'H1' });
  write(
    `${file.number === null ? '' : `No. ${file.number} · `}${describeCaseStatus(file)} · printed ${moment(at.toISOString())}${printedBy ? ` by ${printedBy}` : ''}`,
    {
      colour: FAINT,
    },
  );

  heading('What the guest said');
  writeAnswer();

  heading(`Checklist (${file.stepsDone} of ${file.stepsTotal} done)`);
  for (const { words, doneAt, doneByName } of file.checklist) {
    makeRoom(lineHeight('text') * 2);
    drawBox(y + 2, doneAt !== null);
    write(words, { indent: 18 });
    if (doneAt) write(`${moment(doneAt)}${doneByName ? `, ${doneByName}` : ''}`, faintLine(18));
    y += 3;
  }

  heading('What happened');
  for (const entry of file.entries) {
    makeRoom(lineHeight('text') * 3);
    const who =
      entry.byName ?? (entry.by === null ? describeAuthor(entry) : 'Somebody who has left');
    write(`${entry.number}. ${entry.sentence}`, { weight: 'semibold' });
    write(`${moment(entry.at)} · ${who}`, faintLine(0));
    if (entry.words !== null) write(entry.words, { indent: 12 });
    const forgotten = explainMissingText(entry, file);
    if (forgotten) write(forgotten, { indent: 12, colour: FAINT });
    write(`Hash ${entry.hash}`, faintLine(0));
    y += 5;
  }
  write(verificationWords(file, moment), { colour: file.isChainIntact ? FAINT : ALARM });
  write('The hash of each line covers the line before it as well.', faintLine(0));

  heading('Similar answers, 72 hours before and after');
  if (file.similar.length === 0) write('None.', { colour: FAINT });
  for (const each of file.similar) {
    makeRoom(lineHeight('text') * 2);
    const facts = [
      moment(each.createdAt),
      each.tableNumber && tableInSentence(each.tableNumber),
      each.safety && SAFETY_LABELS[each.safety],
      `shares: ${each.shares.join(', ')}`,
    ];
    write(facts.filter(Boolean).join(' · '), faintLine(0));
    if (each.words) write(each.words);
    y += 5;
  }

  drawFooters();
  root.end();
  doc.end();
  yield doc.read() as Buffer;

  function writeAnswer(): void {
    const { answer } = file;
    if (!answer) {
      write('It was erased.', { colour: FAINT });
      return;
    }
    const facts = [
      moment(answer.createdAt),
      file.tableNumber && tableInSentence(file.tableNumber),
      answer.serverName && `served by ${answer.serverName}`,
      answer.overallRating && `rated ${answer.overallRating}`,
      answer.primaryIssue,
    ];
    write(facts.filter(Boolean).join(' · '), { colour: FAINT });
    y += 3;
    for (const text of new Set([answer.textGeneral, answer.textSpecific])) {
      if (text) write(text, { indent: 12 });
    }
    for (const { at: wroteAt, words } of file.changedWords) {
      y += 3;
      write(`The guest has since changed these words, read on ${moment(wroteAt)}`, {
        colour: FAINT,
      });
      write(words, { indent: 12 });
    }
    for (const { at: writtenAt, words } of file.onTicket) {
      y += 3;
      write(`Written on the ticket, ${moment(writtenAt)}`, { colour: FAINT });
      write(words, { indent: 12 });
    }
    if (file.because.length > 0) {
      y += 3;
      write(`Read as “${SAFETY_LABELS[file.safety]}” because of: ${file.because.join(' … ')}`, {
        colour: FAINT,
      });
    }
    const said = findClassCorrection(file.entries);
    if (said) {
      write(`${said.sentence}, by ${said.byName ?? 'somebody who has left'}, ${moment(said.at)}`, {
        colour: FAINT,
      });
    }
  }

  function heading(text: string): void {
    y += 14;
    makeRoom(lineHeight('heading') * 3);
    doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + CONTENT_WIDTH, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    y += 8;
    write(text, { size: 'heading', weight: 'semibold', tag: 'H2' });
    y += 3;
  }

  function write(
    text: string,
    {
      size = 'text',
      weight = 'regular',
      colour = INK,
      indent = 0,
      tag = 'P',
    }: {
      size?: keyof typeof SIZES;
      weight?: FontWeight;
      colour?: string;
      indent?: number;
      tag?: 'H1' | 'H2' | 'P';
    } = {},
  ): void {
    const width = CONTENT_WIDTH - indent;
    const widthOf = (part: string, font: string) =>
      doc.font(font).fontSize(SIZES[size]).widthOfString(part);
    const fontOf = (character: string) => fonts.fontOf(character, weight);
    for (const line of breakIntoLines(text, { fontOf, mainFont: weight, width, widthOf })) {
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

  function drawBox(top: number, isDone: boolean): void {
    doc.rect(PAGE.margin, top, BOX, BOX).lineWidth(0.8).strokeColor(FAINT).stroke();
    if (!isDone) return;
    doc
      .moveTo(PAGE.margin + 2, top + 5)
      .lineTo(PAGE.margin + 4, top + 7)
      .lineTo(PAGE.margin + 7.5, top + 2)
      .lineWidth(1.4)
      .strokeColor(INK)
      .stroke();
  }

  function makeRoom(height: number): void {
    if (y + height <= BOTTOM) return;
    doc.addPage();
    y = PAGE.margin;
  }

  function drawFooters(): void {
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      const missing = isAnyMissing
        ? ` · ${MISSING_GLYPH} stands for a sign that cannot be printed`
        : '';
      const words = `${PRODUCT_NAME} · case ${file.id} · page ${page + 1} of ${count}${missing}`;
      doc
        .font('regular')
        .fontSize(SIZES.small)
        .fillColor(FAINT)
        .text(words, PAGE.margin, PAGE.height - PAGE.margin, { lineBreak: false });
    }
  }
}

/** Passed as the current time, so that every date is printed with its year. */
const FAR_FROM_EVERY_DATE = new Date(0);

function lineHeight(size: keyof typeof SIZES): number {
  return SIZES[size] * LEADING;
}

function faintLine(indent: number) {
  return { size: 'small', colour: FAINT, indent } as const;
}

function describeCaseStatus({ status, closedAt }: CaseFile): string {
  return status === 'open' || closedAt === null ? 'Open' : 'Closed';
}

function describeAuthor({ act }: CaseEntry): string {
  return ['answered', 'reworded', 'erased'].includes(act) ? 'The guest' : PRODUCT_NAME;
}
