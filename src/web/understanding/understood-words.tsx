import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { feedbackSentiment } from '#shared/stats/definitions.ts';
import { TOPIC_LABELS } from '#shared/understanding/understanding.ts';
import { TextAction } from '#web/ui/text-action.tsx';
import { languageWords, TONE_LABELS } from './understanding-words.ts';

/**
 * What the words of an answer say: tone, topics and language, in plain text. The rating is the
 * verdict; words that say the opposite are asked about.
 */
export function UnderstoodWords({
  feedback,
  readerId,
  onCorrect,
  onPutBack,
}: {
  feedback: FeedbackItem;
  readerId: string;
  /** Undefined for staff, who only read. */
  onCorrect: (() => void) | undefined;
  onPutBack: () => void;
}) {
  const { understanding, isUnderstandingCorrected, understandingCorrectedBy } = feedback;
  if (!understanding) return null;
  const { tone, topics } = understanding;
  const language = languageWords(understanding);
  return (
    <>
      <ul
        aria-label="What the words say"
        className={areWordsWorthShowing(feedback) ? undefined : COMMA_LIST_STYLES}
      >
        {topics.map((topic) => (
          <li key={topic}>
            <span className="sr-only">Topic: </span>
            {TOPIC_LABELS[topic]}
          </li>
        ))}
        <li className={areWordsWorthShowing(feedback) ? undefined : 'not-first:lowercase'}>
          <span className="sr-only">Tone: </span>
          {TONE_LABELS[tone]}
        </li>
        {language && <li className="font-normal text-ink-soft">{language}</li>}
      </ul>
      {isContradicted(feedback) && (
        <p className="font-normal text-ink-soft">The rating says otherwise.</p>
      )}
      {isUnderstandingCorrected && (
        <p className="font-normal text-ink-soft">
          {understandingCorrectedBy === readerId
            ? 'Corrected by you.'
            : 'Corrected by a colleague.'}
        </p>
      )}
      {onCorrect && (
        <p className="flex flex-wrap gap-x-4 print:hidden">
          <TextAction className="lg:min-h-8" aria-haspopup="dialog" onClick={onCorrect}>
            {isContradicted(feedback) ? 'Wrong?' : 'Change'}
          </TextAction>
          {isUnderstandingCorrected && (
            <TextAction className="lg:min-h-8" onClick={onPutBack}>
              Restore original reading
            </TextAction>
          )}
        </p>
      )}
    </>
  );
}

/** In one line, for words that agree with the rating and add little to it. */
const COMMA_LIST_STYLES = 'font-normal *:inline [&>li:not(:last-child)]:after:content-[",_"]';

/** Whether the words are worth reading beside the rating: they contradict it, or were corrected. */
export function areWordsWorthShowing(feedback: FeedbackItem): boolean {
  return isContradicted(feedback) || feedback.isUnderstandingCorrected;
}

/** Whether the words say the opposite of the rating. */
function isContradicted(feedback: FeedbackItem): boolean {
  const { overallRating, understanding, isUnderstandingCorrected } = feedback;
  if (!overallRating || isUnderstandingCorrected) return false;
  const verdict = feedbackSentiment(feedback);
  const opposite = verdict === 'positive' ? 'negative' : 'positive';
  return verdict !== 'neutral' && verdict !== 'mixed' && understanding?.tone === opposite;
}
