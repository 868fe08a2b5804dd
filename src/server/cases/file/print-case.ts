import {
  caseIntegritySentence,
  explainMissingText,
  findClassCorrection,
} from '#shared/cases/case-entry-sentence.ts';
import type { CaseEntry, CaseFile } from '#shared/cases/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { SAFETY_LABELS } from '#shared/understanding/understanding.ts';
import { formatTableName, tableInSentence } from '#shared/venues/table-name.ts';
import {
  ALARM_COLOUR,
  type CaseDocument,
  FAINT_COLOUR,
  type Letterhead,
  openCaseDocument,
} from './case-document.ts';

/** The input of the print worker. */
export type CasePrintInput = {
  file: CaseFile;
  letterhead: Letterhead;
  /** What the venue and the guest wrote to each other, oldest first. */
  conversation: readonly {
    at: Date;
    side: 'venue' | 'guest';
    by: string | null;
    words: string;
    way: 'mail' | 'ticket';
  }[];
  timezone: string;
  at: Date;
  printedBy: string | null;
};

/** Prints a case on the venue's paper; the fingerprints of its log come last. */
export async function* printCase(input: CasePrintInput): AsyncGenerator<Buffer> {
  const { file, letterhead, conversation, timezone, at, printedBy } = input;
  const moment = (when: string) =>
    formatMoment(when, { now: FAR_FROM_EVERY_DATE, timeZone: timezone });
  const matter = safetyAlarmName(file.safety, file.isEmergency);
  const paper = await openCaseDocument({
    title: `${matter} at ${file.venueName}`,
    at,
    text: JSON.stringify([file, letterhead.of, conversation, printedBy]),
  });
  const printed: PrintedCase = { paper, file, moment };

  paper.letterhead(letterhead);
  paper.write(matter, { size: 'title', weight: 'semibold', tag: 'H1' });
  paper.write(
    `${file.number === null ? '' : `Case ${file.number} · `}printed ${moment(at.toISOString())}${printedBy ? ` by ${printedBy}` : ''}`,
    { colour: FAINT_COLOUR },
  );
  paper.gap(8);
  writeSummary(printed);

  paper.heading('What the guest said');
  writeAnswer(printed);

  paper.heading('What we wrote back');
  writeConversation(printed, conversation);

  paper.heading(`What we did (${file.stepsDone} of ${file.stepsTotal} steps done)`);
  for (const { words, doneAt, doneByName } of file.checklist) {
    const whose = doneAt ? [doneByName, moment(doneAt)].filter(Boolean).join(', ') : undefined;
    paper.step(words, whose);
  }

  paper.heading('What has happened, newest first');
  for (const entry of file.entries.toReversed()) writeEntry(printed, entry);

  if (file.similar.length > 0) {
    paper.heading('Similar feedback, 72 hours before and after');
    writeSimilar(printed);
  }

  writeVerification(printed);
  yield paper.finish(`${file.venueName} · kept with ${PRODUCT_NAME} · case ${file.id}`);
}

type PrintedCase = { paper: CaseDocument; file: CaseFile; moment: (when: string) => string };

/** Passed as the current time, so that every date is printed with its year. */
const FAR_FROM_EVERY_DATE = new Date(0);

/** What a reader wants to know first. */
function writeSummary({ paper, file, moment }: PrintedCase): void {
  const isOpen = file.status === 'open' || file.closedAt === null;
  const named = file.entries.flatMap(({ by, byName }) => (by && byName ? [byName] : []));
  paper.facts([
    [
      'State',
      isOpen ? `Open since ${moment(file.openedAt)}` : `Closed ${moment(file.closedAt ?? '')}`,
    ],
    ['Restaurant', file.venueName],
    ['Table', file.tableNumber && formatTableName(file.tableNumber)],
    ['Guest wrote', moment(file.feedbackCreatedAt)],
    ['Dealt with by', [...new Set(named)].join(', ') || 'Nobody yet'],
  ]);
}

function writeAnswer({ paper, file, moment }: PrintedCase): void {
  const { answer } = file;
  if (!answer) {
    paper.write('What the guest said was erased.', { colour: FAINT_COLOUR });
    return;
  }
  for (const text of new Set([answer.textSpecific, answer.textGeneral])) {
    if (!text) continue;
    paper.quote(text);
    paper.gap(3);
  }
  const facts = [
    answer.overallRating && `rated ${answer.overallRating}`,
    answer.primaryIssue,
    answer.serverName && `served by ${answer.serverName}`,
    moment(answer.createdAt),
  ];
  paper.write(facts.filter(Boolean).join(' · '), { colour: FAINT_COLOUR });
  for (const { at, words } of file.changedWords) {
    paper.gap(3);
    paper.write(`First written ${moment(at)}, and changed by the guest since`, {
      colour: FAINT_COLOUR,
    });
    paper.quote(words);
  }
  for (const { at, words } of file.onTicket) {
    paper.gap(3);
    paper.write(`Written on the ticket, ${moment(at)}`, { colour: FAINT_COLOUR });
    paper.quote(words);
  }
  if (file.because.length > 0) {
    paper.gap(3);
    paper.write(`Flagged for the words: ${file.because.join(' … ')}`, { colour: FAINT_COLOUR });
  }
  const said = findClassCorrection(file.entries);
  if (said) {
    const by = said.byName ?? 'a former member';
    paper.write(`${said.sentence}, by ${by}, ${moment(said.at)}`, { colour: FAINT_COLOUR });
  }
}

function writeConversation(
  { paper, file, moment }: PrintedCase,
  conversation: CasePrintInput['conversation'],
): void {
  if (conversation.length === 0) {
    const words = file.answer ? 'No reply yet.' : 'Replies were erased with what the guest said.';
    paper.write(words, { colour: FAINT_COLOUR });
  }
  for (const { at, side, by, words, way } of conversation) {
    const who = side === 'guest' ? 'The guest' : (by ?? 'Somebody who has left');
    const where = way === 'mail' ? 'by email' : 'on the ticket';
    paper.write(`${who}, ${where}, ${moment(at.toISOString())}`, { colour: FAINT_COLOUR });
    paper.write(words, { indent: 12 });
    paper.gap(5);
  }
}

function writeEntry({ paper, file, moment }: PrintedCase, entry: CaseEntry): void {
  const who = entry.byName ?? (entry.by === null ? describeAuthor(entry) : 'Somebody who has left');
  paper.keep(entry.words === null ? 2 : 4);
  paper.write(`${entry.number}. ${entry.sentence}`, { weight: 'semibold' });
  paper.write(`${who}, ${moment(entry.at)}`, { size: 'small', colour: FAINT_COLOUR });
  if (entry.words !== null) paper.write(entry.words, { indent: 12 });
  const forgotten = explainMissingText(entry, file);
  if (forgotten) paper.write(forgotten, { indent: 12, colour: FAINT_COLOUR });
  paper.gap(5);
}

function describeAuthor({ act }: CaseEntry): string {
  return ['answered', 'reworded', 'erased'].includes(act) ? 'The guest' : PRODUCT_NAME;
}

function writeSimilar({ paper, file, moment }: PrintedCase): void {
  for (const each of file.similar) {
    const shared = each.shares.map((what) => SHARED_WORDS[what]).join(', ');
    const facts = [
      moment(each.createdAt),
      each.tableNumber && tableInSentence(each.tableNumber),
      each.safety && SAFETY_LABELS[each.safety],
      shared && `same ${shared}`,
    ];
    paper.write(facts.filter(Boolean).join(' · '), { size: 'small', colour: FAINT_COLOUR });
    if (each.words) paper.write(each.words);
    paper.gap(5);
  }
}

const SHARED_WORDS = {
  class: 'kind of issue',
  table: 'table',
  person: 'member of staff',
  topic: 'topic',
} as const;

/**
 * For anybody who checks the printed case against the record, such as an insurer or an authority.
 */
function writeVerification({ paper, file, moment }: PrintedCase): void {
  paper.keep(VERIFICATION_LINES + Math.ceil(file.entries.length / PRINTED_IN_ROW));
  paper.heading('Is this record complete?');
  paper.write(caseIntegritySentence(file, moment), {
    weight: 'semibold',
    colour: file.isChainIntact ? undefined : ALARM_COLOUR,
  });
  paper.gap(4);
  paper.write(
    'Each line of what has happened has a fingerprint that also covers the line before it. Compare them with a later print: as long as they are the same, nothing was changed in between. The last one, which covers all lines, is printed in full, the others with their beginning.',
    { colour: FAINT_COLOUR },
  );
  paper.gap(8);
  const last = file.entries.at(-1);
  const beginnings = file.entries.map(({ number, hash }) => {
    return `${number}. ${number === last?.number ? hash : hash.slice(0, PRINTED_SIGNS)}`;
  });
  paper.write(beginnings.join('   '), { colour: FAINT_COLOUR });
}

/** A line of the page has room for at least this many fingerprints. */
const PRINTED_IN_ROW = 3;
/** Beginnings of this length do not match by chance. Fingerprints in full would fill a page. */
const PRINTED_SIGNS = 16;

/** The height of what stands above the fingerprints, heading included, in lines. */
const VERIFICATION_LINES = 12;
