import { BellOff } from 'lucide-react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { alarmEndWords } from './alarm-end-words.ts';

/** Says that the floor ended the alarm of a safety matter that still waits for a manager. */
export function AlarmEndLine({
  of,
  readerId,
  timeZone,
  className,
}: {
  of: FeedbackItem;
  readerId: string;
  timeZone?: string | undefined;
  className?: string;
}) {
  const words = alarmEndWords(of, readerId, { now: useNow(), timeZone });
  if (!words) return null;
  return (
    <span
      className={classNames(
        'wrap-anywhere flex items-start gap-2 font-semibold text-chili-ink text-sm',
        className,
      )}
    >
      <BellOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{words}</span>
    </span>
  );
}
