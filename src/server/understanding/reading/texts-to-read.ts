import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';

/** The English texts that the chat stores for a guest who only taps. */
export const PRESET_TEXTS: readonly string[] = [
  ...Object.values(PRAISE_TOPICS),
  ...Object.values(COMPLAINT_TOPICS),
].flatMap(({ category, sentence }) => [category, sentence]);

export type AnswerTexts = {
  textGeneral: string | null;
  textSpecific: string | null;
  primaryIssue: string | null;
};

/** The distinct texts that a guest wrote, or the tapped sentence if there are none. */
export function textsToRead({ textGeneral, textSpecific, primaryIssue }: AnswerTexts): string[] {
  const texts = [textGeneral, textSpecific, primaryIssue].map((text) => text?.trim() ?? '');
  const written = texts.filter((text) => text !== '' && !PRESET_TEXTS.includes(text));
  if (written.length > 0) return [...new Set(written)];
  return texts
    .slice(0, 2)
    .filter((text) => text !== '')
    .slice(0, 1);
}

/** Joins the texts in the form in which a case keeps them. */
export function joinTexts(texts: readonly string[]): string {
  return texts.join('\n\n');
}
