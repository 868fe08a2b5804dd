import { countWithNoun, formatCount } from '../count-with-noun.ts';

type AnswersReadCounts = { answers: number; withWords: number; tapped: number };

/** 'Read from 14 answers: 3 with words, 11 that only tapped a topic.' */
export function answersReadSentence({ answers, withWords, tapped }: AnswersReadCounts): string {
  if (tapped === answers)
    return `No comments: ${countWithNoun(answers, 'answer')} only tapped a topic.`;
  const parts = [
    withWords > 0 && `${formatCount(withWords)} with words`,
    tapped > 0 && `${formatCount(tapped)} that only tapped a topic`,
    answers > withWords + tapped &&
      `${formatCount(answers - withWords - tapped)} whose text is no longer kept`,
  ].filter((part) => part !== false);
  if (withWords === answers) return `Read from the words of ${countWithNoun(answers, 'answer')}.`;
  return `Read from ${countWithNoun(answers, 'answer')}: ${parts.join(', ')}.`;
}

/** '5 mentioned, 34 tapped'; undefined if there are none of either. */
export function topicNote(topic: { mentioned: number; tapped: number }): string | undefined {
  const parts = [
    topic.mentioned > 0 && `${formatCount(topic.mentioned)} mentioned`,
    topic.tapped > 0 && `${formatCount(topic.tapped)} tapped`,
  ].filter((part) => part !== false);
  return parts.join(', ') || undefined;
}
