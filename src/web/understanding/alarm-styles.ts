/**
 * The frame of a notice about danger. An emergency on which nobody has acted is the loudest thing on
 * its page.
 */
export function alarmStyles(isLoud: boolean): string {
  return isLoud
    ? 'border border-chili bg-chili text-on-chili [&_*:focus-visible]:outline-current'
    : 'border border-chili/35 bg-chili-soft text-chili-ink';
}
