import type { CaseEntry, CaseFile, CaseSummary } from '#shared/cases/contract.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { typedTableLabel } from '#web/feedback/list/entry-words.ts';

/** Where it happened: "Table 12 · The Copper Kettle". */
export function caseLocation({
  tableNumber,
  venueName,
}: Pick<CaseSummary, 'tableNumber' | 'venueName'>): string {
  return [tableNumber && typedTableLabel(tableNumber), venueName].filter(Boolean).join(' · ');
}

export function progressWords({
  stepsDone,
  stepsTotal,
}: Pick<CaseSummary, 'stepsDone' | 'stepsTotal'>): string {
  return `${stepsDone} of ${stepsTotal} done`;
}

const SCRIPT_PATTERNS: { [language: string]: RegExp } = {
  ar: /\p{Script=Arabic}/u,
  zh: /\p{Script=Han}/u,
};

/**
 * The `lang` and `dir` of an element with a guest's words. Free text in Arabic may appear beside an
 * option the guest tapped, which is English.
 */
export function textAttributes(
  text: string,
  answer: CaseFile['answer'],
): { lang?: string; dir: 'auto' } {
  const language = answer?.language;
  const isOfLanguage = language && (SCRIPT_PATTERNS[language]?.test(text) ?? true);
  return { ...(isOfLanguage && { lang: language }), dir: 'auto' };
}

/** Who made a log entry: a member of the team, the guest, or TableTalk itself. */
export function caseActorLabel({ act, by, byName }: CaseEntry): string {
  const isOfGuest = act === 'answered' || act === 'reworded' || act === 'erased';
  if (isOfGuest && by === null) return 'The guest';
  if (by === null) return PRODUCT_NAME;
  return byName ?? 'Somebody who has left';
}
