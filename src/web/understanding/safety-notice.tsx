import { EyeOff, MessageCircleQuestion } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { UNCONFIRMED_EXPLANATION } from '#shared/understanding/safety-alarm-text.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AlarmFrame } from './alarm-frame.tsx';
import {
  evidenceQuote,
  languageAttributes,
  SUSPECTED_SAFETY_WORDS,
  safetyMatterWords,
  UNREADABLE_WORDS,
} from './understanding-words.ts';

/**
 * Below an answer: the possible safety matter and the words that suggest it, in one line. Only an
 * emergency on which nobody has acted fills a frame.
 */
export function SafetyNotice({
  ref,
  feedback,
  isLoud = false,
  status,
  children,
}: {
  ref?: Ref<HTMLElement>;
  feedback: FeedbackItem;
  isLoud?: boolean;
  /** Who is dealing with it, or that nobody is. */
  status?: string | undefined;
  /** Buttons to act on the safety matter. */
  children?: ReactNode;
}) {
  const { understanding, isUnconfirmed } = feedback;
  if (!understanding?.safety) return null;
  const { because } = understanding;
  return (
    <AlarmFrame
      ref={ref}
      label="Safety issue"
      isLoud={isLoud}
      className={isLoud ? 'mt-4' : 'mt-3'}
      actions={children}
      note={
        (status || isUnconfirmed) && (
          <>
            {status && <p className="font-normal text-sm">{status}</p>}
            {isUnconfirmed && <p className="font-normal text-sm">{UNCONFIRMED_EXPLANATION}</p>}
          </>
        )
      }
    >
      <p>
        <strong className={classNames('font-semibold', isLoud && 'text-xl')}>
          {safetyMatterWords(feedback)}
        </strong>
        {because.length > 0 && (
          <>
            {' – '}
            <bdi>
              <q {...languageAttributes(feedback)}>{evidenceQuote(because)}</q>
            </bdi>
          </>
        )}
      </p>
    </AlarmFrame>
  );
}

/** Asks quietly whether doubtful words are about a safety matter. */
export function SafetyQuestion({
  ref,
  feedback,
  onTicket,
  onAnswer,
  children,
}: {
  ref?: Ref<HTMLElement>;
  feedback: FeedbackItem;
  /** The message in question, if it is not about the answer. */
  onTicket?: FeedbackItem['suspectedOnTicket'];
  /** Called with null if it is no safety matter. */
  onAnswer: (safety: SafetyClass | null) => void;
  /** Shown before the answer buttons. */
  children?: ReactNode;
}) {
  const suspected = onTicket ? onTicket.safety : feedback.understanding?.suspectedSafety;
  if (!suspected) return null;
  const because = onTicket ? [onTicket.words ?? ''] : (feedback.understanding?.because ?? []);
  const isPleased = feedback.overallRating === 'great' || feedback.overallRating === 'excellent';
  const words = isPleased ? 'The guest was happy, but the words' : 'The words';
  // A case without suspicious words means that the guest has changed the words since.
  const isReworded = because.length === 0 && feedback.caseId !== null;
  const doubt = onTicket
    ? 'This message on the ticket could mean'
    : isReworded
      ? 'The guest changed what they wrote. At first it could have meant'
      : `${words} could mean`;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Is this a safety issue?"
      className="mt-3 flex flex-col gap-1 text-sm print:hidden"
    >
      <p className="wrap-anywhere flex min-w-0 gap-2">
        <MessageCircleQuestion aria-hidden className="mt-0.25 size-4.5 shrink-0 text-ink-soft" />
        <span className="min-w-0">
          <strong className="font-semibold">Is this a safety issue?</strong>{' '}
          <span className="text-ink-soft">
            {doubt} {SUSPECTED_SAFETY_WORDS[suspected]}
            {because.length > 0 && (
              <>
                {': '}
                <bdi>
                  <q {...(onTicket ? { dir: 'auto' } : languageAttributes(feedback))}>
                    {evidenceQuote(because)}
                  </q>
                </bdi>
              </>
            )}
          </span>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-1">
        {children}
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          onClick={() => onAnswer(suspected)}
        >
          Yes, look into it
        </Button>
        <Button variant="quiet" size="sm" className="min-h-11" onClick={() => onAnswer(null)}>
          No, all is well
        </Button>
      </div>
    </section>
  );
}

/** Shown below an answer that the text reader failed to process. */
export function UnreadableNotice() {
  return (
    <p className="mt-3 flex gap-2 text-saffron-ink text-sm">
      <EyeOff aria-hidden className="mt-0.25 size-4.5 shrink-0" />
      {UNREADABLE_WORDS}
    </p>
  );
}
