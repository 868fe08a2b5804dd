/** A case is open until a person closes it. */
export const CASE_STATUSES = ['open', 'closed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** Kinds of entries in the log of a case. */
export const CASE_ACTS = [
  'opened',
  'told',
  'step_done',
  'step_undone',
  'noted',
  'taken',
  'resolved',
  'reopened',
  'asked',
  'answered',
  'reworded',
  'class_changed',
  'emergency',
  'closed',
  'opened_again',
  'erased',
  'redacted',
  'forgotten',
  'sealed',
] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** Entries whose words are the guest's: those that raised the alarm. All others are the team's. */
export const GUEST_WORDS_ACTS = ['opened', 'class_changed', 'emergency'] as const;

export function isGuestWordsAct(act: CaseAct): boolean {
  return GUEST_WORDS_ACTS.some((each) => each === act);
}

/** Ways in which a case can differ from its log, or the log itself can be wrong. */
export const CASE_FINDINGS = [
  'log',
  'words',
  'number',
  'venue',
  'table',
  'times',
  'class',
  'status',
  'steps',
] as const;
export type CaseFinding = (typeof CASE_FINDINGS)[number];

/** The findings in words. */
export const FINDING_LABELS: Record<CaseFinding, string> = {
  log: 'a line of the log was changed, added or removed',
  words: 'words of a note were changed or removed',
  number: 'the number of the case was changed',
  venue: 'the restaurant of the case was changed',
  table: 'the table was changed',
  times: 'a date or time was changed',
  class: 'the kind of the case was changed',
  status: 'open or closed was changed',
  steps: 'the checklist was changed',
};

/**
 * What happens to a note in a case when its guest is erased: its identifying parts are redacted, or
 * it is kept as it is, or it is removed.
 */
export const NOTE_ERASURE_CHOICES = ['redact', 'keep', 'remove'] as const;
export type NoteErasureChoice = (typeof NOTE_ERASURE_CHOICES)[number];

/** What can be redacted from a note. */
export const REDACTED_KINDS = ['name', 'email', 'phone', 'quote'] as const;
export type RedactedKind = (typeof REDACTED_KINDS)[number];

export const CASE_NOTE_MAX_LENGTH = 1_000;

/** The note that is added when a person taps "I’m on it". */
export const ON_IT_NOTE = 'I’m on it.';

/** Answers within this many hours of a safety matter are reviewed together with it. */
export const CASE_SIMILAR_HOURS = 72;

/** What an answer can have in common with the answer of a case. */
export const CASE_SIMILARITIES = ['class', 'table', 'person', 'topic'] as const;
