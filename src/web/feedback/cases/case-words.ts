import type { CaseEntry, CaseFile, CaseSummary } from '#shared/cases/contract.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { tableWords } from '../inbox/entry-words.ts';

/** Where it was: "Table 12 · The Copper Kettle". */
export function placeWords({
  tableNumber,
  venueName,
}: Pick<CaseSummary, 'tableNumber' | 'venueName'>): string {
  return [tableNumber && tableWords(tableNumber), venueName].filter(Boolean).join(' · ');
}

export function progressWords({
  stepsDone,
  stepsTotal,
}: Pick<CaseSummary, 'stepsDone' | 'stepsTotal'>): string {
  return `${stepsDone} of ${stepsTotal} done`;
}

/** For an element with a guest's words: how they are pronounced, and from which side they are read. */
export function writtenIn(answer: CaseFile['answer']): { lang?: string; dir: 'rtl' | 'auto' } {
  const language = answer?.language;
  return { ...(language && { lang: language }), dir: language === 'ar' ? 'rtl' : 'auto' };
}

/** Who did it. The guest and we ourselves are no members of a team. */
export function actorWords({ act, by, byName }: CaseEntry): string {
  if (act === 'answered') return 'The guest';
  if (by === null) return PRODUCT_NAME;
  return byName ?? 'Somebody who has left';
}
