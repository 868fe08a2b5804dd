import { answerPath } from '#shared/site/paths.ts';
import { capitalise, numberWord } from '#shared/stats/number-words.ts';
import type { TodayResponse } from '#shared/today/contract.ts';
import { QuietLine } from './quiet-line.tsx';

/** Answers about which only a person can say whether they are a safety matter. */
export function SafetyQuestionsLine({
  count,
  entryId,
  venueId,
}: NonNullable<TodayResponse['safetyQuestions']> & { venueId: string }) {
  return (
    <QuietLine
      href={answerPath(entryId, venueId)}
      action={count === 1 ? 'Have a look' : 'See the oldest'}
    >
      <span className="text-ink">
        {capitalise(numberWord(count))}{' '}
        {count === 1 ? 'answer could be a safety issue' : 'answers could be safety issues'}.
      </span>
    </QuietLine>
  );
}
