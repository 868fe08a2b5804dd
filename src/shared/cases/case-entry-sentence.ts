import { RESOLUTION_LABELS, type Resolution } from '#shared/complaints/complaints.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { SAFETY_LABELS, type SafetyClass } from '#shared/understanding/understanding.ts';
import {
  CASE_STEPS,
  type CaseAct,
  type CaseFinding,
  type CaseStep,
  FINDING_LABELS,
  REDACTED_KINDS,
  type RedactedKind,
} from './cases.ts';
import type { CaseEntry } from './contract.ts';

/** The sentence for a log entry; who and when are shown beside it. */
export function caseEntrySentence(
  act: CaseAct,
  details: Record<string, unknown>,
  /** The id of the person; null for TableTalk itself and for the guest. */
  by: string | null,
): string {
  switch (act) {
    case 'opened':
      return `Case opened: ${className(details.safety)}${whereWritten(details)}`;
    case 'told':
      return notifiedSentence(details);
    case 'step_done':
      return `Done: ${stepName(details.step)}`;
    case 'step_undone':
      return `Unticked: ${stepName(details.step)}`;
    case 'noted':
      return 'Note';
    case 'taken':
      return 'Took the complaint';
    case 'resolved':
      return resolvedSentence(details);
    case 'reopened':
      return reopenedSentence(details);
    case 'asked':
      return details.way === 'mail' ? 'Emailed the guest' : 'Wrote to the guest';
    case 'answered':
      return answeredSentence(details);
    case 'reworded':
      return details.safety
        ? `The guest changed what they wrote. It now sounds less serious: ${className(details.safety)}`
        : 'The guest changed what they wrote. It no longer sounds like a safety issue';
    case 'class_changed':
      return classChangedSentence(details, by);
    case 'emergency':
      return 'The guest’s words sound like an emergency';
    case 'closed':
      return 'Case closed';
    case 'opened_again':
      return `Case opened again${whereWritten(details)}`;
    case 'forgotten':
      return 'Words were removed at the end of their time';
    case 'sealed':
      return 'Sealed: from here on every change would be noticed';
    case 'erased':
      return details.by === 'guest'
        ? 'The guest erased what they said'
        : 'What the guest said was erased';
    case 'redacted':
      return details.isWhole === true
        ? `Line ${details.of}: the words were taken out`
        : `Line ${details.of}: ${removedDetailsWords(details)}`;
  }
}

function classChangedSentence(details: Record<string, unknown>, by: string | null): string {
  const { from, to } = details;
  const where = whereWritten(details);
  if (from !== null) return `Changed from ${className(from)} to ${className(to)}${where}`;
  return by === null
    ? `The guest’s words sound like a safety issue again: ${className(to)}${where}`
    : `Marked as a safety issue again: ${className(to)}${where}`;
}

function answeredSentence({ isSettled }: Record<string, unknown>): string {
  if (isSettled === true) return 'The guest says that it is settled';
  return isSettled === false
    ? 'The guest says that it is not settled after all'
    : 'The guest wrote back';
}

type Line = {
  number: number;
  act: CaseAct;
  words: string | null;
  details: Record<string, unknown>;
};

/** Says why the words of a log line were removed or changed; undefined if they are unchanged. */
export function explainMissingText(
  { number, act, words }: Pick<Line, 'number' | 'act' | 'words'>,
  { entries, feedbackId }: { entries: readonly Line[]; feedbackId: string | null },
): string | undefined {
  const redaction = findRedaction(entries, number);
  if (redaction?.details.isWhole === true) return 'Taken out when the guest was erased.';
  if (redaction && words !== null) return `${capitalised(removedDetailsWords(redaction.details))}.`;
  if (act !== 'noted' || words !== null) return undefined;
  // Older versions erased every note of the case without logging the erasure.
  const isErased = feedbackId === null && !entries.some((entry) => entry.act === 'erased');
  return isErased ? 'Erased because the guest asked.' : 'These words are no longer kept.';
}

/** The entry that redacted another entry's words. */
export function findRedaction<Entry extends Pick<Line, 'act' | 'details'>>(
  entries: readonly Entry[],
  number: number,
): Entry | undefined {
  return entries.find(({ act, details }) => act === 'redacted' && details.of === number);
}

const TAKEN_OUT_WORDS: Record<RedactedKind, string> = {
  name: 'the guest’s name',
  email: 'an e-mail address',
  phone: 'a phone number',
  quote: 'words of the guest',
};

/** What was removed from a note. Older entries do not record it, so their sentence is general. */
function removedDetailsWords({ took }: Record<string, unknown>): string {
  const kinds = REDACTED_KINDS.filter((kind) => Array.isArray(took) && took.includes(kind));
  if (kinds.length === 0) return 'words about the guest were taken out';
  const list = new Intl.ListFormat('en-GB').format(kinds.map((kind) => TAKEN_OUT_WORDS[kind]));
  return `${list} ${kinds.length > 1 || kinds[0] === 'quote' ? 'were' : 'was'} taken out`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names the ticket as the source, because the answer shown with the case may not mention it. */
function whereWritten({ isOnTicket }: Record<string, unknown>): string {
  return isOnTicket === true ? ', written on the ticket' : '';
}

function className(safety: unknown): string {
  return SAFETY_LABELS[safety as SafetyClass] ?? 'no safety issue';
}

function stepName(step: unknown): string {
  return CASE_STEPS[step as CaseStep] ?? 'an earlier step';
}

function resolvedSentence({ how }: Record<string, unknown>): string {
  const way = RESOLUTION_LABELS[how as Resolution];
  return way ? `Complaint resolved: ${way}` : 'Complaint resolved';
}

function reopenedSentence({ isAlarmEnded, how }: Record<string, unknown>): string {
  if (isAlarmEnded !== true) return 'Opened the complaint again';
  const way = RESOLUTION_LABELS[how as Resolution];
  return `Ended the alarm on the floor${way ? `: ${way}` : ''}. The complaint waits for a manager`;
}

function notifiedSentence({ people, isReminder }: Record<string, unknown>): string {
  const names = Array.isArray(people) ? people.filter((name) => typeof name === 'string') : [];
  const whom = names.length > 0 ? names.join(', ') : 'nobody: alerts are off';
  return `${isReminder === true ? 'Reminded' : 'Told'}: ${whom}`;
}

type CaseVerification = {
  isChainIntact: boolean;
  findings: readonly CaseFinding[];
  sealedFrom: string | null;
};

/** Says whether a case was altered outside the product; the same on screen and in print. */
export function caseIntegritySentence(
  { isChainIntact, findings, sealedFrom }: CaseVerification,
  formatted: (moment: string) => string,
): string {
  if (!isChainIntact) {
    const changes = findings.map((finding) => FINDING_LABELS[finding]).join('; ');
    return `Not verified. Changed outside ${PRODUCT_NAME}: ${changes}.`;
  }
  return `Verified: nothing altered${sealedFrom ? `, sealed since ${formatted(sealedFrom)}` : ''}.`;
}

/** The entry in which a person set the current class; undefined if the text reader set it. */
export function findClassCorrection(entries: readonly CaseEntry[]): CaseEntry | undefined {
  const last = entries.findLast(({ act }) => act === 'opened' || act === 'class_changed');
  return last && last.by !== null ? last : undefined;
}
