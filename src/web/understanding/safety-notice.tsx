import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { UNCONFIRMED_WORDS } from '#shared/understanding/safety-alarm-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { alarmStyles } from './alarm-styles.ts';
import { languageAttributes } from './language-attributes.ts';
import { evidenceQuote, safetyMatterWords } from './understanding-words.ts';

/** Above an answer: the possible safety matter and the words that suggest it. */
export function SafetyNotice({
  feedback,
  children,
}: {
  feedback: FeedbackItem;
  /** Buttons to act on the safety matter. */
  children?: ReactNode;
}) {
  const { understanding, isUnconfirmed, alarm } = feedback;
  if (!understanding?.safety) return null;
  const { because } = understanding;
  const isLoud = understanding.isEmergency && Boolean(alarm?.isUntended);
  // Arabic and Chinese are hard to read in italics.
  const isSlanted = understanding.language !== 'ar' && understanding.language !== 'zh';
  return (
    <section
      aria-label="Safety issue"
      className={classNames(
        'mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-4 py-3',
        alarmStyles(isLoud),
      )}
    >
      <p className="wrap-anywhere flex min-w-0 flex-1 basis-64 gap-3">
        <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">
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
          {isUnconfirmed && <span className="mt-1 block text-sm">{UNCONFIRMED_WORDS}</span>}
        </span>
      </p>
      {children && (
        <div
          className={classNames(
            '-mr-2 flex flex-wrap items-center gap-1 max-sm:ml-5 print:hidden',
            isLoud && '[&_button]:text-on-chili',
          )}
        >
          {children}
        </div>
      )}
    </section>
  );
}
