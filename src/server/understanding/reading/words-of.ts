import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';

/** What the chat writes for a guest who only taps, always in English. */
export const TAPPED: readonly string[] = [
  ...Object.values(PRAISE_TOPICS),
  ...Object.values(COMPLAINT_TOPICS),
].flatMap(({ category, sentence }) => [category, sentence]);

export type AnswerWords = {
  textGeneral: string | null;
  textSpecific: string | null;
  primaryIssue: string | null;
};

/** What a guest wrote, each thing once; the sentence that was tapped where nothing was written. */
export function wordsOf({ textGeneral, textSpecific, primaryIssue }: AnswerWords): string[] {
  const texts = [textGeneral, textSpecific, primaryIssue].map((text) => text?.trim() ?? '');
  const written = texts.filter((text) => text !== '' && !TAPPED.includes(text));
  if (written.length > 0) return [...new Set(written)];
  return texts
    .slice(0, 2)
    .filter((text) => text !== '')
    .slice(0, 1);
}
