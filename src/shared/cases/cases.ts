import type { SafetyClass } from '#shared/understanding/understanding.ts';

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
export const WORKING_ON_CASE_NOTE = 'I’m on it.';

/** Answers within this many hours of a safety matter are reviewed together with it. */
export const CASE_SIMILAR_HOURS = 72;

/** What an answer can have in common with the answer of a case. */
export const CASE_SIMILARITIES = ['class', 'table', 'person', 'topic'] as const;

/** Steps for a safety matter, the most urgent first. */
export const CASE_STEPS = {
  looked_after: 'Look after the guest: give first aid or call the emergency services',
  doctor: 'Ask whether a doctor was needed or seen',
  separated: 'Put a stop to it, and keep the people involved apart',
  police: 'Offer to call the police',
  asked_guest: 'Speak to the guest: what happened, when and where',
  batch_kept: 'Set the dish and its batch aside, labelled and chilled',
  object_kept: 'Keep the object and photograph it',
  off_the_menu: 'Take the dish off the menu until you know what happened',
  allergen_sheet: 'Check the allergen sheet against the recipe and the delivery',
  order_traced: 'Trace what was ordered, said and passed on to the kitchen',
  temperatures: 'Check the core and fridge temperatures of the day',
  others_asked: 'Ask other guests who had the dish, and staff who ate it',
  supplier: 'Tell the supplier, with the batch number',
  area_closed: 'Make the area safe or close it off',
  area_photographed: 'Photograph the area as it was',
  pest_control: 'Call pest control',
  searched: 'Search and clean the kitchen, stores and bins',
  witnesses: 'Take witnesses’ names',
  staff_heard: 'Speak to the staff involved',
  apologised: 'Apologise, without playing it down',
  authority: 'Decide whether to tell the food safety authority',
  insurer: 'Tell the insurer',
  team_told: 'Tell the team what changes from now on',
} as const;

export type CaseStep = keyof typeof CASE_STEPS;

/** The steps for each class. */
export const CHECKLISTS: Record<SafetyClass, readonly CaseStep[]> = {
  allergen: [
    'looked_after',
    'doctor',
    'asked_guest',
    'batch_kept',
    'off_the_menu',
    'allergen_sheet',
    'order_traced',
    'authority',
    'team_told',
  ],
  illness: [
    'doctor',
    'asked_guest',
    'batch_kept',
    'off_the_menu',
    'temperatures',
    'others_asked',
    'authority',
    'team_told',
  ],
  foreign_object: [
    'looked_after',
    'asked_guest',
    'object_kept',
    'batch_kept',
    'off_the_menu',
    'supplier',
    'team_told',
  ],
  injury: [
    'looked_after',
    'doctor',
    'area_closed',
    'area_photographed',
    'witnesses',
    'asked_guest',
    'insurer',
    'team_told',
  ],
  undercooked: ['asked_guest', 'doctor', 'batch_kept', 'temperatures', 'others_asked', 'team_told'],
  pest: [
    'area_photographed',
    'searched',
    'pest_control',
    'area_closed',
    'authority',
    'asked_guest',
    'team_told',
  ],
  harassment: [
    'looked_after',
    'separated',
    'asked_guest',
    'police',
    'witnesses',
    'staff_heard',
    'team_told',
  ],
  discrimination: ['asked_guest', 'apologised', 'witnesses', 'staff_heard', 'team_told'],
};
