import { RESOLUTION_WORDS, type Resolution } from '#shared/feedback/complaints.ts';
import { SAFETY_WORDS, type SafetyClass } from '#shared/understanding/understanding.ts';
import type { CaseAct } from './cases.ts';
import { CASE_STEPS, type CaseStep } from './checklists.ts';

/** What an entry of the log says, for people. Who and when stand beside it. */
export function entrySentence(act: CaseAct, details: Record<string, unknown>): string {
  switch (act) {
    case 'opened':
      return `Case opened: ${className(details.safety)}`;
    case 'told':
      return toldSentence(details);
    case 'step_done':
      return `Done: ${stepName(details.step)}`;
    case 'step_undone':
      return `Not done after all: ${stepName(details.step)}`;
    case 'noted':
      return 'Note';
    case 'taken':
      return 'Took the complaint on';
    case 'resolved':
      return resolvedSentence(details);
    case 'reopened':
      return 'Opened the complaint again';
    case 'asked':
      return details.way === 'mail' ? 'Wrote to the guest by mail' : 'Wrote to the guest';
    case 'answered':
      return 'The guest wrote back';
    case 'class_changed':
      return `Changed from ${className(details.from)} to ${className(details.to)}`;
    case 'closed':
      return 'Case closed';
    case 'opened_again':
      return 'Case opened again';
  }
}

/** Why a note has no words any more; undefined for all else. */
export function forgottenWords(
  { act, words }: { act: CaseAct; words: string | null },
  { isErased }: { isErased: boolean },
): string | undefined {
  if (act !== 'noted' || words !== null) return undefined;
  return isErased ? 'Erased at the guest’s wish.' : 'These words are no longer kept.';
}

function className(safety: unknown): string {
  return SAFETY_WORDS[safety as SafetyClass] ?? 'no safety matter';
}

function stepName(step: unknown): string {
  return CASE_STEPS[step as CaseStep] ?? 'a step of before';
}

function resolvedSentence({ how }: Record<string, unknown>): string {
  const way = RESOLUTION_WORDS[how as Resolution];
  return way ? `Complaint resolved: ${way}` : 'Complaint resolved';
}

function toldSentence({ people, isReminder }: Record<string, unknown>): string {
  const names = Array.isArray(people) ? people.filter((name) => typeof name === 'string') : [];
  const whom = names.length > 0 ? names.join(', ') : 'nobody: alerts are off';
  return `${isReminder === true ? 'Reminded' : 'Told'}: ${whom}`;
}
