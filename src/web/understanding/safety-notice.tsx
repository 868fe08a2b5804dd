import type { ReactNode, Ref } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { UNCONFIRMED_WORDS } from '#shared/understanding/safety-alarm-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AlarmFrame } from './alarm-frame.tsx';
import { languageAttributes } from './language-attributes.ts';
import { evidenceQuote, safetyMatterWords } from './understanding-words.ts';

/** Above an answer: the possible safety matter and the words that suggest it. */
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
  /** Who is on it, or that nobody is. */
  status?: string | undefined;
  /** Buttons to act on the safety matter. */
  children?: ReactNode;
}) {
  const { understanding, isUnconfirmed } = feedback;
  if (!understanding?.safety) return null;
  const { because } = understanding;
  // Arabic and Chinese are hard to read in italics.
  const isSlanted = understanding.language !== 'ar' && understanding.language !== 'zh';
  return (
    <AlarmFrame ref={ref} label="Safety issue" isLoud={isLoud} className="mt-5" actions={children}>
      <p>
        <strong className={classNames('font-semibold', isLoud && 'text-xl')}>
          {safetyMatterWords(feedback)}
        </strong>
        {because.length > 0 && (
          <>
            {' – because of: '}
            <bdi>
              <q
                {...languageAttributes(feedback)}
                className={classNames('[quotes:none]', isSlanted && 'italic')}
              >
                {evidenceQuote(because)}
              </q>
            </bdi>
          </>
        )}
      </p>
      {status && <p className="mt-1 font-semibold text-sm">{status}</p>}
      {isUnconfirmed && <p className="mt-1 text-sm">{UNCONFIRMED_WORDS}</p>}
    </AlarmFrame>
  );
}
