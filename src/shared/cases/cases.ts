/** Open until somebody says that nothing is left to do. */
export const CASE_STATUSES = ['open', 'closed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** What can stand in the log of a case. */
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
  'class_changed',
  'closed',
  'opened_again',
  'erased',
  'redacted',
] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** What becomes of a note in a case when its guest is erased: the name goes, it stays, or all goes. */
export const NOTE_CHOICES = ['redact', 'keep', 'remove'] as const;
export type NoteChoice = (typeof NOTE_CHOICES)[number];

export const CASE_NOTE_MAX_LENGTH = 1_000;

/** Answers that came so close to a matter are looked at together with it. */
export const CASE_SIMILAR_HOURS = 72;

/** What an answer shares with the one of a case. */
export const CASE_SHARES = ['class', 'table', 'person', 'topic'] as const;
