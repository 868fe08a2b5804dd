import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/**
 * Whether danger is shown as loudly as the product can: filled with red. Nothing else on the pages
 * of the owner is, so that an emergency on which nobody has acted cannot be overlooked.
 */
export function isLoudDanger(
  danger: Pick<NonNullable<FeedbackItem['alarm']>, 'isEmergency' | 'isUntended'> | null,
): boolean {
  return Boolean(danger?.isEmergency && danger.isUntended);
}

/** The frame of a notice about danger. */
export function alarmStyles(isLoud: boolean): string {
  return isLoud
    ? 'border border-chili bg-chili text-on-chili [&_*:focus-visible]:outline-current'
    : 'border border-chili/35 bg-chili-soft text-chili-ink';
}
