import type { CaseFile, CaseSummary } from '#shared/cases/contract.ts';
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
