import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/**
 * Whether danger is shown as loudly as the product can: filled with red. Nothing else in the
 * owner's pages is filled with red, so an emergency on which nobody has acted cannot be overlooked.
 */
export function isLoudDanger(
  danger: Pick<NonNullable<FeedbackItem['alarm']>, 'isEmergency' | 'isUnattended'> | null,
): boolean {
  return Boolean(danger?.isEmergency && danger.isUnattended);
}

/** The frame of a notice about danger. */
export function alarmStyles(isLoud: boolean): string {
  return isLoud
    ? 'border border-chili bg-chili text-on-chili [&_*:focus-visible]:outline-current'
    : 'border border-chili/35 bg-chili-soft text-chili-ink';
}
