import { continuesText } from '../intake/answer-parts.ts';
import type { CaseAlarmWords } from './case-alarm-words-query.ts';

type AnswerTexts = {
  textGeneral: string | null;
  textSpecific: string | null;
  primaryIssue: string | null;
};

/**
 * Returns the alarm words that the guest has changed since. Words count as unchanged if the guest
 * only added to them.
 */
export function findChangedAlarmWords(
  alarming: readonly CaseAlarmWords[],
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
