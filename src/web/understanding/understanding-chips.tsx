import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { TOPIC_LABELS, type Tone } from '#shared/understanding/understanding.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { languageWords, TONE_LABELS } from './understanding-words.ts';

const TONE_STYLES: Record<Tone, string> = {
  positive: 'bg-basil-soft text-basil-ink',
  negative: 'bg-chili-soft text-chili-ink',
  mixed: 'bg-saffron-soft text-saffron-ink',
  neutral: 'bg-ink/8',
};

/** Below an answer: its tone, topics and language. */
export function UnderstandingChips({
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
    <div className="mt-4 flex flex-wrap items-center gap-x-3 text-sm">
      <ul aria-label="What the words say" className="contents">
        <li className="py-1.5">
          <Chip className={TONE_STYLES[tone]} onCorrect={onCorrect}>
            <span className="mr-1 font-normal">Tone: </span>
            {TONE_LABELS[tone]}
          </Chip>
        </li>
        {topics.map((topic) => (
          <li key={topic} className="py-1.5">
            <Chip className="border bg-surface" onCorrect={onCorrect}>
              <span className="sr-only">Topic: </span>
              {TOPIC_LABELS[topic]}
            </Chip>
          </li>
        ))}
        {language && <li className="py-1.5 text-ink-soft">{language}</li>}
      </ul>
      {onCorrect && (
        <Button
          variant="quiet"
          size="sm"
          className="-mx-2 min-h-11 px-2 text-ink-soft lg:min-h-9 print:hidden"
          aria-haspopup="dialog"
          onClick={onCorrect}
        >
          <Pencil aria-hidden />
          Change
        </Button>
      )}
      {isUnderstandingCorrected && (
        <p className="flex w-full flex-wrap items-center gap-x-1 text-ink-soft">
          {understandingCorrectedBy === readerId
            ? 'Corrected by you.'
            : 'Corrected by a colleague.'}
          {onCorrect && (
            <Button
              variant="quiet"
              size="sm"
              className="-ml-2 min-h-11 px-2 text-basil-ink lg:min-h-9 print:hidden"
              onClick={onPutBack}
            >
              Put back what was read
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** Looks small but has a tap area large enough for a finger. */
function Chip({
  onCorrect,
  className,
  children,
}: {
  onCorrect: (() => void) | undefined;
  className: string;
  children: ReactNode;
}) {
  const styles = classNames(
    'inline-flex min-h-8 items-center rounded-full px-3 font-medium',
    className,
  );
  if (!onCorrect) return <span className={styles}>{children}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title="Not right? Correct it"
      onClick={onCorrect}
      className={classNames(
        styles,
        'relative after:absolute after:-inset-y-1.5 after:inset-x-0 hover:brightness-95 dark:hover:brightness-110',
      )}
    >
      {children}
    </button>
  );
}
