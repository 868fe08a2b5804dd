import { continuesText } from '../intake/answer-parts.ts';
import type { AlarmingWords } from './alarming-words-query.ts';

type AnswerTexts = {
  textGeneral: string | null;
  textSpecific: string | null;
  primaryIssue: string | null;
};

/**
 * Returns those of the words that raised an alarm that the guest has changed since. Words to which
 * the guest only added more are not changed.
 */
export function findChangedWords(
  alarming: readonly AlarmingWords[],
  { textGeneral, textSpecific, primaryIssue }: AnswerTexts,
): { at: string; words: string }[] {
  const present = [textGeneral, textSpecific, primaryIssue].flatMap(paragraphsOf);
  return alarming
    .filter(({ words }) =>
      paragraphsOf(words).some((old) => !present.some((text) => continuesText(text, old))),
    )
    .map(({ atMs, words }) => ({ at: new Date(atMs).toISOString(), words }));
}

function paragraphsOf(text: string | null): string[] {
  const paragraphs = (text ?? '').split('\n\n').map((paragraph) => paragraph.trim());
  return paragraphs.filter((paragraph) => paragraph !== '');
}
