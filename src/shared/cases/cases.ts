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
  'forgotten',
  'sealed',
] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** What in a case can differ from its log, or be wrong in the log itself. */
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

/** What each of them says to people. */
export const FINDING_WORDS: Record<CaseFinding, string> = {
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

/** What becomes of a note in a case when its guest is erased: what tells who it was goes, it stays, or all goes. */
export const NOTE_CHOICES = ['redact', 'keep', 'remove'] as const;
export type NoteChoice = (typeof NOTE_CHOICES)[number];

/** What can be taken out of a note that stays. */
export const TAKEN_OUT = ['name', 'email', 'phone', 'quote'] as const;
export type TakenOut = (typeof TAKEN_OUT)[number];

export const CASE_NOTE_MAX_LENGTH = 1_000;

/** Answers that came so close to a matter are looked at together with it. */
export const CASE_SIMILAR_HOURS = 72;

/** What an answer shares with the one of a case. */
export const CASE_SHARES = ['class', 'table', 'person', 'topic'] as const;
