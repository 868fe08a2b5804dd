/** By the venue's clock; what ends before it begins does so the day after. */
export type QuietHours = { from: string; to: string };

export const QUIET_RULE = 'Quiet hours must look like 23:00 to 08:00';
