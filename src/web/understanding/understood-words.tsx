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
      <ul aria-label="What the words say">
        <li>
          <span className="sr-only">Tone: </span>
          {TONE_LABELS[tone]}
        </li>
        {topics.map((topic) => (
          <li key={topic}>
            <span className="sr-only">Topic: </span>
            {TOPIC_LABELS[topic]}
          </li>
        ))}
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

/** Whether the words say the opposite of the rating. */
function isContradicted(feedback: FeedbackItem): boolean {
  const { overallRating, understanding, isUnderstandingCorrected } = feedback;
  if (!overallRating || isUnderstandingCorrected) return false;
  const verdict = feedbackSentiment(feedback);
  const opposite = verdict === 'positive' ? 'negative' : 'positive';
  return verdict !== 'neutral' && verdict !== 'mixed' && understanding?.tone === opposite;
}
