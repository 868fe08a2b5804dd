import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { DangerFace, isFaceMisleading } from '#web/complaints/danger-face.tsx';
import { ratingLevel } from '#web/complaints/entry-facts.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace } from '#web/ui/rating-face.tsx';

/** The face beside an answer in a list: its rating, danger that a smile would hide, or a blank. */
export function AnswerFace({ of, className }: { of: FeedbackItem; className?: string }) {
  if (isFaceMisleading(of)) return <DangerFace className={className} />;
  if (of.overallRating) {
    return (
      <RatingFace
        level={ratingLevel(of.overallRating)}
        className={classNames('size-7', className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classNames(
        'size-7 shrink-0 rounded-full border-[1.5px] border-line-strong',
        className,
      )}
    />
  );
}
